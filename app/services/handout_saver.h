// Saves a handout of the hour in this window: the script that plays or played last, or what is on stage, with what was
// measured here. Its pictures are computed and its files written by a thread of their own.
#pragma once
#include "app/handout/handout_files.h"
#include "app/handout/script_handout.h"
#include "app/services/measured_hour.h"
#include "app/services/save.h"
#include "render/screenshot.h"
#include <atomic>
#include <optional>

namespace glint {

class CurrentSession;
class ComputeDevices;
class LimitsRun;
class Screen;
class ScriptPlayer;
struct UiState;

class HandoutSaver {
public:
    /// While something is measured, none is made: it would take the time of it.
    HandoutSaver(const CurrentSession&, const ComputeDevices&, const ScriptPlayer&, const MeasuredHour&,
                 const SweepRun&, const LimitsRun&, const Experiments&, const Screen&, Notices&, const UiState&);
    ~HandoutSaver(); ///< gives it up where it still computes

    /// Into the user's documents; says so when it is written.
    void save(HandoutFormat);
    const char* disabled_reason() const; ///< or ""
    bool busy() const { return saver_.busy(); }
    void collect() { saver_.collect(); } ///< once a frame

private:
    struct Order { ///< all that the thread needs
        ShownScript shown;
        std::optional<Screenshot> shot; ///< in place of a picture that is computed
        std::vector<Annotation> labels; ///< of the shot
        HourResults results;
        Devices devices;
    };
    Order order() const;
    Order order_of_stage() const;
    std::string make(Order, HandoutFormat, const NewFileName&) const; ///< the name of the document

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const ScriptPlayer& player_;
    const MeasuredHour& hour_;
    const SweepRun& sweep_;
    const LimitsRun& limits_;
    const Experiments& experiments_;
    const Screen& screen_;
    Notices& notices_;
    const UiState& ui_;
    std::atomic<bool> given_up_ = false;
    FileSaver saver_; ///< last: its thread uses the others
};

} // namespace glint
