// What cuda_device and cuda_queue share.
#pragma once
#include "interop/cuda_clock.h"
#include "interop/queue.h"
#include <cuda_runtime_api.h>

namespace glint::cuda {

/// Throws Error with CUDA's sentence, and forgets the error: it must not surface as the next launch's.
void require(cudaError_t, const char* problem);
/// The device, whose clock that is, must be current.
std::unique_ptr<Queue> make_queue_on(ComputeDevice&, DeviceClock&);

} // namespace glint::cuda
