// Storage for frames that OpenGL reads: immutable pixel buffers sampled as buffer textures, and a texture to upload
// into.
#pragma once
#include "interop/frame_target.h"
#include "render/gl.h"

namespace glint {

/// In pixels: rows start at multiples of 128 bytes, as in a Field, so that neighbouring threads write whole lines.
int frame_pitch(int width);
std::size_t frame_bytes(Extent);

/// Throws Error when pictures of that size cannot be sampled from a buffer texture, or from a texture, of this OpenGL.
void require_buffer_texture(Extent);
void require_texture(Extent);

/// A buffer whose storage never changes, and the texture that samples it as it is.
struct PixelBuffer {
    gl::Buffer buffer;
    gl::Texture texture;
};
/// flags as of glNamedBufferStorage. Throws gl::Error when there is no memory.
PixelBuffer make_pixel_buffer(Extent, GLbitfield flags);

/// A texture that whole frames are copied into from the CPU's memory.
class UploadTexture {
public:
    explicit UploadTexture(Extent);
    void upload(const std::uint32_t* pixels); ///< of frame_pitch(); done with them on return
    GLuint id() const { return texture_.id(); }

private:
    Extent extent_;
    gl::Texture texture_;
};

glint_frame frame_at(void* pixels, Extent); ///< its palette is left empty
Picture picture_of(Picture::Kind, GLuint texture, Extent, std::int64_t step);

} // namespace glint
