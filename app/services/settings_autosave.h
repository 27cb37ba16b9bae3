// Settings and layout on disk within a second of a change, however the program ends.
#pragma once
#include "app/files/settings.h"
#include "app/services/background_jobs.h"
#include <optional>
#include <string>

namespace glint {

class SettingsAutosave {
public:
    /// Nothing is kept where there is no folder. loaded: what is in it.
    SettingsAutosave(BackgroundJobs&, std::optional<std::filesystem::path> folder, Settings loaded);

    /// Twice a second it wants to know what they are.
    bool due(double now_ms);
    /// Never waits: a job writes them where they have changed, or could not be written some seconds ago.
    void keep(const Settings&);
    /// The same, and waits for the disk. Why it could not be, as a sentence, or nothing.
    std::optional<std::string> finish(const Settings&);
    void wait_for_disk() { job_.finish(); } ///< what is being written has been, or could not be: for tests
    void pause(bool on) { paused_ = on; }   ///< writing takes from the heap: for tests that count that
    /// Why it could not be written, as a sentence, or "": once until it can be again.
    std::string take_problem();
    bool pending() const { return writing() || failed_; } ///< being written, or tried again some seconds later

private:
    bool writing() const { return job_.busy() || result_; }

    std::optional<std::filesystem::path> folder_;
    std::optional<Settings> written_; ///< nothing where it is not known what is on disk
    double next_ms_ = 0;
    bool paused_ = false, failed_ = false;
    std::optional<std::string> result_; ///< of the job, and not taken yet: "" or why it failed
    BackgroundJob job_;
};

} // namespace glint
