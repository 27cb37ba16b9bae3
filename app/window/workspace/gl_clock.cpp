#include "app/window/workspace/gl_clock.h"

namespace glint {

GlClock::Reading GlClock::read_clocks() const {
    Reading reading{};
    reading.before_ms = cpu_ms();
    reading.nanoseconds = ClockGl::now_ns();
    reading.after_ms = cpu_ms();
    return reading;
}

void GlClock::keep_time() {
    if (!calibration_.due(cpu_ms())) return;
    Reading best = read_clocks(); // of three readings, the one with the shortest time between the CPU's clocks
    for (int i = 0; i < 2; ++i)
        if (const Reading again = read_clocks(); again.after_ms - again.before_ms < best.after_ms - best.before_ms)
            best = again;
    if (!calibration_.known()) origin_ = best.nanoseconds;
    calibration_.observe(best.before_ms, milliseconds(best.nanoseconds), best.after_ms);
}

std::optional<Taken> GlClock::taken(int token) {
    if (token < 0) return Taken{0, {}}; // no timer query was free
    const auto span = clock_.span(token);
    if (!span) return {};
    Taken taken{static_cast<double>(span->to_ns - span->from_ns) * 1e-6, {}};
    if (calibration_.known()) taken.start_ms = calibration_.cpu_ms(milliseconds(span->from_ns));
    return taken;
}

} // namespace glint
