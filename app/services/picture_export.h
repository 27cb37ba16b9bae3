// A picture of the run on stage at any size, computed again in the background: CPU threads replay the run at that size.
#pragma once
#include "app/services/save.h"
#include "sims/api/view.h"
#include <atomic>

namespace glint {

struct ExportForm {
    int width = 0, height = 0; ///< pixels; 0: unchanged
    bool caption = false;      ///< a caption and a colour bar below it
    bool labels = true;        ///< the simulation's, in the picture
};

class PictureExport {
public:
    PictureExport(const Workspace&, Notices&);
    ~PictureExport(); ///< cancels it

    ExportForm& form();
    Extent extent() const;               ///< by the form, for the session on stage
    const char* disabled_reason() const; ///< or ""
    /// Writes into the user's pictures folder. Notices say when it is written, or why it failed.
    void start();
    void cancel() { given_up_ = true; } ///< nothing is written
    bool busy() const { return saver_.busy(); }
    bool stopping() const { return busy() && given_up_; }
    double progress() const { return progress_; } ///< 0 to 1
    void collect() { saver_.collect(); }          ///< once a frame

private:
    const Workspace& workspace_;
    Notices& notices_;
    ExportForm form_;
    std::atomic<bool> given_up_ = false;
    std::atomic<double> progress_ = 0;
    FileSaver saver_; ///< last: its thread uses the members above
};

} // namespace glint
