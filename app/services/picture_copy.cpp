#include "app/services/picture_copy.h"
#include "app/files/png.h"
#include "app/services/in_background.h"
#include "app/services/notices.h"
#include "app/services/save.h"
#include "app/services/shown_picture.h"
#include "app/session/session.h"
#include "render/off_screen.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

PictureCopy::PictureCopy(const Window& window, const Screen& screen, Notices& notices)
    : window_(window), screen_(screen), notices_(notices) {}

const char* PictureCopy::disabled_reason() const {
    if (window_.glfw().platform() != "X11") return "Pictures can only be copied on X11: save the picture instead";
    return busy() ? "The last copy is still being made" : "";
}

void PictureCopy::start(const Session& session, const UiState& ui) {
    const Picture picture = session.presenter().picture();
    if (busy() || (picture.kind != Picture::Kind::texture_2d && picture.kind != Picture::Kind::buffer_texture)) return;
    try {
        making_ = in_background(
            [this, shot = draw_off_screen(screen_, image_of(picture)), labels = shown_labels(session, ui),
             code = shown_code(session)] {
                std::vector<std::byte> png = png_of(shot, labels, code);
                kilobytes_ = png.size() / 1024;
                clipboard_.put(std::move(png)); // X is asked, and may take its time
            },
            "to make the picture");
    } catch (const std::exception& e) {
        notices_.say(fmt::format("Picture not copied: {}", sentence_of(e)), Severity::bad);
    }
}

void PictureCopy::collect() {
    if (!busy() || making_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    if (const std::string problem = making_.get(); !problem.empty())
        notices_.say(fmt::format("Picture not copied: {}", problem), Severity::bad);
    else
        notices_.say(fmt::format("Picture copied: {} kB of PNG; available while Glint is open", kilobytes_),
                     Severity::good);
}

} // namespace glint
