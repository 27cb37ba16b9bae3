// A picture of what is on stage at any size, computed again beside it: CPU threads play its run at that size.
#pragma once
#include "app/services/save.h"
#include "sims/api/view.h"
#include <atomic>

namespace glint {

class CurrentSession;
struct ExportForm {
    int width = 0, height = 0; ///< pixels; 0: as it is
    bool caption = false;      ///< what it shows and the bar of its colours, below it
    bool labels = true;        ///< the simulation's, in the picture
};

class PictureExport {
public:
    PictureExport(const CurrentSession&, Notices&);
    ~PictureExport(); ///< gives it up

    ExportForm& form();
    Extent extent() const;               ///< as the form says, of what is on stage
    const char* disabled_reason() const; ///< or ""
    /// Into the user's pictures; says so when it is written, and in the notices why not where it cannot be.
    void start();
    void cancel() { given_up_ = true; } ///< nothing of it is kept
    bool busy() const { return saver_.busy(); }
    bool stopping() const { return busy() && given_up_; }
    double progress() const { return progress_; } ///< 0 to 1
    void collect() { saver_.collect(); }          ///< once a frame

private:
    const CurrentSession& current_;
    Notices& notices_;
    ExportForm form_;
    std::atomic<bool> given_up_ = false;
    std::atomic<double> progress_ = 0;
    FileSaver saver_; ///< last: its thread uses the others
};

} // namespace glint
