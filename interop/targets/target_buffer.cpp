#include "interop/targets/target_buffer.h"
#include "sims/api/device.h"

namespace glint {

namespace {

std::string count(std::int64_t n) { return std::to_string(n); }
std::string of(Extent extent) { return count(extent.width) + "x" + count(extent.height); }

} // namespace

int frame_pitch(int width) { return (width + 31) / 32 * 32; }

std::size_t frame_bytes(Extent extent) {
    return sizeof(std::uint32_t) * static_cast<std::size_t>(frame_pitch(extent.width)) *
           static_cast<std::size_t>(extent.height);
}

Extent require_buffer_texture(Extent extent) {
    const int most = gl::get_int(GL_MAX_TEXTURE_BUFFER_SIZE);
    const auto pixels = static_cast<std::int64_t>(frame_bytes(extent) / sizeof(std::uint32_t));
    if (pixels > most)
        throw Error("OpenGL's buffer textures here can hold at most " + count(most) + " pixels, but a " + of(extent) +
                    " picture has " + count(pixels));
    return extent;
}

Extent require_texture(Extent extent) {
    const int most = gl::get_int(GL_MAX_TEXTURE_SIZE);
    if (extent.width > most || extent.height > most)
        throw Error("OpenGL's textures here can have at most " + of({most, most}) + " pixels, but the picture has " +
                    of(extent));
    return extent;
}

PixelBuffer make_pixel_buffer(Extent extent, GLbitfield flags) {
    gl::drain_errors();
    PixelBuffer made{gl::Buffer::make(), gl::Texture::make(GL_TEXTURE_BUFFER)};
    glNamedBufferStorage(made.buffer.id(), static_cast<GLsizeiptr>(frame_bytes(extent)), nullptr, flags);
    glTextureBuffer(made.texture.id(), GL_RGBA8, made.buffer.id());
    gl::check("create a pixel buffer of " + of(extent));
    return made;
}

UploadTexture::UploadTexture(Extent extent) : extent_(extent), texture_(gl::Texture::make(GL_TEXTURE_2D)) {
    require_texture(extent);
    gl::drain_errors();
    glTextureStorage2D(texture_.id(), 1, GL_RGBA8, extent.width, extent.height);
    for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER})
        glTextureParameteri(texture_.id(), filter, GL_NEAREST); // no mipmaps, so that it is complete
    gl::check("create a texture of " + of(extent));
}

void UploadTexture::upload(const std::uint32_t* pixels) { copy(0, pixels); }

void UploadTexture::upload_from(GLuint pixel_buffer) {
    copy(pixel_buffer, nullptr);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0); // otherwise Dear ImGui's next upload would read from this buffer
}

void UploadTexture::copy(GLuint pixel_buffer, const void* pixels) {
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, pixel_buffer); // with a bound buffer, the pointer is an offset into it
    glPixelStorei(GL_UNPACK_ROW_LENGTH, frame_pitch(extent_.width));
    for (const GLenum plain : {GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS}) glPixelStorei(plain, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTextureSubImage2D(texture_.id(), 0, 0, 0, extent_.width, extent_.height, GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV,
                        pixels); // the type of a number with red in its lowest byte
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

glint_frame frame_at(void* pixels, Extent extent) {
    glint_frame frame{};
    frame.size = sizeof frame;
    frame.pixels = static_cast<std::uint32_t*>(pixels);
    frame.width = extent.width, frame.height = extent.height, frame.pitch = frame_pitch(extent.width);
    return frame;
}

Picture picture_of(Picture::Kind kind, GLuint texture, Extent extent, std::int64_t step, bool copied) {
    Picture picture;
    picture.kind = kind, picture.texture = texture;
    picture.extent = extent, picture.pitch = frame_pitch(extent.width);
    picture.step = step, picture.copied = copied;
    return picture;
}

} // namespace glint
