// A frame target's picture in the form for the screen.
#pragma once
#include "interop/targets/frame_target.h"
#include "render/screen.h"

namespace glint {

/// For a picture in a buffer texture or a texture.
inline ScreenImage image_of(const Picture& picture) {
    const auto kind = picture.kind == Picture::Kind::buffer_texture ? ScreenImage::Kind::buffer_texture
                                                                    : ScreenImage::Kind::texture_2d;
    return {kind, picture.texture, picture.extent.width, picture.extent.height, picture.pitch};
}

} // namespace glint
