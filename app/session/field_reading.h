// The requesting side of a FieldReader: each job carries the request, and a report brings the answer. Main thread only.
#pragma once
#include "app/session/field_read.h"
#include <optional>

namespace glint {

struct Job;
struct Report;

class FieldReading {
public:
    /// Fills the memory of `room`. Drops a previous request.
    void ask(const FieldName&, WorldPlace, FieldRead room);
    void stop();
    bool answered() const { return answer_.has_value(); }
    /// The answer; only if answered().
    FieldRead take();
    /// Whether a job must be started for it: an answer is pending, or the request was dropped.
    bool wants_job() const { return wanted_.number != sent_ || (wanted_.number != 0 && waits_); }

    void send(Job&);
    void take(Report&);

private:
    FieldRequest wanted_;
    std::int64_t last_ = 0, sent_ = 0; ///< numbers
    bool waits_ = false;               ///< for the answer
    FieldRead room_;
    std::optional<FieldRead> answer_;
};

} // namespace glint
