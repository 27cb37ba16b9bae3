// Relation of another clock to the CPU's: readings taken about once a second, and the line through them. Reads no clock
// itself; all times are milliseconds.
#pragma once
#include <array>
#include <cstddef>
#include <optional>

namespace glint {

class Calibration {
public:
    bool due(double cpu_ms) const; ///< a second has gone by since the last observation, or there is none

    /// The other clock said other_ms at some moment between before_ms and after_ms of the CPU's.
    void observe(double before_ms, double other_ms, double after_ms);

    bool known() const { return count_ > 0; }
    /// The CPU's time at a moment of the other clock; only while known().
    double cpu_ms(double other_ms) const;
    /// The possible error of cpu_ms(): half the time between the two readings, or the distance of the last observation
    /// from the line before it, whichever is larger.
    std::optional<double> error_ms() const;
    /// How much faster the other clock runs, measured over the last seconds: 1e-6 is a microsecond a second.
    double drift() const;

private:
    struct Point {
        double cpu = 0, other = 0;
    };
    static constexpr std::size_t most = 8; // number of seconds over which the drift is measured
    const Point& newest() const { return points_[(count_ - 1) % most]; }

    std::array<Point, most> points_;
    std::size_t count_ = 0;
    double error_ = 0;
};

} // namespace glint
