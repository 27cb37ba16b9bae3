// Writes settings and layout to disk within a second of a change, so that they survive any end of the program.
#pragma once
#include "app/files/settings.h"
#include <future>

namespace glint {

class SettingsAutosave {
public:
    /// Saves nothing without a folder. loaded: content of the file.
    SettingsAutosave(std::optional<std::filesystem::path> folder, Settings loaded);

    /// True twice a second: then call keep().
    bool due(double now_ms);
    /// Never waits: a thread writes them if they have changed, or if a write failed some seconds ago.
    void keep(const Settings&);
    /// As keep(), and waits for the disk. Returns why it failed, as a sentence, or nothing.
    std::optional<std::string> finish(const Settings&);
    void wait_for_disk() const { ///< waits until a write has ended. For tests
        if (writing_.valid()) writing_.wait();
    }
    void pause(bool on) { paused_ = on; } ///< a write allocates: for tests that count allocations
    /// Why they could not be written, as a sentence, or "": once until writing succeeds again.
    std::string take_problem();
    bool pending() const { return writing_.valid() || failed_; } ///< being written, or tried again some seconds later

private:
    std::optional<std::filesystem::path> folder_;
    std::optional<Settings> written_; ///< nothing if the file's content is not known
    double next_ms_ = 0;
    bool paused_ = false, failed_ = false;
    std::future<std::string> writing_; ///< "" or why it failed
};

} // namespace glint
