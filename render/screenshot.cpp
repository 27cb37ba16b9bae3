#include "render/screenshot.h"
#include "render/gl.h"

namespace glint {

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
