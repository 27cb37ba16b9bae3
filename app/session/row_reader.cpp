#include "app/session/row_reader.h"
#include <algorithm>

namespace glint {

void RowReader::start(const void* memory, int width, int height, int pitch) {
    give_up();
    memory_ = static_cast<const std::byte*>(memory);
    width_ = width, height_ = height, pitch_ = pitch, first_row_ = 0;
    ask();
}

void RowReader::ask() {
    const int fitting = std::max(1, static_cast<int>(slice_bytes / row_bytes()));
    const int rows = std::min(fitting, height_ - first_row_);
    token_ = from_.start_read(memory_ + static_cast<std::size_t>(first_row_) * row_bytes(),
                              static_cast<std::size_t>(rows) * row_bytes());
    rows_ = rows;
}

void RowReader::give_up() {
    if (rows_ > 0) from_.drop_read(token_);
    rows_ = 0;
}

} // namespace glint
