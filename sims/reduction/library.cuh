// CUB's sum, if nvcc compiles: CUB comes with CUDA.
#pragma once
#include "slots.h"
#ifdef __NVCC__
#include <cub/device/device_reduce.cuh>
#include <iterator>
#endif

namespace reduction {

#ifdef __NVCC__
inline constexpr bool has_library = true;

/// Terms as CUB reads them.
template <class T> struct TermIterator {
    using iterator_category = std::random_access_iterator_tag;
    using value_type = typename Plain<T, 1>::Wide;
    using difference_type = std::int64_t;
    using pointer = const value_type*;
    using reference = value_type;

    Terms<T> in;
    std::int64_t at = 0;

    GLINT_HD value_type operator[](difference_type i) const { return added(value_type{}, in.x(at + i), in.y(at + i)); }
    GLINT_HD value_type operator*() const { return (*this)[0]; }
    GLINT_HD TermIterator operator+(difference_type i) const { return {in, at + i}; }
    GLINT_HD TermIterator& operator+=(difference_type i) { return at += i, *this; }
};

/// Adds numbers of one type by CUB, into Slots::total.
template <class T> class Library {
public:
    using Wide = typename Plain<T, 1>::Wide;
    Library(glint::Device device, const Terms<T>& in) : device_(device), scratch_(device, {words_for(in), 1}) {}

    /// Queues all but publishing.
    void add_up(const Terms<T>& in, const Slots& slots) {
        std::size_t bytes = static_cast<std::size_t>(scratch_.extent().width) * sizeof(std::uint32_t);
        glint::check(queue(scratch_.view().data, bytes, in, static_cast<Wide*>(slots.total), device_.stream()));
        glint::report_library_call(device_.stream(), "cub::DeviceReduce::Sum");
    }

private:
    /// Without scratch memory it only returns how many bytes of it are needed.
    static cudaError_t queue(void* scratch, std::size_t& bytes, const Terms<T>& in, Wide* to, cudaStream_t stream) {
        const int count = static_cast<int>(in.count);
        if (in.operation == Operation::sum) // a pointer, so that it loads 16 bytes at a time
            return cub::DeviceReduce::Sum(scratch, bytes, in.a, to, count, stream);
        return cub::DeviceReduce::Sum(scratch, bytes, TermIterator<T>{in}, to, count, stream);
    }
    static int words_for(const Terms<T>& in) {
        std::size_t bytes = 0;
        glint::check(queue(nullptr, bytes, in, nullptr, nullptr));
        return static_cast<int>((bytes + 3) / 4) + 1;
    }

    glint::Device device_;
    glint::Field<std::uint32_t> scratch_;
};
#else
inline constexpr bool has_library = false;

template <class T> struct Library { // not available without nvcc
    using Wide = typename Plain<T, 1>::Wide;
    Library(glint::Device, const Terms<T>&) {}
    void add_up(const Terms<T>&, const Slots&) {}
};
#endif

} // namespace reduction
