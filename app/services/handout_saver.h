// Saves a handout of the hour in this window: the script that plays or played last, or what is on stage, with what was
// measured here. Its pictures are computed and its files written by a thread of their own.
#pragma once
#include "app/handout/handout_files.h"
#include "app/handout/script_handout.h"
#include "app/services/measured_hour.h"
#include "app/services/save.h"
#include "render/screenshot.h"
#include <optional>

namespace glint {

class ComputeDevices;
class Measurements;
class Screen;
class ScriptPlayer;
struct Shell;
struct UiState;

/// All that the job needs.
struct HandoutOrder {
    ShownScript shown;
    std::optional<Screenshot> shot; ///< in place of a picture that is computed
    std::vector<Annotation> labels; ///< of the shot
    HourResults results;
    Devices devices;
};

class HandoutSaver {
public:
    /// While something is measured, none is made: it would take the time of it.
    HandoutSaver(Shell&, const ScriptPlayer&, const MeasuredHour&);

    /// Into the user's documents; says so when it is written.
    void save(HandoutFormat);
    const char* disabled_reason() const; ///< or ""
    bool busy() const { return saver_.busy(); }

private:
    HandoutOrder order() const;
    HandoutOrder order_of_stage() const;

    const Workspace& workspace_;
    const ComputeDevices& devices_;
    const ScriptPlayer& player_;
    const MeasuredHour& hour_;
    const Measurements& measurements_;
    const Screen& screen_;
    Notices& notices_;
    const UiState& ui_;
    FileSaver saver_;
};

} // namespace glint
