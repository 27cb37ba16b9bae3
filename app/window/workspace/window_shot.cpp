#include "app/window/workspace/window_shot.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "app/window/workspace/workspace.h"
#include "render/window.h"
#include <fmt/format.h>

namespace glint {

WindowShot::WindowShot(FileSaver& saver, const CurrentSession& current, const Window& window, Notices& notices)
    : saver_(saver), current_(current), window_(window), notices_(notices) {}

bool WindowShot::wants_frames() const { return frames_left_ > 0; }

void WindowShot::before_swap() {
    if (frames_left_ == 0 || --frames_left_ > 0) return;
    if (saver_.busy()) // another file was begun since the key
        return notices_.say(fmt::format("{}. Save the window again in a moment.", saver_.disabled_reason()),
                            Severity::caution);
    const auto [width, height] = window_.framebuffer();
    save_window(saver_, *current_, {width, height}, notices_);
}

} // namespace glint
