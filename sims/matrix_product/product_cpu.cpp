#include "matrix_product/cpu.h"
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace matrix_product {
namespace {

namespace avx2 {
constexpr int register_bytes = 32, lanes = 8, rows_at_once = 6; // 12 of 16 registers hold sums
#include "api/vectors.inc"
#include "matrix_product/product_simd.inc"
} // namespace avx2

#ifdef __x86_64__
// Not in a separate file with other flags: the linker keeps one copy of an inline function, and it might be that
// file's.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=512")
namespace avx512 {
constexpr int register_bytes = 64, lanes = 16, rows_at_once = 12; // 24 of 32
#include "api/vectors.inc"
#include "matrix_product/product_simd.inc"
} // namespace avx512
#pragma GCC pop_options
#endif

template <class Strip> void run_strips(void* tiles, std::int32_t first, std::int32_t last) {
    for (int i = first; i < last; ++i) Strip(*static_cast<const Tiles*>(tiles), i).run();
}

} // namespace

void multiply_in_vectors(glint::Device device, const Tiles& tiles, glint::Simd simd) {
    const glint::Device::Scope scope(device.host(), "multiply");
    Tiles copy = tiles;
    auto* run = &run_strips<avx2::Strip>;
#ifdef __x86_64__
    if (simd == glint::Simd::avx512) run = &run_strips<avx512::Strip>;
#endif
    device.host().for_rows(device.host().self, tiles.taken * (tile / avx2::Strip::rows), avx2::Strip::rows * tiles.n,
                           run, &copy);
}

} // namespace matrix_product
