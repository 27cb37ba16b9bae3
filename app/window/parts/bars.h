// The bar at the top and the line at the bottom.
#pragma once

namespace glint {

class Actions;
class Catalog;
class MethodRun;
class OwnPresets;
class RunDetails;
class ScriptSlot;
class Session;
class Workspace;
struct Settings;
struct UiState;

void draw_top_bar(const Catalog&, Workspace&, const OwnPresets&, const Actions&, const Settings&, UiState&);
/// The size of the grid, the reached speed, and warnings or keys.
void draw_status_bar(const Session&, RunDetails&, const MethodRun&, const ScriptSlot&, const Actions&);

inline constexpr float top_bar_height = 44, status_bar_height = 28;

} // namespace glint
