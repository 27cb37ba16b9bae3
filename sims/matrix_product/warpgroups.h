// Memory of the method `fast_tensor_warpgroup` in addition to the factors: B transposed, because tensor cores take TF32
// from shared memory only if the numbers to be multiplied lie side by side; and descriptors of both for copies.
#pragma once
#include "matrices.h"
#include "product.h"
#ifdef GLINT_SM90A // the build has code for compute capability 9.0 alone: see cmake/sm_90a.cmake
#include "tensor_map.h"
#include "warpgroup.cuh"
#include <algorithm>
#include <optional>
#include <utility>
#endif

namespace matrix_product {

inline const char* not_of_generation(const glint::DeviceFacts& d) {
    if (d.compute_major == 9 && d.compute_minor == 0) return nullptr;
    return "only GPUs of compute capability 9.0 (Hopper) have these instructions: choose 'fast_tensor'";
}

#ifdef GLINT_SM90A
class Warpgroups {
public:
    /// a: the factor A; entries: of B. No step changes B, so it is transposed once.
    Warpgroups(glint::Device device, const Entries& entries, const glint::Field<float>& a) : device_(device) {
        if (!device.is_cuda() || unavailable(device.facts())) return;
        transposed_.emplace(device, a.extent());
        device.for_each("fill", glint::Extent{entries.n, entries.n}, FillTransposed{entries, transposed_->view()});
        maps_ = {tensor_map(a.view(), group_slice, tile),
                 tensor_map(std::as_const(*transposed_).view(), group_slice, tile)};
    }
    static const char* unavailable(const glint::DeviceFacts& d) { return not_of_generation(d); }
    /// At most one block a multiprocessor; a cluster goes from square to square.
    void multiply(const Tiles& p) const {
        const glint::Device::Scope scope(device_.host(), "multiply");
        const Squares squares(p);
        const int clusters = std::clamp(device_.facts().multiprocessors / cluster_blocks, 1, squares.count());
        glint::launch(device_.stream(), dim3(static_cast<unsigned>(clusters * cluster_blocks)), group_block_threads,
                      group_bytes, glint::Launch::serialized, multiply_warpgroup, p, squares, maps_);
    }

private:
    glint::Device device_;
    std::optional<glint::Field<float>> transposed_;
    FactorMaps maps_{};
};
#else
class Warpgroups {
public:
    Warpgroups(glint::Device, const Entries&, const glint::Field<float>&) {}
    static const char* unavailable(const glint::DeviceFacts& d) {
        const char* const why = not_of_generation(d);
        return why ? why : "this build has no code for sm_90a: choose 'fast_tensor', or build Glint for 90 with CUDA";
    }
    void multiply(const Tiles&) const {} // never called: the method is unavailable
};
#endif

} // namespace matrix_product
