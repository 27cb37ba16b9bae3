#include "app/keep/start_marker.h"
#include "app/timing/clock.h"

namespace glint {
namespace {
constexpr std::string_view stem = "starting-";
constexpr double failed_start_ms = 5000;
} // namespace

StartMarker::StartMarker(const std::optional<std::filesystem::path>& folder) : until_ms_(now_ms() + failed_start_ms) {
    if (!folder) return;
    left_ = stale_files(*folder, stem, "", "");
    last_start_failed_ = !left_.empty();
    file_.emplace(*folder, stem, "");
}

void StartMarker::refresh(double now_ms) {
    if (now_ms > until_ms_) end();
}

void StartMarker::end() noexcept {
    for (const std::filesystem::path& left : left_) remove_stale(left);
    left_.clear();
    file_.reset();
}

} // namespace glint
