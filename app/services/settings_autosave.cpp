#include "app/services/settings_autosave.h"
#include "app/services/in_background.h"
#include <chrono>
#include <utility>

namespace glint {
namespace {
constexpr double period_ms = 500, retry_ms = 3000;
}

SettingsAutosave::SettingsAutosave(std::optional<std::filesystem::path> folder, Settings loaded)
    : folder_(std::move(folder)), written_(std::move(loaded)) {}

bool SettingsAutosave::due(double now_ms) {
    if (paused_ || now_ms < next_ms_) return false;
    next_ms_ = now_ms + period_ms;
    return true;
}

void SettingsAutosave::keep(const Settings& settings) {
    if (!folder_ || writing_.valid() || settings == written_) return;
    written_ = settings;
    writing_ = in_background([folder = folder_, settings] {
        if (const auto why = save_settings(folder, settings)) throw Error(*why);
    });
}

std::optional<std::string> SettingsAutosave::finish(const Settings& settings) {
    if (writing_.valid()) writing_.wait();
    auto why = save_settings(folder_, settings);
    if (!why) written_ = settings;
    return why;
}

std::string SettingsAutosave::take_problem() {
    if (!writing_.valid() || writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return "";
    const std::string why = writing_.get();
    const bool failed_before = std::exchange(failed_, !why.empty());
    if (!failed_) return "";
    written_.reset(), next_ms_ += retry_ms;
    return failed_before ? "" : "Settings: " + why;
}

} // namespace glint
