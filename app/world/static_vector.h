// A short list that lies where its owner does: copying it takes nothing from the heap.
#pragma once
#include <array>
#include <cassert>
#include <cstddef>

namespace glint {

template <class T, std::size_t room> class StaticVector {
public:
    void push_back(const T& value) {
        assert(size_ < room);
        values_[size_++] = value;
    }
    std::size_t size() const { return size_; }
    const T& operator[](std::size_t i) const { return values_[i]; }
    const T* begin() const { return values_.data(); }
    const T* end() const { return values_.data() + size_; }

private:
    std::array<T, room> values_{};
    std::size_t size_ = 0;
};

} // namespace glint
