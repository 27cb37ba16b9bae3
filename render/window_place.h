// A window's place, so that it can be stored; and a valid place if the monitors have changed.
#pragma once
#include "render/xcb.h"
#include <optional>
#include <span>

namespace glint {

/// In screen coordinates, from the top left of the virtual screen, y downwards; the content, without the frame around
/// it.
struct Area {
    int x = 0, y = 0, width = 0, height = 0;
    friend constexpr bool operator==(const Area&, const Area&) = default;
};

struct WindowPlace {
    std::optional<Area> area; ///< when neither full screen nor maximised; nothing: wherever the window system likes
    bool maximized = false;
    bool full_screen = false;
};

inline constexpr int smallest_window = 200; ///< width and height that a window is brought back to at least

/// The place for a window that was at `wanted`: unchanged if it can be seen and grabbed on one of the monitors' work
/// areas, else moved, and shrunk if necessary, onto the nearest one. No monitors: unchanged.
Area place_on(Area wanted, std::span<const Area> monitors);

// Checks the window manager's properties on the X server before GLFW trusts them.

/// A window manager that has crashed leaves properties on the root window that name its own window. GLFW 3.3 and 3.4
/// end the program if that window is gone, or read beyond a property of another format. Invalid properties are deleted:
/// the next window manager sets them anew. Does nothing if the connection is lost.
void delete_invalid_window_manager_properties(const XcbConnection&);

} // namespace glint
