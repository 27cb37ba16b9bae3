// Functions that nvcc's objects call when the program starts and when they launch a kernel. A kernel's name is stored;
// a launch does nothing.
#include "fake_cuda/fake_cuda.h"
#include <map>
#include <string>

using glint::test::FakeCuda;

namespace {

std::map<const void*, const char*>& names_of_kernels() {
    static std::map<const void*, const char*> all;
    return all;
}

} // namespace

// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

void** __cudaRegisterFatBinary(void*) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char* kernel, char*, const char* name, int, void*, void*, dim3*, dim3*,
                            int*) {
    names_of_kernels()[kernel] = name;
}
cudaError_t cudaFuncGetName(const char** name, const void* kernel) {
    const auto found = names_of_kernels().find(kernel);
    if (found == names_of_kernels().end()) return cudaErrorInvalidDeviceFunction;
    return *name = found->second, cudaSuccess;
}
cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* to, const void*) {
    return *to = {}, to->numRegs = 32, FakeCuda::here().called(__func__);
}
cudaError_t cudaFuncSetAttribute(const void*, cudaFuncAttribute, int) { return FakeCuda::here().called(__func__); }
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, const void*, int, std::size_t) {
    return *blocks = 2, FakeCuda::here().called(__func__);
}
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t*, const void*, void**) {
    return FakeCuda::here().called("cudaLaunchKernelExC");
}
cudaError_t cudaLibraryLoadData(cudaLibrary_t* to, const void* data, cudaJitOption*, void**, unsigned,
                                cudaLibraryOption*, void**, unsigned) {
    if (const cudaError_t status = FakeCuda::here().called(__func__)) return status;
    *to = reinterpret_cast<cudaLibrary_t>(new std::string(static_cast<const char*>(data)));
    return cudaSuccess;
}
cudaError_t cudaLibraryUnload(cudaLibrary_t library) {
    delete reinterpret_cast<std::string*>(library);
    return FakeCuda::here().called(__func__);
}
/// A library's data are the name of its only kernel, ended by a zero; the kernel's handle is the library's.
cudaError_t cudaLibraryGetKernel(cudaKernel_t* to, cudaLibrary_t library, const char* name) {
    if (const cudaError_t status = FakeCuda::here().called(__func__)) return status;
    if (*reinterpret_cast<const std::string*>(library) != name) return cudaErrorSymbolNotFound;
    return *to = reinterpret_cast<cudaKernel_t>(library), cudaSuccess;
}
cudaError_t cudaFuncGetParamInfo(const void*, std::size_t, std::size_t*, std::size_t*) { return cudaErrorInvalidValue; }
unsigned __cudaPushCallConfiguration(dim3, dim3, std::size_t, CUstream_st*) { return 0; }
cudaError_t __cudaPopCallConfiguration(dim3*, dim3*, std::size_t*, void*) { return cudaSuccess; }
cudaError_t __cudaGetKernel(cudaKernel_t*, const void*) { return cudaSuccess; }
cudaError_t __cudaLaunchKernel(cudaKernel_t, dim3, dim3, void**, std::size_t, cudaStream_t) {
    return FakeCuda::here().called("cudaLaunchKernel");
}
cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, std::size_t, cudaStream_t) { // toolkits before 13
    return FakeCuda::here().called("cudaLaunchKernel");
}

} // extern "C"
// NOLINTEND(bugprone-reserved-identifier)
