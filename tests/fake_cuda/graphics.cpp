// OpenGL's buffers and textures as the fake run-time shares them: a copy in the CPU's memory that can be accessed only
// while it is mapped, and is sent to OpenGL when it is unmapped.
#include "fake_cuda/fake_cuda.h"
#include "render/gl.h" // before cuda_gl_interop.h, which needs OpenGL's types
#include <cstring>
#include <cuda_gl_interop.h>
#include <set>
#include <sys/mman.h>
#include <thread>

using glint::test::FakeCuda;

struct cudaArray {
    std::byte* pixels;
    std::size_t pitch;
};

struct cudaGraphicsResource {
    unsigned buffer = 0, texture = 0;
    int width = 0, height = 0; // for a texture
    std::size_t bytes = 0;
    std::byte* pixels = nullptr;
    bool mapped = false;
    cudaArray array{};
    std::thread::id thread = std::this_thread::get_id();
};

int living_runtime_objects();

namespace {

FakeCuda& fake_cuda() { return FakeCuda::here(); }

std::set<cudaGraphicsResource*>& registered() {
    static std::set<cudaGraphicsResource*> all;
    return all;
}

void require_thread(const cudaGraphicsResource& resource, const char* call) {
    if (resource.thread != std::this_thread::get_id()) fake_cuda().broke(std::string(call) + " from another thread");
}

void add(cudaGraphicsResource_t* to, cudaGraphicsResource resource) {
    resource.pixels = static_cast<std::byte*>(
        mmap(nullptr, resource.bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)); // not accessible yet
    registered().insert(*to = new cudaGraphicsResource(resource));
}

/// The previous content is lost, as with cudaGraphicsRegisterFlagsWriteDiscard.
void open(cudaGraphicsResource& resource) {
    mprotect(resource.pixels, resource.bytes, PROT_READ | PROT_WRITE);
    std::memset(resource.pixels, 0xCD, resource.bytes);
}

void give_to_opengl(cudaGraphicsResource& resource) {
    const auto bound = static_cast<unsigned>(glint::gl::get_int(GL_PIXEL_UNPACK_BUFFER_BINDING));
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0); // the real one does not change OpenGL's state
    if (resource.buffer)
        glNamedBufferSubData(resource.buffer, 0, static_cast<GLsizeiptr>(resource.bytes), resource.pixels);
    else
        glTextureSubImage2D(resource.texture, 0, 0, 0, resource.width, resource.height, GL_RGBA, GL_UNSIGNED_BYTE,
                            resource.pixels);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, bound);
    mprotect(resource.pixels, resource.bytes, PROT_NONE);
}

} // namespace

void FakeCuda::forget_registrations() {
    for (cudaGraphicsResource* resource : registered()) delete resource;
    registered().clear();
}

int FakeCuda::living() const { return living_runtime_objects() + static_cast<int>(registered().size()); }

bool FakeCuda::maps_opengl_buffer(unsigned buffer) const {
    for (const cudaGraphicsResource* resource : registered())
        if (resource->mapped && resource->buffer == buffer) return true;
    return false;
}

extern "C" {

cudaError_t cudaGLGetDevices(unsigned* count, int* devices, unsigned, cudaGLDeviceList) {
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    return *count = 1, *devices = fake_cuda().opengl_device, cudaSuccess;
}
cudaError_t cudaGraphicsGLRegisterBuffer(cudaGraphicsResource_t* to, GLuint buffer, unsigned) {
    *to = nullptr;
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (fake_cuda().null_handles) return cudaSuccess;
    GLint bytes = 0;
    glGetNamedBufferParameteriv(buffer, GL_BUFFER_SIZE, &bytes);
    cudaGraphicsResource resource;
    resource.buffer = buffer, resource.bytes = static_cast<std::size_t>(bytes);
    return add(to, resource), cudaSuccess;
}
cudaError_t cudaGraphicsGLRegisterImage(cudaGraphicsResource_t* to, GLuint texture, GLenum, unsigned) {
    *to = nullptr;
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (fake_cuda().null_handles) return cudaSuccess;
    cudaGraphicsResource resource;
    resource.texture = texture;
    glGetTextureLevelParameteriv(texture, 0, GL_TEXTURE_WIDTH, &resource.width);
    glGetTextureLevelParameteriv(texture, 0, GL_TEXTURE_HEIGHT, &resource.height);
    resource.bytes = std::size_t(4) * std::size_t(resource.width) * std::size_t(resource.height);
    return add(to, resource), cudaSuccess;
}
cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource) {
    require_thread(*resource, __func__);
    if (resource->mapped) fake_cuda().broke("a mapped resource is unregistered");
    if (registered().erase(resource) == 0) fake_cuda().broke("a resource is unregistered twice");
    if (resource->buffer ? !glIsBuffer(resource->buffer) : !glIsTexture(resource->texture))
        fake_cuda().broke("what is registered was deleted before");
    munmap(resource->pixels, resource->bytes);
    delete resource;
    return fake_cuda().called(__func__);
}
cudaError_t cudaGraphicsMapResources(int, cudaGraphicsResource_t* resources, cudaStream_t) {
    cudaGraphicsResource& resource = **resources;
    require_thread(resource, __func__);
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (resource.mapped) return fake_cuda().note(cudaErrorAlreadyMapped);
    resource.mapped = true;
    return open(resource), cudaSuccess;
}
cudaError_t cudaGraphicsUnmapResources(int, cudaGraphicsResource_t* resources, cudaStream_t) {
    cudaGraphicsResource& resource = **resources;
    require_thread(resource, __func__);
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (!resource.mapped)
        return fake_cuda().broke("what is not mapped is unmapped"), fake_cuda().note(cudaErrorNotMapped);
    resource.mapped = false;
    return give_to_opengl(resource), cudaSuccess;
}
cudaError_t cudaGraphicsResourceGetMappedPointer(void** memory, std::size_t* bytes, cudaGraphicsResource_t resource) {
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (!resource->mapped) fake_cuda().broke("a pointer is asked for while it is not mapped");
    return *memory = resource->pixels, *bytes = resource->bytes, cudaSuccess;
}
cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t* array, cudaGraphicsResource_t resource, unsigned,
                                                  unsigned) {
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    if (!resource->mapped) fake_cuda().broke("an array is asked for while it is not mapped");
    resource->array = {resource->pixels, std::size_t(4) * std::size_t(resource->width)};
    return *array = &resource->array, cudaSuccess;
}
cudaError_t cudaMemcpy2DToArrayAsync(cudaArray_t to, std::size_t, std::size_t, const void* from, std::size_t pitch,
                                     std::size_t width, std::size_t height, cudaMemcpyKind, cudaStream_t) {
    if (const cudaError_t status = fake_cuda().called(__func__)) return status;
    for (std::size_t y = 0; y < height; ++y)
        std::memcpy(to->pixels + y * to->pitch, static_cast<const std::byte*>(from) + y * pitch, width);
    return cudaSuccess;
}
}
