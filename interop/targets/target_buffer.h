// Storage for frames that OpenGL reads: immutable pixel buffers sampled as buffer textures, and a texture to upload
// into.
#pragma once
#include "interop/targets/frame_target.h"
#include "render/gl.h"

namespace glint {

/// In pixels: rows start at multiples of 128 bytes, as in a Field, so that neighbouring threads write whole cache
/// lines.
int frame_pitch(int width);
std::size_t frame_bytes(Extent);

/// Return the extent. Throw Error if this OpenGL cannot sample pictures of that size from a buffer texture, or from a
/// texture.
Extent require_buffer_texture(Extent);
Extent require_texture(Extent);

/// A buffer whose storage never changes, and the texture that samples it.
struct PixelBuffer {
    gl::Buffer buffer;
    gl::Texture texture;
    void abandon() { buffer.release(); } ///< leaves the buffer to the driver
};
/// flags: as for glNamedBufferStorage. Throws gl::Error if there is no memory.
PixelBuffer make_pixel_buffer(Extent, GLbitfield flags);

/// A texture that whole frames of frame_pitch() are copied into.
class UploadTexture {
public:
    explicit UploadTexture(Extent);           ///< throws Error if it is too large, or there is no memory
    void upload(const std::uint32_t* pixels); ///< from the CPU's memory, which may be reused on return
    void upload_from(GLuint pixel_buffer);    ///< queued; never waits
    GLuint id() const { return texture_.id(); }
    void abandon() { texture_.release(); } ///< leaves the texture to the driver

private:
    void copy(GLuint pixel_buffer, const void* pixels);
    Extent extent_;
    gl::Texture texture_;
};

glint_frame frame_at(void* pixels, Extent); ///< its palette is left empty
Picture picture_of(Picture::Kind, GLuint texture, Extent, std::int64_t step, bool copied = false);

} // namespace glint
