#include "transfers/copy_cpu.h"
#ifdef __x86_64__
#include <immintrin.h>
#else
#include <cstring>
#endif

namespace transfers {

#ifdef __x86_64__
namespace {

constexpr int registers = copy_block_bytes / sizeof(__m256i);

template <class Store> void copy_by(std::byte* to, const std::byte* from, std::size_t bytes, const Store& store) {
    for (std::size_t at = 0; at < bytes; at += copy_block_bytes) {
        __m256i held[registers];
        for (int i = 0; i < registers; ++i)
            held[i] = _mm256_load_si256(reinterpret_cast<const __m256i*>(from + at) + i);
        for (int i = 0; i < registers; ++i) store(reinterpret_cast<__m256i*>(to + at) + i, held[i]);
        asm volatile("" ::: "memory"); // or the compiler takes the loop for a memcpy
    }
}

} // namespace

void copy_plain(std::byte* to, const std::byte* from, std::size_t bytes) {
    copy_by(to, from, bytes, [](__m256i* at, __m256i value) { _mm256_store_si256(at, value); });
}
void copy_streaming(std::byte* to, const std::byte* from, std::size_t bytes) {
    copy_by(to, from, bytes, [](__m256i* at, __m256i value) { _mm256_stream_si256(at, value); });
    _mm_sfence();
}
#else // no stores of one kind are known
void copy_plain(std::byte* to, const std::byte* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
void copy_streaming(std::byte* to, const std::byte* from, std::size_t bytes) { std::memcpy(to, from, bytes); }
#endif

} // namespace transfers
