// Memory that an author owns besides Field: volumes, lists, and pairs of buffers.
#pragma once
#include "device.h"
#include <limits>

namespace glint {

/// Owns a zeroed volume in device memory, rows padded to 128 bytes.
template <class T> class Volume {
public:
    Volume(Device device, Box box)
        : box_(box),
          rows_(device, rows_of(box),
                std::to_string(box.width) + "x" + std::to_string(box.height) + "x" + std::to_string(box.depth)) {}

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
    static Extent rows_of(Box box) {
        const std::int64_t rows = std::int64_t{box.height} * box.depth;
        if (rows > std::numeric_limits<int>::max())
            throw Error("a volume has at most 2147483647 rows in all its layers: try a smaller size");
        return {box.width, static_cast<int>(rows)};
    }
    template <class U> VolumeView<U> over(const View<U>& rows) const {
        return {rows.data, box_.width, box_.height, box_.depth, rows.pitch};
    }
    Box box_;
    Field<T> rows_;
};

/// Owns `count` zeroed elements in device memory, without gaps. At most 2^31 - 1, because kernels count in int.
template <class T> class List {
    static_assert(std::is_trivially_copyable_v<T>, "a list holds plain data: numbers, or structs of numbers");

public:
    List(Device device, int count) : device_(device), count_(count) {
        const glint_host& host = device.host();
        if (count < 1) throw Error("a list has at least one element, not " + std::to_string(count));
        data_ = static_cast<T*>(host.alloc(host.self, static_cast<std::size_t>(bytes_for(count))));
        if (!data_)
            throw Error("not enough memory on this device for a list of " + std::to_string(count) +
                        " elements: try fewer");
    }
    ~List() {
        if (data_) device_.host().free(device_.host().self, data_);
    }
    List(List&& other) noexcept
        : device_(other.device_), count_(other.count_), data_(std::exchange(other.data_, nullptr)) {}
    List& operator=(List other) noexcept {
        swap(*this, other);
        return *this;
    }

    /// Bytes of device memory that a list of so many elements takes.
    static std::int64_t bytes_for(int count) { return static_cast<std::int64_t>(sizeof(T)) * count; }
    int count() const { return count_; }
    ListView<T> view() { return {data_, count_}; }
    ListView<const T> view() const { return {data_, count_}; }
    /// Fills the list from `count` values.
    void write(const std::vector<T>& values) {
        assert(std::int64_t(values.size()) == count_);
        const glint_host& host = device_.host();
        if (host.write(host.self, data_, values.data(), static_cast<std::size_t>(bytes_for(count_))))
            throw Error("could not copy to the device");
    }
    friend void swap(List& a, List& b) noexcept {
        std::swap(a.device_, b.device_);
        std::swap(a.count_, b.count_);
        std::swap(a.data_, b.data_);
    }

private:
    Device device_;
    int count_;
    T* data_ = nullptr;
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
