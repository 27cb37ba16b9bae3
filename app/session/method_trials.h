// The method that the simulation uses for `auto`, and the request to time the candidates. The parameters keep `auto`.
#pragma once
#include "app/session/player.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace glint {

class MethodTrials {
public:
    std::optional<std::int32_t> choice() const { return choice_; } ///< the method that the simulation uses for `auto`
    void choose(std::optional<std::int32_t> choice) { choice_ = choice; }
    /// Times the candidates for `auto`, in the time that frames leave.
    void measure() {
        request_ = ++last_;
        report_.reset();
    }
    void stop() {
        request_ = 0;
        report_.reset();
    }
    bool running() const { return request_ != 0; }
    double progress() const { return report_ ? report_->progress : 0; } ///< 0 to 1
    /// returns the answer once, after the measurement has ended or failed
    std::optional<MethodReport> take_answer() {
        if (!report_ || !report_->ended) return {};
        return std::exchange(report_, std::nullopt);
    }

    bool wants_job() const { return request_ != 0 || request_ != sent_; }
    void send(Job& job) {
        job.auto_method = choice_;
        job.measure_methods = sent_ = request_;
    }
    void take(MethodReport&& told) {
        if (told.request != request_) return; // the report of a stopped request
        if (told.ended) request_ = 0;
        report_ = std::move(told);
    }

private:
    std::optional<std::int32_t> choice_;
    std::int64_t request_ = 0, sent_ = 0, last_ = 0;
    std::optional<MethodReport> report_;
};

} // namespace glint
