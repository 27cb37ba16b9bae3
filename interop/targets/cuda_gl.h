// The functions that need the headers of CUDA and of OpenGL: which GPU draws, and the registration of a buffer or a
// texture. All need a current OpenGL context.
#pragma once
#include "interop/cuda_handles.h"
#include <vector>

namespace glint::cuda {

/// The CUDA devices that drive the current OpenGL context. Throws Error with CUDA's reason if there is none.
std::vector<int> devices_of_opengl();

/// For kernels that write the whole buffer: its previous content is lost when it is mapped. The buffer must outlive the
/// registration. Throws Error.
Resource register_buffer(unsigned opengl_buffer);
/// Like register_buffer, for a GL_TEXTURE_2D of GL_RGBA8 that frames are copied into.
Resource register_texture(unsigned opengl_texture);

} // namespace glint::cuda
