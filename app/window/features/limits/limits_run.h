// This machine's limits in the window: measured on request, a few samples in each frame; stored by processor.
#pragma once
#include "app/measure/limits/meter.h"
#include "app/window/measurements.h"
#include <filesystem>
#include <map>
#include <optional>

namespace glint {

class ComputeDevices;
class Notices;
class CurrentSession;

class LimitsRun final : public Measurement {
public:
    LimitsRun(Measurements&, CurrentSession&, const ComputeDevices&, Notices&);

    /// Starts the measurement on the processor of the session on stage, in the next frames, as soon as no job is
    /// running there. The session is paused meanwhile. If it cannot start, a notice says why.
    void start();
    void stop() { measurements_.forget(*this), running_.reset(); }
    bool wanted() const { return measurements_.waits(*this); }
    const LimitMeasuring* running() const { return running_.get(); } ///< null: none

    /// From the state folder, which another Glint may also write: known here a second later. Null if never measured.
    const MachineLimits* known();
    const char* running_text() const override { return "This machine's limits are being measured"; }
    bool measures() const override { return running_ != nullptr; }
    void begin_now() override;
    void cannot_begin(const std::string& why) override;
    void cancel() override { stop(); }
    void advance() override; ///< some 12 ms of a frame

    void write_nothing() { writes_ = false; } ///< results are kept in memory until the program ends

private:
    struct Known {
        std::optional<MachineLimits> limits;
        std::optional<std::filesystem::file_time_type> written; ///< time of the file from which the limits were read
        double polled_ms = -1e9;
    };
    void poll(const ComputeDevice&, Known&);
    void keep();

    Measurements& measurements_;
    CurrentSession& current_;
    const ComputeDevices& devices_;
    Notices& notices_;
    std::unique_ptr<LimitMeasuring> running_;
    bool writes_ = true;
    const ComputeDevice* device_ = nullptr;       ///< the measured device
    std::filesystem::path file_;                  ///< file of the limits
    std::map<const ComputeDevice*, Known> known_; ///< devices live as long as the program
};

// The Device panel's limit meter.

class CurrentSession;
class Actions;
class LimitMeter;
class LimitsRun;
class TimingReport;
class CurrentSession;
struct UiState;

class LimitSection {
public:
    LimitSection(CurrentSession&, LimitsRun&, const LimitMeter&, const TimingReport&, const Actions&, UiState&);
    /// The figure: rate of the simulation, and its share of a limit. Draws nothing while the limits are not known.
    void draw_line();
    /// Bottleneck of the frame, limits of the machine, and the button that measures them.
    void draw();

private:
    void draw_button();

    CurrentSession& current_;
    LimitsRun& limits_;
    const LimitMeter& meter_;
    const TimingReport& report_;
    const Actions& actions_;
    UiState& ui_;
};

} // namespace glint
