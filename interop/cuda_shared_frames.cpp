#include "interop/cuda_shared_frames.h"
#include <algorithm>

namespace glint::cuda {

int device_shared_with_opengl(const Host& host) {
    const int device = current_device();
    const std::vector<int> drawing = devices_of_opengl();
    if (std::ranges::find(drawing, device) == drawing.end())
        throw Error("OpenGL runs on another card than " + host.name() + ": on CUDA device " +
                    std::to_string(drawing.front()) + ", " + gl::get_string(GL_RENDERER));
    return device;
}

SharedFrames::SharedFrames(Host& host, Extent extent, int buffers)
    : extent_(extent),
      stream_(static_cast<cudaStream_t>(host.table().stream)),
      device_(device_shared_with_opengl(host)),
      ring_(buffers) {
    buffers_.reserve(static_cast<std::size_t>(buffers));
    for (int i = 0; i < buffers; ++i) {
        PixelBuffer pixels = make_pixel_buffer(extent, GL_DYNAMIC_STORAGE_BIT);
        Resource resource = register_buffer(pixels.buffer.id());
        buffers_.push_back({std::move(pixels), std::move(resource), false});
    }
}

SharedFrames::~SharedFrames() {
    const OnDevice here(device_);
    for (Shared& shared : buffers_) let_go(shared);
    (void)cudaStreamSynchronize(stream_);
    buffers_.clear();
    (void)cudaGetLastError();
}

void SharedFrames::let_go(Shared& shared) noexcept {
    try {
        unmap(shared);
    } catch (const std::exception&) { // nothing is allowed with what stays mapped: it is left to the driver
        (void)shared.resource.release();
        shared.pixels.buffer.release();
    }
}

std::optional<glint_frame> SharedFrames::begin() {
    const auto slot = ring_.take();
    if (!slot) return {};
    const OnDevice here(device_);
    try {
        unmap(written()); // it could not be, the last time
        return frame_at(map(written()), extent_);
    } catch (...) {
        ring_.put_back();
        throw;
    }
}

void SharedFrames::end(std::int64_t step) {
    unmap_written();
    ring_.put(step);
}

void SharedFrames::cancel() {
    unmap_written();
    ring_.give_back();
}

void SharedFrames::finish() {
    const OnDevice here(device_);
    check(cudaStreamSynchronize(stream_), "finish a frame");
}

const PixelBuffer* SharedFrames::newest() const {
    return ring_.newest() < 0 ? nullptr : &buffers_[static_cast<std::size_t>(ring_.newest())].pixels;
}

void* SharedFrames::map(Shared& shared) {
    cudaGraphicsResource_t raw = shared.resource.get();
    void* memory = nullptr;
    std::size_t bytes = 0;
    gl::drain_errors(); // CUDA would take an older error for its own
    check(cudaGraphicsMapResources(1, &raw, stream_), "map a pixel buffer");
    shared.mapped = true;
    try {
        check(cudaGraphicsResourceGetMappedPointer(&memory, &bytes, raw), "find a mapped pixel buffer");
        if (!memory || bytes < frame_bytes(extent_)) throw Error("CUDA mapped less than the whole pixel buffer");
    } catch (...) {
        shared.mapped = cudaGraphicsUnmapResources(1, &raw, stream_) != cudaSuccess;
        if (shared.mapped) (void)cudaGetLastError();
        throw;
    }
    return memory;
}

void SharedFrames::unmap(Shared& shared) {
    if (!shared.mapped) return;
    cudaGraphicsResource_t raw = shared.resource.get();
    check(cudaGraphicsUnmapResources(1, &raw, stream_), "unmap a pixel buffer");
    shared.mapped = false;
}

void SharedFrames::unmap_written() {
    const OnDevice here(device_);
    try {
        unmap(written());
    } catch (...) {
        ring_.give_back();
        throw;
    }
}

} // namespace glint::cuda
