// Replaces NVIDIA's header when g++ compiles the simulations' GPU code: only the words and functions that they use.
// Memory is the CPU's, and a kernel has run when its launch returns.
#pragma once
#include "device_words.h"
#include "fake_gpu/runtime.h"
#include <cstdint>
#include <tuple>
#include <utility>

enum cudaError_t {
    cudaSuccess = 0,
    cudaErrorMemoryAllocation = 2,
    cudaErrorInvalidConfiguration = 9,
    cudaErrorInvalidDevice = 101,
    cudaErrorNotReady = 600,
    cudaErrorPeerAccessAlreadyEnabled = 704,
    cudaErrorLaunchFailure = 719,
    cudaErrorNotSupported = 801
};
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline const char* cudaGetErrorString(cudaError_t) { return "the fake GPU does not do this"; }
inline const char* cudaGetErrorName(cudaError_t) { return "cudaErrorNotSupported"; }

// --- several GPUs; one of them is current for a thread
inline cudaError_t cudaGetDeviceCount(int* count) { return *count = glint::test::fake_gpu::gpus(), cudaSuccess; }
inline cudaError_t cudaGetDevice(int* device) { return *device = glint::test::fake_gpu::current_gpu(), cudaSuccess; }
inline cudaError_t cudaSetDevice(int device) {
    if (device < 0 || device >= glint::test::fake_gpu::gpus()) return cudaErrorInvalidDevice;
    return glint::test::fake_gpu::set_current_gpu(device), cudaSuccess;
}
inline cudaError_t cudaDeviceCanAccessPeer(int* can, int, int) {
    return *can = glint::test::fake_gpu::can_read_each_other(), cudaSuccess;
}
inline cudaError_t cudaDeviceEnablePeerAccess(int other, unsigned) {
    return glint::test::fake_gpu::enable_reading(other) ? cudaSuccess : cudaErrorPeerAccessAlreadyEnabled;
}

using cudaStream_t = struct FakeStream*;

// --- launches
enum cudaLaunchAttributeID {
    cudaLaunchAttributeCooperative = 2,
    cudaLaunchAttributeProgrammaticStreamSerialization = 6
};
struct cudaLaunchAttributeValue {
    int cooperative, programmaticStreamSerializationAllowed;
};
struct cudaLaunchAttribute {
    cudaLaunchAttributeID id;
    cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
    dim3 gridDim, blockDim;
    std::size_t dynamicSmemBytes;
    cudaStream_t stream;
    cudaLaunchAttribute* attrs;
    unsigned numAttrs;
};
enum cudaFuncAttribute { cudaFuncAttributeMaxDynamicSharedMemorySize = 8 };
struct cudaFuncAttributes {
    int ptxVersion, numRegs;
    std::size_t sharedSizeBytes, localSizeBytes;
    int maxThreadsPerBlock;
};
inline cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* to, const void*) {
    return *to = {90, 32, 0, 0, 1024}, cudaSuccess;
}
inline cudaError_t cudaFuncGetName(const char** name, const void*) { return *name = "a played kernel", cudaSuccess; }
inline cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) { return cudaSuccess; }
template <class... Parameters>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void (*)(Parameters...), int, std::size_t) {
    return *blocks = 2, cudaSuccess;
}
inline cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, std::size_t) {
    return *blocks = 2, cudaSuccess;
}
template <class... Parameters, class... Arguments>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t* how, void (*kernel)(Parameters...), Arguments&&... arguments) {
    if (how->gridDim.x == 0 || how->gridDim.y == 0 || how->gridDim.z == 0) return cudaErrorInvalidConfiguration;
    glint::test::fake_gpu::require_current(how->stream);
    if (glint::test::fake_gpu::is_lost(glint::test::fake_gpu::current_gpu())) return cudaErrorLaunchFailure;
    const std::tuple<Parameters...> copy(std::forward<Arguments>(arguments)...);
    const bool cooperative = how->numAttrs > 0 && how->attrs[0].val.cooperative;
    glint::test::fake_gpu::launch({how->gridDim, how->blockDim, cooperative, how->dynamicSmemBytes},
                                  [=] { std::apply(kernel, copy); });
    return cudaSuccess;
}
/// Kernels from elsewhere: the played host never hands one out.
inline cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**) {
    return cudaErrorInvalidConfiguration;
}

// --- graphs: while one is captured, launches are kept instead of run
using cudaGraph_t = glint::test::fake_gpu::Graph*;
using cudaGraphExec_t = glint::test::fake_gpu::RunnableGraph*;
enum cudaStreamCaptureMode { cudaStreamCaptureModeThreadLocal = 1 };
inline cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode) {
    return glint::test::fake_gpu::begin_capture(), cudaSuccess;
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t* graph) {
    return *graph = glint::test::fake_gpu::end_capture(), cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* to, cudaGraph_t graph, unsigned long long) {
    return *to = glint::test::fake_gpu::instance_of(*graph), cudaSuccess;
}
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t graph, cudaStream_t) {
    return glint::test::fake_gpu::launch(*graph), cudaSuccess;
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph) { return glint::test::fake_gpu::destroy(graph), cudaSuccess; }
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t graph) {
    return glint::test::fake_gpu::destroy(graph), cudaSuccess;
}

// --- textures: without a GPU's compiler the samplers read memory directly
using cudaTextureObject_t = unsigned long long;
struct cudaChannelFormatDesc {};
template <class T> cudaChannelFormatDesc cudaCreateChannelDesc() { return {}; }
enum { cudaResourceTypeLinear, cudaResourceTypePitch2D };
enum cudaTextureAddressMode { cudaAddressModeWrap, cudaAddressModeClamp, cudaAddressModeMirror, cudaAddressModeBorder };
enum cudaTextureFilterMode { cudaFilterModePoint, cudaFilterModeLinear };
enum cudaTextureReadMode { cudaReadModeElementType };
struct cudaResourceDesc {
    int resType;
    struct {
        struct {
            void* devPtr;
            cudaChannelFormatDesc desc;
            std::size_t sizeInBytes;
        } linear;
        struct {
            void* devPtr;
            cudaChannelFormatDesc desc;
            std::size_t width, height, pitchInBytes;
        } pitch2D;
    } res;
};
struct cudaTextureDesc {
    cudaTextureAddressMode addressMode[3];
    cudaTextureFilterMode filterMode;
    cudaTextureReadMode readMode;
    int normalizedCoords;
};
inline cudaError_t cudaCreateTextureObject(cudaTextureObject_t* to, const cudaResourceDesc*, const cudaTextureDesc*,
                                           const void*) {
    return *to = 1, cudaSuccess;
}
inline cudaError_t cudaDestroyTextureObject(cudaTextureObject_t) { return cudaSuccess; }

// --- streams, and events that order and time queued work
using cudaEvent_t = struct FakeEvent*;
enum { cudaStreamNonBlocking = 1 };
enum { cudaEventDefault = 0, cudaEventDisableTiming = 2 };
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t* to, unsigned) {
    return *to = glint::test::fake_gpu::make_stream(), cudaSuccess;
}
inline cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    return glint::test::fake_gpu::destroy(stream), cudaSuccess;
}
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t* to, unsigned) {
    return *to = glint::test::fake_gpu::make_event(), cudaSuccess;
}
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t event, unsigned) {
    return glint::test::fake_gpu::wait_for(*event), cudaSuccess;
}
inline cudaError_t cudaEventDestroy(cudaEvent_t event) { return glint::test::fake_gpu::destroy(event), cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    return glint::test::fake_gpu::record(*event, stream), cudaSuccess;
}
inline cudaError_t cudaEventQuery(cudaEvent_t event) {
    return glint::test::fake_gpu::has_happened(*event) ? cudaSuccess : cudaErrorNotReady;
}
inline cudaError_t cudaEventElapsedTime(float* ms, cudaEvent_t from, cudaEvent_t to) {
    return *ms = glint::test::fake_gpu::milliseconds(*from, *to), cudaSuccess;
}

// --- the bus, and memory on both of its sides
enum cudaMemcpyKind { cudaMemcpyHostToDevice = 1, cudaMemcpyDeviceToHost = 2, cudaMemcpyDeviceToDevice = 3 };
enum { cudaHostAllocDefault = 0, cudaHostAllocPortable = 1, cudaHostAllocMapped = 2, cudaHostAllocWriteCombined = 4 };
inline cudaError_t cudaDeviceGetPCIBusId(char*, int, int) { return cudaErrorNotSupported; }
enum cudaDeviceAttr {
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMemoryClockRate = 36,
    cudaDevAttrGlobalMemoryBusWidth = 37,
    cudaDevAttrAsyncEngineCount = 40
};
inline cudaError_t cudaDeviceGetAttribute(int* value, cudaDeviceAttr which, int) {
    *value = which == cudaDevAttrMemoryClockRate ? 1'000'000 : which == cudaDevAttrGlobalMemoryBusWidth ? 512 : 2;
    return cudaSuccess;
}
inline cudaError_t cudaMalloc(void** to, std::size_t bytes) {
    return (*to = glint::test::fake_gpu::allocate(bytes)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaFree(void* memory) { return glint::test::fake_gpu::deallocate(memory), cudaSuccess; }
inline cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t) {
    return std::memset(to, value, bytes), cudaSuccess;
}
inline cudaError_t cudaHostAlloc(void** to, std::size_t bytes, unsigned) {
    return (*to = glint::test::fake_gpu::pin(bytes)) ? cudaSuccess : cudaErrorMemoryAllocation;
}
inline cudaError_t cudaFreeHost(void* memory) { return glint::test::fake_gpu::unpin(memory), cudaSuccess; }
inline cudaError_t cudaHostGetDevicePointer(void** device, void* host, unsigned) { return *device = host, cudaSuccess; }
inline cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind, cudaStream_t) {
    return glint::test::fake_gpu::copy(to, from, bytes), cudaSuccess;
}

// --- constant memory
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(T& to, const void* from, std::size_t bytes, std::size_t offset, cudaMemcpyKind,
                                    cudaStream_t) {
    return std::memcpy(reinterpret_cast<char*>(&to) + offset, from, bytes), cudaSuccess;
}
