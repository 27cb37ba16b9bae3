#include "app/capture.h"
#include "app/files/new_file.h"
#include "app/files/png.h"
#include "app/files/state_folder.h"
#include "app/shown_picture.h"
#include "render/screenshot.h"
#include <chrono>

namespace glint {
namespace {

/// Draws the picture one pixel a cell and reads it back.
Screenshot read_picture(Desk& desk, const Picture& picture) {
    const int width = picture.extent.width, height = picture.extent.height;
    const gl::Framebuffer frame = gl::Framebuffer::make();
    const gl::Texture texture = gl::Texture::make(GLenum(GL_TEXTURE_2D));
    glTextureStorage2D(texture.id(), 1, GL_RGBA8, width, height);
    glNamedFramebufferTexture(frame.id(), GL_COLOR_ATTACHMENT0, texture.id(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, frame.id());
    glViewport(0, 0, width, height);
    const ScreenRect rect{0, 0, double(width), double(height)};
    desk.screen.draw(image_of(picture), {{width / 2.0, height / 2.0}, 1}, rect, height);
    Screenshot shot = read_screen(0, 0, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl::check("read the picture");
    return shot;
}

std::string write(const std::filesystem::path& file, const Screenshot& shot) {
    static_assert(sizeof(std::uint32_t) == 4);
    const auto* pixels = reinterpret_cast<const std::uint32_t*>(shot.rgba.data());
    const auto png = png_of({pixels, shot.width, shot.height, shot.width});
    return write_atomically(file, {reinterpret_cast<const char*>(png.data()), png.size()}).value_or("");
}

} // namespace

void Capture::take(Desk& desk) {
    const Picture picture = desk.session().picture();
    if (busy() || (picture.kind != Picture::Kind::texture_2d && picture.kind != Picture::Kind::buffer_texture)) return;
    try {
        file_ = new_file(pictures_folder(), "glint-" + desk.session().definition().id(), ".png").string();
        writing_ = std::async(std::launch::async, [file = file_, shot = read_picture(desk, picture)] {
            try {
                return write(file, shot);
            } catch (const std::exception& e) { return std::string(e.what()); }
        });
    } catch (const std::exception& e) { desk.notices.say(std::string("No screenshot: ") + e.what(), Tone::bad); }
}

void Capture::collect(Desk& desk) {
    if (!busy() || writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const std::string problem = writing_.get();
    if (problem.empty())
        desk.notices.say("Picture saved as " + file_, Tone::good, desk.session().step());
    else
        desk.notices.say(problem, Tone::bad);
}

} // namespace glint
