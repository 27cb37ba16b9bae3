// A session's paths, measured while it runs, and which one stands for `auto`.
#include "app/session/session.h"
#include <utility>

namespace glint {

void Session::measure_paths() { path_request_ = ++last_path_request_, path_report_.reset(); }

void Session::stop_measuring_paths() { path_request_ = 0, path_report_.reset(); }

double Session::path_progress() const { return path_report_ ? path_report_->progress : 0; }

std::optional<PathReport> Session::take_path_answer() {
    if (!path_report_ || !path_report_->ended) return {};
    return std::exchange(path_report_, std::nullopt);
}

void Session::take_paths(PathReport& told) {
    if (told.request != path_request_) return; // of one that was stopped
    if (told.ended) path_request_ = 0;
    path_report_ = std::move(told);
}

} // namespace glint
