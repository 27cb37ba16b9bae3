#include "app/window/workspace/window_shot.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include <fmt/format.h>

namespace glint {

WindowShot::WindowShot(FileSaver& saver, const CurrentSession& current, const Window& window, Notices& notices,
                       UiState& ui)
    : saver_(saver), current_(current), window_(window), notices_(notices), ui_(ui) {}

bool WindowShot::wants_frames() const { return ui_.window_shot_in > 0; }

void WindowShot::before_swap() {
    if (ui_.window_shot_in == 0 || --ui_.window_shot_in > 0) return;
    if (saver_.busy()) // another file was begun since the key
        return notices_.say(fmt::format("{}. Save the window again in a moment.", saver_.disabled_reason()),
                            Severity::caution);
    const auto [width, height] = window_.framebuffer();
    save_window(saver_, *current_, {width, height}, notices_);
}

} // namespace glint
