// The window's work without a window.
#pragma once
#include <filesystem>

namespace glint::faulty {

/// Steps, an edit, undo, redo, scrubbing, a stroke, while autosave stores the run in that folder; then the run is saved
/// there as kept.glint and opened again. Throws the first error.
void play_session(const std::filesystem::path& folder);

/// Writes settings and the log of a run, different ones each time.
[[noreturn]] void rewrite_for_ever(const std::filesystem::path& folder);

} // namespace glint::faulty
