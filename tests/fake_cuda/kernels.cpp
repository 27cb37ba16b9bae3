// What nvcc's objects call: when the program starts, and where a kernel is launched. There is no code for a GPU to
// keep, and a launch does nothing.
#include "fake_cuda/fake_cuda.h"

using glint::test::FakeCuda;

// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {

void** __cudaRegisterFatBinary(void*) { return nullptr; }
void __cudaRegisterFatBinaryEnd(void**) {}
void __cudaUnregisterFatBinary(void**) {}
void __cudaRegisterFunction(void**, const char*, char*, const char*, int, void*, void*, dim3*, dim3*, int*) {}
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
