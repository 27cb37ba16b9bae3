// Saves a handout of this window's session: of the script that plays or played last, or of the scene on stage, with the
// measurements made here. A thread of its own computes pictures and writes files.
#pragma once
#include "app/handout/handout_files.h"
#include "app/handout/script_handout.h"
#include "app/services/measured_hour.h"
#include "app/services/save.h"
#include "render/screenshot.h"
#include <atomic>
#include <optional>

namespace glint {

class ComputeDevices;
class LimitsRun;
class Screen;
class ScriptPlayer;
struct UiState;

class HandoutSaver {
public:
    /// None is made during a measurement, because it would take processor time.
    HandoutSaver(const Workspace&, const ComputeDevices&, const ScriptPlayer&, const MeasuredHour&, const SweepRun&,
                 const LimitsRun&, const Experiments&, const Screen&, Notices&, const UiState&);
    ~HandoutSaver(); ///< cancels it if it is still computing

    /// Writes into the user's documents folder; a notice says when it is done.
    void save(HandoutFormat);
    const char* disabled_reason() const; ///< or ""
    bool busy() const { return saver_.busy(); }
    void collect() { saver_.collect(); } ///< once a frame

private:
    struct Order { ///< all data for the thread
        ShownScript shown;
        std::optional<Screenshot> shot; ///< replaces a computed picture
        std::vector<Annotation> labels; ///< of the shot
        HourResults results;
        Devices devices;
    };
    Order order() const;
    Order order_of_stage() const;
    std::string make(Order, HandoutFormat, const NewFileName&) const; ///< returns the name of the document

    const Workspace& workspace_;
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
    FileSaver saver_; ///< last: its thread uses the members above
};

} // namespace glint
