// Effect of a switch of method, presentation, device, size or preset on the time of a frame: before and after.
#pragma once
#include "app/session/session.h"
#include "app/timing/work_time.h"
#include "app/window/frame_service.h"
#include <deque>
#include <string>

namespace glint {

// Key of a measurement: while it stays the same, its numbers can be combined.

struct MeasurementKey {
    const Definition* definition;
    const ComputeDevice* device;
    Extent extent;
    const char* target;                      ///< the presentation path
    int method;                              ///< the method; -1: only one
    std::optional<std::int32_t> auto_method; ///< the method that `auto` stands for
    bool operator==(const MeasurementKey&) const = default;
};

inline MeasurementKey measurement_key(const Session& session) {
    const glint_param* method = session.definition().param("method");
    const bool has_method = method && method->type == GLINT_CHOICE;
    const FrameTarget* target = session.presenter().target();
    return {&session.definition(),
            &session.device(),
            session.extent(),
            target ? target->id() : nullptr,
            has_method ? session.params().get<std::int32_t>(*method) : -1,
            session.methods().choice()};
}

class Profiler;
class CurrentSession;

struct ConfigChange {
    std::string simulation, title; ///< its id, and its name for display
    std::string what;              ///< in the window's words: "Method: Textbook → Tiles"
    WorkTime before, after;
};

class ConfigChanges final : public FrameService {
public:
    static constexpr std::size_t kept = 256; ///< number of newest ones
    static constexpr int enough_frames = 30; ///< on either side

    ConfigChanges(const CurrentSession&, const Profiler&);

    void take_report(const Report&) override; ///< ignored while the numbers are frozen
    /// Whether the setup on stage has changed: begin() then closes the measurements of the old setup, before the
    /// profiler forgets them.
    bool changed() const;
    void begin();
    void refresh(); ///< once a frame: updates the newest switch

    const std::deque<ConfigChange>& all() const { return config_changes_; } ///< the newest last
    const WorkTime& now() const { return now_; }
    bool measured() const;                             ///< all parts of now(), in enough frames for a comparison
    const TimeEstimate& step() const { return step_; } ///< like frame(), for one step; no samples: not measured
    /// How long the newest has been measured, in seconds; very large if there is none, or if the program switched
    /// automatically.
    double newest_age_s() const;
    /// Earlier changes are no longer listed over the picture.
    void hide_earlier();
    bool newest_hidden() const; ///< by hide_earlier()
    void clear() { config_changes_.clear(), measured_.reset(), pending_ = false; }

private:
    struct Setup {
        MeasurementKey key;
        Params params;
        std::string preset;
        std::string device, path; ///< for display
    };
    Setup setup() const;
    static std::string difference(const Setup& before, const Setup& after);

    const CurrentSession& current_;
    const Profiler& profiler_;
    std::optional<Setup> setup_, measured_; ///< present setup; last setup with enough measurements for a comparison
    WorkTime measured_time_, now_;
    TimeEstimate step_;
    Series steps_; ///< milliseconds of a step
    std::deque<ConfigChange> config_changes_;
    bool pending_ = false;      ///< the newest belongs to the present setup
    bool follows_ = false;      ///< and the user has edited nothing since
    double shown_since_ms_ = 0; ///< on now_ms()'s clock
    double refreshed_ms_ = -1e9, measured_ms_ = -1e300;
};

/// One line each, the oldest first.
std::string csv_of(const std::deque<ConfigChange>&);

} // namespace glint
