// Stands in for NVIDIA's header of tensor cores: matrices of a warp, in numbers of 11 bits. The warp's first thread
// holds all of a fragment, and the others nothing.
#pragma once
#include "device_words.h"
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace nvcuda::wmma {

struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
namespace precision {
struct tf32;
} // namespace precision
enum layout_t { mem_row_major };

template <int rows, int columns> struct Held {
    static constexpr int num_elements = rows * columns;
    float x[num_elements] = {};
};
template <class Use, int m, int n, int k, class T, class Layout = void> struct fragment;
template <int m, int n, int k> struct fragment<matrix_a, m, n, k, precision::tf32, row_major> : Held<m, k> {};
template <int m, int n, int k> struct fragment<matrix_b, m, n, k, precision::tf32, row_major> : Held<k, n> {};
template <int m, int n, int k> struct fragment<accumulator, m, n, k, float, void> : Held<m, n> {};

inline bool holds_all() { return glint::test::fake_gpu::lane() == 0; }

/// The number as it is kept in the upper 19 bits, once so much has been added.
inline float cut(float number, std::uint32_t added) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &number, sizeof bits);
    bits = (bits + added) & ~0x1fffu;
    std::memcpy(&number, &bits, sizeof bits);
    return number;
}
/// As cvt.rna.tf32.f32 does: to the nearest, halves away from zero.
inline float __float_to_tf32(float number) { return cut(number, 0x1000u); }

template <class Fragment> void fill_fragment(Fragment& to, float value) {
    for (float& x : to.x) x = value;
}

template <class Use, int m, int n, int k>
void load_matrix_sync(fragment<Use, m, n, k, precision::tf32, row_major>& to, const float* from, unsigned pitch) {
    constexpr unsigned columns = std::is_same_v<Use, matrix_a> ? k : n;
    __ballot_sync(~0u, true);
    for (unsigned i = 0; holds_all() && i < unsigned(to.num_elements); ++i)
        to.x[i] = from[i / columns * pitch + i % columns];
}
template <int m, int n, int k>
void store_matrix_sync(float* to, const fragment<accumulator, m, n, k, float>& from, unsigned pitch, layout_t) {
    for (unsigned i = 0; holds_all() && i < unsigned(from.num_elements); ++i)
        to[i / unsigned(n) * pitch + i % unsigned(n)] = from.x[i];
    __ballot_sync(~0u, true);
}
template <int m, int n, int k>
void mma_sync(fragment<accumulator, m, n, k, float>& to,
              const fragment<matrix_a, m, n, k, precision::tf32, row_major>& a,
              const fragment<matrix_b, m, n, k, precision::tf32, row_major>& b,
              const fragment<accumulator, m, n, k, float>& sum) {
    for (int y = 0; holds_all() && y < m; ++y)
        for (int x = 0; x < n; ++x) {
            float all = sum.x[y * n + x];
            for (int i = 0; i < k; ++i) all += cut(a.x[y * k + i], 0) * cut(b.x[i * n + x], 0);
            to.x[y * n + x] = all;
        }
}

} // namespace nvcuda::wmma
