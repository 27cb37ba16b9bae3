// The product on a GPU, called by the simulation: one launch for a number of tiles.
#pragma once
#include "product.h"
#ifdef __CUDACC__
#include "blocks.cuh"
#include "pipeline.cuh"
#include "registers.cuh"
#include "tensor.cuh"
#endif

namespace matrix_product::gpu {

#ifdef __CUDACC__
/// Multiplies by a method that only a GPU has.
inline void multiply(glint::Device device, Method method, const Tiles& p) {
    const glint::Device::Scope scope(device.host(), "multiply");
    const auto launch = [&](void (*kernel)(Tiles), int blocks_per_tile, dim3 block, int shared_bytes) {
        glint::launch(device.stream(), dim3(static_cast<unsigned>(p.taken * blocks_per_tile)), block, shared_bytes,
                      glint::Launch::serialized, kernel, p);
    };
    constexpr int thin_bytes = static_cast<int>(sizeof(ThinSlices));
    switch (method) {
    case Method::shared_row:
        return launch(multiply_shared_row, tile, tile, p.n * static_cast<int>(sizeof(float)));
    case Method::tiled:
        return launch(multiply_tiled, sides * sides, dim3(side, side), 0);
    case Method::registers:
        return launch(multiply_registers, 1, block_threads, thin_bytes);
    case Method::vectorised:
        return launch(multiply_vectorised, 1, block_threads, thin_bytes);
    case Method::fast_tensor:
        return launch(multiply_tensor<1>, 1, tensor_threads, tensor_bytes);
    case Method::fast_tensor_split:
        return launch(multiply_tensor<2>, 1, tensor_threads, tensor_bytes);
    default:
        return launch(multiply_double_buffered, 1, block_threads, pipeline_bytes);
    }
}
#else // never called without CUDA
inline void multiply(glint::Device, Method, const Tiles&) {}
#endif

} // namespace matrix_product::gpu
