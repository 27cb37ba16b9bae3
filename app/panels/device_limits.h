// The Device panel's limit meter.
#pragma once

namespace glint {

class Actions;
class LimitMeter;
class LimitsRun;
class TimingReport;
class CurrentSession;
struct UiState;

class LimitSection {
public:
    LimitSection(CurrentSession&, LimitsRun&, const LimitMeter&, const TimingReport&, const Actions&, UiState&);
    /// The figure: what the simulation reaches, of which limit. Nothing while the limits are not known.
    void draw_line();
    /// What holds the frame back, what the machine can do, and the button that measures it.
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
