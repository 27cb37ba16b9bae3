// Brings rows of a queue's device memory over to ordinary memory, one slice a call, so that no frame waits for them.
#pragma once
#include "interop/queue.h"
#include <cstddef>
#include <vector>

namespace glint {

class RowReader {
public:
    explicit RowReader(Queue& from) : from_(from) {}
    ~RowReader() { give_up(); }
    RowReader(const RowReader&) = delete;
    RowReader& operator=(const RowReader&) = delete;

    /// Of values of four bytes, in memory that stays as it is until all have arrived. pitch: values from row to row.
    void start(const void* memory, int width, int height, int pitch);
    /// Appends what has arrived since the last call, without what pads the rows; whether that was the end. Never waits.
    template <class Value> bool advance(std::vector<Value>& values);
    void give_up(); ///< what is under way, if anything is

    /// Bytes brought over a call: some 2 ms of copying.
    static constexpr std::size_t slice_bytes = std::size_t{4} << 20;

private:
    static constexpr std::size_t value_bytes = 4;
    std::size_t row_bytes() const { return value_bytes * static_cast<std::size_t>(pitch_); }
    void ask();

    Queue& from_;
    const std::byte* memory_ = nullptr;
    int width_ = 0, height_ = 0, pitch_ = 0;
    int first_row_ = 0, rows_ = 0, token_ = 0; ///< of the slice under way; rows_ = 0: none is
};

template <class Value> bool RowReader::advance(std::vector<Value>& values) {
    static_assert(sizeof(Value) == value_bytes);
    if (rows_ == 0) ask(); // the last time it could not be
    const auto bytes = from_.take_read(token_);
    if (!bytes) return false;
    for (int row = 0; row < rows_; ++row) {
        const auto* first = reinterpret_cast<const Value*>(bytes->data()) + static_cast<std::ptrdiff_t>(row) * pitch_;
        values.insert(values.end(), first, first + width_);
    }
    first_row_ += rows_, rows_ = 0;
    if (first_row_ == height_) return true;
    ask();
    return false;
}

} // namespace glint
