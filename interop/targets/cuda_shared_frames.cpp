#include "interop/targets/cuda_shared_frames.h"
#include "interop/targets/cuda_gl.h"
#include <algorithm>

namespace glint::cuda {
namespace {

std::vector<SharedRing<PixelBuffer>::Slot> make_buffers(Extent extent, int buffers) {
    std::vector<SharedRing<PixelBuffer>::Slot> slots;
    slots.reserve(static_cast<std::size_t>(buffers));
    for (int i = 0; i < buffers; ++i) {
        PixelBuffer pixels = make_pixel_buffer(extent, GL_DYNAMIC_STORAGE_BIT);
        Resource resource = register_buffer(pixels.buffer.id());
        slots.push_back({std::move(pixels), std::move(resource)});
    }
    return slots;
}

void* memory_of(cudaGraphicsResource_t mapped, Extent extent) {
    void* memory = nullptr;
    std::size_t bytes = 0;
    check(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, mapped), "find a mapped pixel buffer");
    if (!memory || bytes < frame_bytes(extent)) throw Error("CUDA mapped less than the whole pixel buffer");
    return memory;
}

} // namespace

int device_shared_with_opengl(const ComputeDevice& device) {
    const int ordinal = current_device();
    const std::vector<int> drawing = devices_of_opengl();
    if (std::ranges::find(drawing, ordinal) == drawing.end())
        throw Error("OpenGL does not run on " + device.name() + ": it runs on CUDA device " +
                    std::to_string(drawing.front()) + ", " + gl::get_string(GL_RENDERER));
    return ordinal;
}

SharedFramesTarget::SharedFramesTarget(const PresentPath& present_path, Queue& queue, Extent extent, int buffers)
    : SelfTestedTarget(present_path, extent),
      ring_(static_cast<cudaStream_t>(queue.table().stream), device_shared_with_opengl(queue.device()),
            make_buffers(extent, buffers)) {}

std::optional<glint_frame> SharedFramesTarget::begin() {
    if (!ring_.acquire()) return {};
    try {
        return frame_at(memory_of(ring_.map("map a pixel buffer"), extent_), extent_);
    } catch (...) {
        ring_.put_back();
        throw;
    }
}

} // namespace glint::cuda
