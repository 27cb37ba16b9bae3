// The Device panel's limit meter.
#pragma once

namespace glint {

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
    /// The figure: rate of the simulation, and its share of a limit. Nothing while the limits are not known.
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
