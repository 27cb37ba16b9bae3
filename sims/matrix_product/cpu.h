// The product on the CPU: the naive order is in product.h; here are the cache-friendly order and vector registers.
#pragma once
#include "api/simd.h"
#include "product.h"

namespace matrix_product {

/// With vectors of the given instruction set, on the host's threads.
void multiply_in_vectors(glint::Device, const Tiles&, glint::Simd = glint::widest_simd());

namespace cpu {

inline constexpr int strip = 16, slice = 64; // 64 rows of B's tile are 32 KiB, which 16 rows of A share

/// Rows [strip * i, strip * (i + 1)) of all tiles, one below the other.
inline void multiply_strip(const Tiles& p, int i) {
    constexpr int strips = tile / strip;
    const int which = p.which(i / strips), top = p.row(which) + i % strips * strip, left = p.column(which);
    const int rows = p.n - top < strip ? p.n - top : strip, columns = p.columns(which);
    float sums[strip][tile] = {};
    for (int from = 0; from < p.n; from += slice)
        for (int y = 0; y < rows; ++y)
            for (int k = from; k < from + slice && k < p.n; ++k) {
                const float factor = p.a(k, top + y), *row = &p.b(left, k);
                for (int x = 0; x < tile; ++x) sums[y][x] = fmaf(factor, row[x], sums[y][x]);
            }
    for (int y = 0; y < rows; ++y) std::copy_n(sums[y], columns, &p.c(left, top + y));
}

inline void multiply_tiled(glint::Device device, Tiles p) {
    const glint::Device::Scope scope(device.host(), "multiply");
    const auto body = [](void* tiles, std::int32_t first, std::int32_t last) {
        for (int i = first; i < last; ++i) multiply_strip(*static_cast<const Tiles*>(tiles), i);
    };
    device.host().for_rows(device.host().self, p.taken * (tile / strip), strip * p.n, body, &p);
}

} // namespace cpu
} // namespace matrix_product
