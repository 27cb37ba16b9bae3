// What the window does, without one.
#pragma once
#include <filesystem>

namespace glint::faulty {

/// Steps, an edit, undo, redo, scrubbing, a stroke, while autosave keeps the run in that folder; then the run is saved
/// as kept.glint there and opened again. Throws what stands in its way.
void play_session(const std::filesystem::path& folder);

/// Settings and the log of a run: each time other ones than before.
[[noreturn]] void rewrite_for_ever(const std::filesystem::path& folder);

} // namespace glint::faulty
