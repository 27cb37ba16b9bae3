#include "app/window/settings_autosave.h"
#include "sims/api/error.h"
#include <utility>

namespace glint {
namespace {
constexpr double period_ms = 500, retry_ms = 3000;
}

SettingsAutosave::SettingsAutosave(BackgroundJobs& jobs, std::optional<std::filesystem::path> folder, Settings loaded)
    : folder_(std::move(folder)),
      written_(std::move(loaded)),
      job_(jobs, {.running = "The settings are being written", .shows_progress = false}) {}

bool SettingsAutosave::due(double now_ms) {
    if (paused_ || now_ms < next_ms_) return false;
    next_ms_ = now_ms + period_ms;
    return true;
}

void SettingsAutosave::keep(const Settings& settings) {
    if (!folder_ || writing() || settings == written_) return;
    written_ = settings;
    job_.start(
        [folder = folder_, settings](JobControl&) {
            if (const auto why = save_settings(folder, settings)) throw Error(*why);
        },
        [this](const std::string& problem) { result_ = problem; });
}

std::optional<std::string> SettingsAutosave::finish(const Settings& settings) {
    job_.wait();
    auto why = save_settings(folder_, settings);
    if (!why) written_ = settings;
    return why;
}

std::string SettingsAutosave::take_problem() {
    if (!result_) return "";
    const std::string why = *std::exchange(result_, std::nullopt);
    const bool failed_before = std::exchange(failed_, !why.empty());
    if (!failed_) return "";
    written_.reset(), next_ms_ += retry_ms;
    return failed_before ? "" : "Settings: " + why;
}

} // namespace glint
