// Writes settings and layout to disk within a second of a change, so that they survive any end of the program.
#pragma once
#include "app/keep/settings.h"
#include "app/window/background_jobs.h"
#include <optional>
#include <string>

namespace glint {

class SettingsAutosave {
public:
    /// Nothing is kept where there is no folder. loaded: what is in it.
    SettingsAutosave(BackgroundJobs&, std::optional<std::filesystem::path> folder, Settings loaded);

    /// True twice a second: then call keep().
    bool due(double now_ms);
    /// Never waits: a job writes them where they have changed, or could not be written some seconds ago.
    void keep(const Settings&);
    /// As keep(), and waits for the disk. Returns why it failed, as a sentence, or nothing.
    std::optional<std::string> finish(const Settings&);
    void wait_for_disk() { job_.finish(); } ///< what is being written has been, or could not be: for tests
    void pause(bool on) { paused_ = on; }   ///< writing takes from the heap: for tests that count that
    /// Why it could not be written, as a sentence, or "": once until it can be again.
    std::string take_problem();
    bool pending() const { return writing() || failed_; } ///< being written, or tried again some seconds later

private:
    bool writing() const { return job_.busy() || result_; }

    std::optional<std::filesystem::path> folder_;
    std::optional<Settings> written_; ///< nothing if the file's content is not known
    double next_ms_ = 0;
    bool paused_ = false, failed_ = false;
    std::optional<std::string> result_; ///< of the job, and not taken yet: "" or why it failed
    BackgroundJob job_;
};

} // namespace glint
