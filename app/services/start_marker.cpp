#include "app/services/start_marker.h"
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "app/timing/clock.h"
#include <unistd.h>

namespace glint {
namespace {
constexpr std::string_view stem = "starting-";
constexpr double short_life_ms = 5000;
} // namespace

StartMarker::StartMarker(const std::optional<std::filesystem::path>& folder) : until_ms_(now_ms() + short_life_ms) {
    if (!folder) return;
    for (const std::filesystem::path& left : left_by_the_dead(*folder, stem, "")) {
        last_start_failed_ = true;
        std::error_code ignored;
        std::filesystem::remove(left, ignored);
    }
    file_ = *folder / (std::string(stem) + std::to_string(getpid()));
    if (write_file(file_, "Glint is starting; after five seconds this file goes away.\n")) file_.clear();
}

StartMarker::~StartMarker() { remove(); }

void StartMarker::refresh(double now_ms) {
    if (now_ms > until_ms_) remove();
}

void StartMarker::remove() {
    if (file_.empty()) return;
    std::error_code ignored;
    std::filesystem::remove(file_, ignored);
    file_.clear();
}

} // namespace glint
