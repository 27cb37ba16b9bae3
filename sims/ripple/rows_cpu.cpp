#include "ripple/rows.h"
#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace ripple {
namespace {

namespace avx2 {
constexpr int register_bytes = 32, lanes = 32;
#include "api/vectors.inc"
#include "ripple/rows_simd.inc"
} // namespace avx2

#ifdef __x86_64__
// Not in a separate file with other flags: the linker keeps one copy of an inline function, and it might be that
// file's.
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx512bw,avx512dq,prefer-vector-width=512")
namespace avx512 {
constexpr int register_bytes = 64, lanes = 64;
#include "api/vectors.inc"
#include "ripple/rows_simd.inc"
} // namespace avx512
#pragma GCC pop_options
#endif

template <class Rows> void run_rows(void* arg, std::int32_t first, std::int32_t last) {
    const Rows rows(*static_cast<const Picture*>(arg));
    for (int y = first; y < last; ++y) rows.run(y);
#ifdef __x86_64__
    _mm_sfence();
#endif
}

} // namespace

void draw_rows(glint::Device device, const Picture& picture, glint::Simd simd) {
    const glint::Device::Scope scope(device.host(), "rings");
    Picture copy = picture;
    auto* run = &run_rows<avx2::Rows>;
#ifdef __x86_64__
    if (simd == glint::Simd::avx512) run = &run_rows<avx512::Rows>;
#endif
    const glint::Extent e = picture.frame.extent();
    device.host().for_rows(device.host().self, e.height, e.width, run, &copy);
}

} // namespace ripple
