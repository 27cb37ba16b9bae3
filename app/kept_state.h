// What outlives the program, on disk: the settings, the run on stage, and the marker of a start.
#pragma once
#include "app/files/settings.h"
#include "app/services/autosave.h"
#include "app/services/settings_autosave.h"
#include "app/services/start_marker.h"
#include <filesystem>
#include <optional>

namespace glint {

struct KeptState {
    KeptState(BackgroundJobs&, bool kiosk); ///< kiosk: nothing is written
    std::optional<std::filesystem::path> folder;
    StartMarker start_marker;
    LoadedSettings loaded;
    SettingsAutosave settings_autosave;
    std::optional<Autosave> autosave; ///< made after the window: a start without a display leaves nothing
};

} // namespace glint
