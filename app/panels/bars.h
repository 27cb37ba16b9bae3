// The bar at the top and the line at the bottom.
#pragma once

namespace glint {

class Actions;
class Catalog;
class MethodRun;
class OwnPresets;
class RunDetails;
class ScriptPlayer;
class Session;
class Workspace;
struct Settings;
struct UiState;

void draw_top_bar(const Catalog&, Workspace&, const OwnPresets&, const Actions&, const Settings&, UiState&);
/// The grid's size, the speed that is reached, and what is wrong or waits for a key.
void draw_status_bar(const Session&, RunDetails&, const MethodRun&, const ScriptPlayer&, const Actions&, UiState&);

inline constexpr float top_bar_height = 44, status_bar_height = 28;

} // namespace glint
