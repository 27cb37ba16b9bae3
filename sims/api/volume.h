// Memory that an author owns besides Field: volumes, lists, and pairs of buffers.
#pragma once
#include "device.h"

namespace glint {

/// All layers of a volume as one grid. Throws Error if it would have too many rows.
Extent layers_as_grid(Box box);

/// Owns a zeroed volume in device memory, rows padded to 128 bytes.
template <class T> class Volume {
public:
    Volume(Device device, Box box) : box_(box), rows_(device, layers_as_grid(box), box) {}

    /// Bytes of device memory that a volume of this size takes.
    static std::int64_t bytes_for(Box box) {
        return Field<T>::bytes_for({box.width, 1}) * box.height * std::int64_t{box.depth};
    }
    Box box() const { return box_; }
    VolumeView<T> view() { return over(rows_.view()); }
    VolumeView<const T> view() const { return over(rows_.view()); }
    /// Fills the volume from width * height * depth values: layer by layer, in a layer row by row.
    void write(const std::vector<T>& values) { rows_.write(values); }
    friend void swap(Volume& a, Volume& b) noexcept {
        std::swap(a.box_, b.box_);
        swap(a.rows_, b.rows_);
    }

private:
    template <class U> VolumeView<U> over(const View<U>& rows) const {
        return {rows.data, box_.width, box_.height, box_.depth, rows.pitch};
    }
    Box box_;
    Field<T> rows_;
};

/// The memory of a list, without the type of its elements: compiled once, in volume.cpp.
class ListMemory {
protected:
    ListMemory(Device device, int count, std::size_t element_bytes);
    ~ListMemory();
    ListMemory(ListMemory&& other) noexcept;
    void exchange(ListMemory& other) noexcept;
    void write(const void* values, std::size_t bytes);

    Device device_;
    int count_;
    void* data_ = nullptr;
};

/// Owns `count` zeroed elements in device memory, without gaps. At most 2^31 - 1, because kernels count in int.
template <class T> class List : ListMemory {
    static_assert(std::is_trivially_copyable_v<T>, "a list holds plain data: numbers, or structs of numbers");

public:
    List(Device device, int count) : ListMemory(device, count, sizeof(T)) {}
    List(List&&) noexcept = default;
    List& operator=(List other) noexcept {
        exchange(other);
        return *this;
    }

    /// Bytes of device memory that a list of so many elements takes.
    static std::int64_t bytes_for(int count) { return static_cast<std::int64_t>(sizeof(T)) * count; }
    int count() const { return count_; }
    ListView<T> view() { return {static_cast<T*>(data_), count_}; }
    ListView<const T> view() const { return {static_cast<const T*>(data_), count_}; }
    /// Fills the list from `count` values.
    void write(const std::vector<T>& values) {
        assert(std::int64_t(values.size()) == count_);
        ListMemory::write(values.data(), static_cast<std::size_t>(bytes_for(count_)));
    }
    friend void swap(List& a, List& b) noexcept { a.exchange(b); }
};

/// Two buffers: a step reads now() and writes all of next(), then swap(). Memory: a Field, Volume or List.
/// State::field, table, volume and list take it; the state is now().
template <class Memory> class Double {
public:
    template <class Size> Double(Device device, Size size) : now_(device, size), next_(device, size) {}

    /// The buffer that a step reads; it is the state.
    Memory& now() { return now_; }
    const Memory& now() const { return now_; }
    /// The buffer that a step writes, every element.
    Memory& next() { return next_; }
    /// Between two steps, in advance().
    void swap() {
        using std::swap;
        swap(now_, next_);
    }

private:
    Memory now_, next_;
};

} // namespace glint
