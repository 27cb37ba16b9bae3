// Detects a start that ended within five seconds; the next start then leaves out its possible causes.
#pragma once
#include "app/files/process_file.h"
#include <optional>

namespace glint {

/// A file "starting-<process>" in the state folder, for the first five seconds of a window's life.
class StartMarker {
public:
    explicit StartMarker(const std::optional<std::filesystem::path>& folder);

    /// Whether an ended process left a marker: it failed within its first five seconds.
    bool last_start_failed() const { return last_start_failed_; }
    void refresh(double now_ms); ///< once a frame: after five seconds it is removed
    /// The end was requested: no crash.
    void end() noexcept;

private:
    std::vector<std::filesystem::path> left_; ///< removed after five seconds; kept by a start without a display
    std::optional<ProcessFile> file_;
    double until_ms_;
    bool last_start_failed_ = false;
};

} // namespace glint
