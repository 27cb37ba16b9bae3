#include "render/off_screen.h"
#include "render/gl.h"

namespace glint {

Screenshot draw_off_screen(const Screen& screen, const ScreenImage& image) {
    const gl::Framebuffer frame = gl::Framebuffer::make();
    const gl::Texture texture = gl::Texture::make(GLenum(GL_TEXTURE_2D));
    glTextureStorage2D(texture.id(), 1, GL_RGBA8, image.width, image.height);
    glNamedFramebufferTexture(frame.id(), GL_COLOR_ATTACHMENT0, texture.id(), 0);
    glBindFramebuffer(GL_FRAMEBUFFER, frame.id());
    glViewport(0, 0, image.width, image.height);
    const ScreenRect rect{0, 0, double(image.width), double(image.height)};
    screen.draw(image, {rect.middle(), 1}, rect, image.height);
    Screenshot shot = read_screen(0, 0, image.width, image.height);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    gl::check("draw without a window");
    return shot;
}

namespace {

std::vector<std::uint8_t> noise(std::size_t pixels) {
    std::vector<std::uint8_t> all(4 * pixels);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = i % 4 == 3 ? 255 : static_cast<std::uint8_t>(i * 2654435761u >> 24);
    return all;
}

bool draws(const Screen& screen, int width, int height) {
    const auto pixels = noise(std::size_t(width) * std::size_t(height));
    const gl::Buffer buffer = gl::Buffer::make();
    glNamedBufferStorage(buffer.id(), GLsizeiptr(pixels.size()), pixels.data(), 0);
    const gl::Texture texture = gl::Texture::make(GL_TEXTURE_BUFFER);
    glTextureBuffer(texture.id(), GL_RGBA8, buffer.id());
    const ScreenImage image{ScreenImage::Kind::buffer_texture, texture.id(), width, height, width};
    return draw_off_screen(screen, image).rgba == pixels;
}

} // namespace

void require_drawing(const Screen& screen) {
    for (const Size size : {Size{1, 1}, {16, 16}, {17, 31}, {33, 2}, {256, 256}}) // the first two arrived
        for (int again = 0; again < 3; ++again)
            if (!draws(screen, size.width, size.height))
                throw NoDrawing(gl::get_string(GL_RENDERER) + " draws wrong pixels; 'glint doctor' says what to do");
}

Screenshot read_screen(int x, int y, int width, int height) {
    Screenshot shot{width, height, {}};
    if (width <= 0 || height <= 0) return {};
    shot.rgba.resize(4 * static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    const int pack_buffer = gl::get_int(GL_PIXEL_PACK_BUFFER_BINDING); // else the pixels would go there
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (const GLenum plain : {GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS}) glPixelStorei(plain, 0);
    glReadPixels(x, y, width, height, GL_RGBA, GL_UNSIGNED_BYTE, shot.rgba.data());
    glBindBuffer(GL_PIXEL_PACK_BUFFER, static_cast<GLuint>(pack_buffer));
    gl::check("read the screen");
    return shot;
}

} // namespace glint
