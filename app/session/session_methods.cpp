// Measures a session's methods while it runs, and chooses the one for `auto`.
#include "app/session/session.h"
#include <utility>

namespace glint {

void Session::measure_methods() { method_request_ = ++last_method_request_, method_report_.reset(); }

void Session::stop_measuring_methods() { method_request_ = 0, method_report_.reset(); }

double Session::method_progress() const { return method_report_ ? method_report_->progress : 0; }

std::optional<MethodReport> Session::take_method_answer() {
    if (!method_report_ || !method_report_->ended) return {};
    return std::exchange(method_report_, std::nullopt);
}

void Session::take_methods(MethodReport& told) {
    if (told.request != method_request_) return; // the report of a stopped request
    if (told.ended) method_request_ = 0;
    method_report_ = std::move(told);
}

} // namespace glint
