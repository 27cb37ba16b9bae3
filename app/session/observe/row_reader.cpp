#include "app/session/observe/row_reader.h"
#include <algorithm>
#include <span>

namespace glint {

void RowReader::start(const GridView& grid) {
    give_up();
    grid_ = grid, first_row_ = 0;
    ask();
}

void RowReader::ask() {
    const int fitting = std::max(1, static_cast<int>(slice_bytes / row_bytes()));
    const int rows = std::min(fitting, grid_.height - first_row_);
    token_ = from_.start_read(grid_.at(0, first_row_), static_cast<std::size_t>(rows) * row_bytes());
    rows_ = rows;
}

/// Calls take(std::span<const std::byte>) for each row.
template <class Take> bool RowReader::advance_rows(const Take& take) {
    if (rows_ == 0) ask(); // the last request has failed
    const auto bytes = from_.take_read(token_);
    if (!bytes) return false;
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows_); ++row)
        take(std::span<const std::byte>(*bytes).subspan(row * row_bytes(), bytes_of(grid_.width)));
    first_row_ += rows_, rows_ = 0;
    if (first_row_ == grid_.height) return true;
    ask();
    return false;
}

bool RowReader::advance(Numbers& values) {
    return advance_rows([&](std::span<const std::byte> row) { values.append(row); });
}

bool RowReader::advance(std::vector<std::uint32_t>& pixels) {
    return advance_rows([&](std::span<const std::byte> row) {
        const auto* first = reinterpret_cast<const std::uint32_t*>(row.data());
        pixels.insert(pixels.end(), first, first + row.size() / sizeof *first);
    });
}

void RowReader::give_up() {
    if (rows_ > 0) from_.drop_read(token_);
    rows_ = 0;
}

} // namespace glint
