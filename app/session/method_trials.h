// The method that stands for `auto`, and the trials of those that may. The parameters keep `auto`: this is no edit.
#pragma once
#include "app/session/player.h"
#include <cstdint>
#include <optional>

namespace glint {

struct Job;

class MethodTrials {
public:
    std::optional<std::int32_t> choice() const { return choice_; } ///< what the simulation is given for `auto`
    void choose(std::optional<std::int32_t> choice) { choice_ = choice; }
    /// Times the methods that may stand for it, in the time that frames leave.
    void measure();
    void stop();
    bool running() const { return request_ != 0; }
    double progress() const;                   ///< 0 to 1
    std::optional<MethodReport> take_answer(); ///< once, when they were measured or cannot be

    bool wants_job() const { return request_ != 0 || request_ != sent_; }
    void send(Job&);
    void take(MethodReport&&);

private:
    std::optional<std::int32_t> choice_;
    std::int64_t request_ = 0, sent_ = 0, last_ = 0;
    std::optional<MethodReport> report_;
};

} // namespace glint
