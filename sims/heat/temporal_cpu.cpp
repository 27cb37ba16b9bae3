#include "heat/temporal.h"
#include <utility>
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace heat {
namespace {

struct Pass {
    Plates plates;
    int steps;
    Tiling tiling;

    int across() const { return (plates.now.width + tiling.width - 1) / tiling.width; }
    int tiles() const { return across() * ((plates.now.height + tiling.height - 1) / tiling.height); }
};

namespace avx2 {
constexpr int register_bytes = 32, lanes = 8;
#include "api/vectors.inc"
#include "heat/tile_simd.inc"
} // namespace avx2

#ifdef __x86_64__
// Not in a separate file with other flags: the linker keeps one copy of an inline function, and it might be that
// file's.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=512")
namespace avx512 {
constexpr int register_bytes = 64, lanes = 16;
#include "api/vectors.inc"
#include "heat/tile_simd.inc"
} // namespace avx512
#pragma GCC pop_options
#endif

template <class Window> void run_tiles(void* arg, std::int32_t first, std::int32_t last) {
    const Pass& pass = *static_cast<const Pass*>(arg);
    for (int tile = first; tile < last; ++tile) Window(pass, tile).run();
}

auto* compiled_for(glint::Simd simd) {
#ifdef __x86_64__
    if (simd == glint::Simd::avx512) return &run_tiles<avx512::Window>;
#endif
    return &run_tiles<avx2::Window>;
}

} // namespace

void advance_tiles(glint::Device device, const Plates& plates, int steps, Tiling tiling, glint::Simd simd) {
    const glint::Device::Scope scope(device.host(), "tiles");
    Pass pass{plates, steps, tiling};
    device.host().for_rows(device.host().self, pass.tiles(), tiling.width * tiling.height, compiled_for(simd), &pass);
}

} // namespace heat
