// This machine's limits in the window: measured a few samples a frame when asked, remembered by processor.
#pragma once
#include "app/limits/measuring.h"
#include <map>
#include <optional>

namespace glint {

struct Desk;

class LimitsRun {
public:
    /// On the processor of what is on stage, which stands still meanwhile. Says in the notices why not, where it
    /// cannot start.
    void start(Desk&);
    void stop() { running_.reset(); }
    const LimitMeasuring* running() const { return running_.get(); } ///< null: none
    void go_on(Desk&);                                               ///< once a frame while running; some 12 ms

    /// From the state folder when a processor is first asked for; null where they were never measured.
    const MachineLimits* known(Desk&);

private:
    void keep(Desk&);
    std::unique_ptr<LimitMeasuring> running_;
    const Host* host_ = nullptr;                                ///< that it runs on
    std::map<const Host*, std::optional<MachineLimits>> known_; ///< hosts live as long as the program
};

} // namespace glint
