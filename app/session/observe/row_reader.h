// Transfers rows from a queue's device memory to ordinary memory, one slice a call, so that no frame waits for them.
#pragma once
#include "app/world/numbers.h"
#include "interop/queue.h"
#include <cstddef>
#include <cstdint>
#include <vector>

namespace glint {

class RowReader {
public:
    explicit RowReader(Queue& from) : from_(from) {}
    ~RowReader() { give_up(); }
    RowReader(const RowReader&) = delete;
    RowReader& operator=(const RowReader&) = delete;

    /// Starts to read memory that must stay unchanged until all has arrived.
    void start(const GridView&);
    /// Appends newly arrived values without the padding of rows. Returns whether these were the last. Never waits.
    /// values: of the grid's type.
    bool advance(Numbers& values);
    bool advance(std::vector<std::uint32_t>& pixels);
    void give_up(); ///< drops a read under way, if any

    /// Bytes for each call: about 2 ms of copying.
    static constexpr std::size_t slice_bytes = std::size_t{4} << 20;

private:
    std::size_t bytes_of(int values) const { return value_bytes(grid_.value) * static_cast<std::size_t>(values); }
    std::size_t row_bytes() const { return bytes_of(grid_.pitch); }
    template <class Take> bool advance_rows(const Take&);
    void ask();

    Queue& from_;
    GridView grid_;
    int first_row_ = 0, rows_ = 0, token_ = 0; ///< of the slice under way; rows_ = 0: none
};

} // namespace glint
