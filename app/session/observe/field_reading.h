// The asking side of a FieldReader. Main thread only.
#pragma once
#include "app/session/observe/field_read.h"
#include "app/session/observe/observer.h"
#include <optional>

namespace glint {

class FieldReading : public Observer {
public:
    /// Fills the memory of `room`. Drops a previous request.
    void ask(const FieldName&, WorldPlace, FieldRead room);
    void stop();
    bool answered() const { return answer_.has_value(); }
    /// The answer; only if answered().
    FieldRead take();
    /// A job has to be started for it: the answer is to come, or nothing is wanted any more.
    bool wants_job(const SessionNow&) const override {
        return wanted_.number != sent_ || (wanted_.number != 0 && waits_);
    }
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        FieldRequest asked;
        FieldRead room; ///< memory for the answer
        std::optional<FieldRead> answer;
    };

private:
    Exchange exchange_;
    FieldRequest wanted_;
    std::int64_t last_ = 0, sent_ = 0; ///< numbers
    bool waits_ = false;               ///< for the answer
    FieldRead room_;
    std::optional<FieldRead> answer_;
};

} // namespace glint
