#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/opengl_devices.h"
#include "render/gl.h" // before cuda_gl_interop.h, which wants OpenGL's types
#include <cuda_gl_interop.h>

namespace glint {

OpenglDevices cuda_devices_of_opengl() {
    int devices[16];
    unsigned count = 0;
    gl::drain_errors(); // otherwise CUDA would report an older OpenGL error as its own
    const cudaError_t status = cudaGLGetDevices(&count, devices, 16, cudaGLDeviceListAll);
    if (status == cudaSuccess) return {{devices, devices + count}, 0, ""};
    (void)cudaGetLastError();
    return {{}, status, cudaGetErrorName(status)};
}

} // namespace glint

namespace glint::cuda {

std::vector<int> devices_of_opengl() {
    const OpenglDevices found = cuda_devices_of_opengl();
    check(static_cast<cudaError_t>(found.error), "find the GPU that runs OpenGL, " + gl::get_string(GL_RENDERER));
    if (found.cuda.empty())
        throw Error("OpenGL runs on " + gl::get_string(GL_RENDERER) + ", which is not a CUDA device");
    return found.cuda;
}

namespace {
Resource registered(cudaGraphicsResource_t raw, cudaError_t status, const std::string& what) {
    check(status, "register " + what);
    if (!raw) throw Error("CUDA registered " + what + " but returned no handle for it"); // seen in the wild
    return Resource(raw);
}
} // namespace

Resource register_buffer(unsigned opengl_buffer) {
    cudaGraphicsResource_t raw = nullptr;
    gl::drain_errors();
    const cudaError_t status = cudaGraphicsGLRegisterBuffer(&raw, opengl_buffer, cudaGraphicsRegisterFlagsWriteDiscard);
    return registered(raw, status, "a pixel buffer");
}

Resource register_texture(unsigned opengl_texture) {
    cudaGraphicsResource_t raw = nullptr;
    gl::drain_errors();
    const cudaError_t status =
        cudaGraphicsGLRegisterImage(&raw, opengl_texture, GL_TEXTURE_2D, cudaGraphicsRegisterFlagsWriteDiscard);
    return registered(raw, status, "a texture");
}

} // namespace glint::cuda
