// Saves a handout of this window's session: of the script that plays or played last, or of the scene on stage, with the
// measurements made here. A thread of its own computes pictures and writes files.
#pragma once
#include "app/lecture/handout.h"
#include "app/lecture/script_handout.h"
#include "app/window/features/files/save.h"
#include "app/window/features/script/session_measurements.h"
#include "render/off_screen.h"
#include <optional>

namespace glint {

class Actions;
class CurrentSession;
class ComputeDevices;
class Measurements;
class Screen;
class ScriptPlayer;
struct Shell;
struct ShownLayers;
struct UiState;

/// All that the job needs.
struct HandoutOrder {
    ShownScript shown;
    std::optional<Screenshot> shot; ///< replaces a picture that would be computed
    std::vector<Annotation> labels; ///< of the shot
    SessionResults results;
    Devices devices;
};

class HandoutSaver {
public:
    /// While a measurement runs, no handout is made: it would take processor time from it.
    HandoutSaver(Shell&, const ScriptPlayer&, const SessionMeasurements&);

    /// Writes into the user's documents folder; a notice says when it is done.
    void save(HandoutFormat);
    const char* disabled_reason() const; ///< or ""
    bool busy() const { return saver_.busy(); }

private:
    HandoutOrder order() const;
    HandoutOrder order_of_stage() const;

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const ScriptPlayer& player_;
    const SessionMeasurements& session_measurements_;
    const Measurements& measurements_;
    const Screen& screen_;
    Notices& notices_;
    const UiState& ui_;
    const ShownLayers& shown_;
    FileSaver saver_;
};

void add_handout_actions(Actions&, HandoutSaver&);

} // namespace glint
