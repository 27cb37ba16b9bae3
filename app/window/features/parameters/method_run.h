// The method `auto` in the window. Times that were measured once decide; unknown times are measured in the background
// when the user has been idle for two seconds, and again on request.
#pragma once
#include "app/measure/methods/store.h"
#include "app/session/player.h"
#include "app/window/frame_service.h"
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace glint {

class ComputeDevices;
class Measurements;
class Notices;
class CurrentSession;

class MethodRun final : public FrameService {
public:
    /// While another measurement runs, the timing does not start by itself.
    MethodRun(const Measurements&, CurrentSession&, const ComputeDevices&, Notices&);

    void before_session() override;
    void start(); ///< measures now, even if the method is known
    void stop();  ///< and not by itself again, for this simulation and size
    bool measuring() const { return measuring_; }
    bool wants_frames() const override { return measuring_ || waiting_; }
    /// "auto: temporal, 5.2× global, measured 2 min ago"; "" if the simulation has no `auto`, or if another method was
    /// chosen.
    const std::string& words() const { return words_; }
    void write_nothing() { store_.write_nothing(); }
    void measure_by_itself(bool on) { by_itself_ = on; } ///< off: for tests that count frames
    /// Sets the clock of the time without input, in milliseconds. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

private:
    void ask();
    void settle();
    void wait_for_quiet();
    void take(const MethodReport&);
    void find_words();

    const Measurements& measurements_;
    CurrentSession& current_;
    const ComputeDevices& devices_;
    Notices& notices_;
    MethodStore store_;
    bool by_itself_ = true, measuring_ = false, waiting_ = false, wanted_ = false; // wanted_: the user requested it
    const Definition* definition_ = nullptr;                                       // of the question
    const ComputeDevice* device_ = nullptr;
    Extent extent_;
    std::optional<Params> params_;
    std::string question_;
    const KnownMethods* known_ = nullptr; // the store's entry; null: none
    bool open_ = false;                   // the times are needed, unknown, and no attempt has failed
    std::set<std::string> tried_;         // combinations for which a measurement was stopped or failed
    double quiet_since_ms_ = 0, text_until_ms_ = 0;
    std::string words_, shown_problem_;
    std::function<double()> clock_;
};

} // namespace glint
