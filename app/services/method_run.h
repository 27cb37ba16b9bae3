// The method `auto` in the window: what was measured once decides; what was not is measured in the background as soon
// as the user has been quiet for two seconds, and again when asked.
#pragma once
#include "app/methods/store.h"
#include "app/session/method_report.h"
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace glint {

class ComputeDevices;
class FilmRun;
class LimitsRun;
class Notices;
class PictureExport;
class SweepRun;
class CurrentSession;

class MethodRun {
public:
    /// While those are at work, it does not begin by itself.
    MethodRun(CurrentSession&, const ComputeDevices&, Notices&, const SweepRun&, const LimitsRun&, const FilmRun&,
              const PictureExport&);

    void refresh(); ///< once a frame, before the session's
    void start();   ///< now, whether it is known or not
    void stop();    ///< and not by itself again, for this simulation and size
    bool measuring() const { return measuring_; }
    bool wants_frames() const { return measuring_ || waiting_; }
    /// "auto: temporal, 5.2× global, measured 2 min ago"; "" where there is no `auto` or another method was chosen.
    const std::string& words() const { return words_; }
    void write_nothing() { store_.write_nothing(); }
    void measure_by_itself(bool on) { by_itself_ = on; } ///< off: for tests, which count frames
    /// Sets the clock of the time without input, in milliseconds. For tests.
    void use_clock(std::function<double()> milliseconds) { clock_ = std::move(milliseconds); }

private:
    void ask();
    void settle();
    void wait_for_quiet();
    void take(const MethodReport&);
    void find_words();

    CurrentSession& current_;
    const ComputeDevices& devices_;
    Notices& notices_;
    const SweepRun& sweep_;
    const LimitsRun& limits_;
    const FilmRun& films_;
    const PictureExport& picture_;
    MethodStore store_;
    bool by_itself_ = true, measuring_ = false, waiting_ = false, wanted_ = false; // wanted_: the user asked for it
    const Definition* definition_ = nullptr;                                       // of the question
    const ComputeDevice* device_ = nullptr;
    Extent extent_;
    std::optional<Params> params_;
    std::string question_;
    const KnownMethods* known_ = nullptr; // the store's answer, null: none
    bool open_ = false;                   // the answer is wanted, not known, and nobody has tried to find it in vain
    std::set<std::string> tried_;         // and stopped, or in vain
    double quiet_since_ms_ = 0, words_until_ms_ = 0;
    std::string words_, told_problem_;
    std::function<double()> clock_;
};

} // namespace glint
