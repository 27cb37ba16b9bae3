// Functions that cuda_device and cuda_queue share.
#pragma once
#include "interop/cuda_clock.h"
#include "interop/queue.h"
#include <cuda_runtime_api.h>

namespace glint::cuda {

/// Throws Error with CUDA's message and clears CUDA's error, so that the next launch does not report it.
void require(cudaError_t, const char* problem);
/// The device that the clock belongs to must be current.
std::unique_ptr<Queue> make_queue_on(ComputeDevice&, DeviceClock&);

} // namespace glint::cuda
