#include "app/window/features/picture/picture_copy.h"
#include "app/files/formats/png.h"
#include "app/session/session.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "app/window/workspace/timed_target.h"
#include "render/off_screen.h"
#include "render/window.h"
#include "sims/api/error.h"
#include <cstddef>
#include <exception>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {

PictureCopy::PictureCopy(BackgroundJobs& jobs, const Window& window, const Screen& screen, Notices& notices)
    : window_(window),
      screen_(screen),
      notices_(notices),
      job_(jobs, {.running = "The last copy is still being made", .thread = "to make the picture"}) {}

const char* PictureCopy::disabled_reason() const {
    if (window_.platform() != "X11") return "Pictures can only be copied on X11: save the picture instead";
    return job_.disabled_reason();
}

void PictureCopy::start(const Session& session, const ShownLayers& shown) {
    const Picture picture = session.presenter().picture();
    if (job_.busy() || (picture.kind != Picture::Kind::texture_2d && picture.kind != Picture::Kind::buffer_texture))
        return;
    try {
        job_.start(
            [this, shot = draw_off_screen(screen_, image_of(picture)), labels = shown_labels(session, shown),
             code = shown_code(session)](JobControl&) {
                std::vector<std::byte> png = png_of(shot, labels, code);
                kilobytes_ = png.size() / 1024;
                clipboard_.put(std::move(png)); // X may answer slowly
            },
            [this](const std::string& problem) { tell(problem); });
    } catch (const std::exception& e) {
        notices_.say(fmt::format("Picture not copied: {}", sentence_of(e)), Severity::bad);
    }
}

void PictureCopy::tell(const std::string& problem) {
    if (!problem.empty())
        notices_.say(fmt::format("Picture not copied: {}", problem), Severity::bad);
    else
        notices_.say(fmt::format("Picture copied: {} kB of PNG; available while Glint is open", kilobytes_),
                     Severity::good);
}

} // namespace glint
