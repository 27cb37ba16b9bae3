// The picture of a warp that reads by index. Above: the table, a row for each line of 128 bytes and a column for each
// bank of shared memory; wires from the 32 threads to their entries. Below: for constant, shared and global memory in
// this order, which thread is served in which pass, the first pass above. Colours: how many threads one read serves.
#pragma once
#include "api/palette.h"
#include "passes.h"

namespace constant_memory {

/// Places of the parts, in pixels.
struct DiagramLayout {
    float left, column; // width of a thread's, or a bank's
    float passes_bottom, passes_top, lanes_bottom, lanes_top, table_bottom, table_top;
    float matrix_column, matrix_stride; // the matrices of the passes: width of a thread; distance of two memories

    explicit DiagramLayout(glint::Extent e) {
        const auto width = static_cast<float>(e.width), height = static_cast<float>(e.height);
        left = 0.03f * width, column = 0.94f * width / warp;
        passes_bottom = 0.03f * height, passes_top = 0.36f * height;
        lanes_bottom = 0.4f * height, lanes_top = 0.45f * height;
        table_bottom = 0.62f * height, table_top = 0.97f * height;
        matrix_column = 0.29f * width / warp, matrix_stride = 0.325f * width;
    }
};

class Diagram {
public:
    Diagram(const WarpReads& reads, int entries, const float* table, glint::Frame frame)
        : layout_(frame.extent()), rows_(entries / warp), table_(table), frame_(frame) {
        const Lanes entry = first_entries(reads), readers = readers_of(entry);
        for (std::size_t lane = 0; lane < warp; ++lane) {
            entry_[lane] = entry[lane], readers_[lane] = readers[lane];
            const float shift = static_cast<float>(entry[lane] % warp - static_cast<int>(lane)) * layout_.column;
            const float slope = shift / (layout_.table_bottom - layout_.lanes_top);
            slope_[lane] = slope, thinner_[lane] = 1 / std::sqrt(1 + slope * slope);
        }
        for (std::size_t i = 0; i < servings; ++i) {
            const Passes passes(entry, static_cast<Serving>(i));
            count_[i] = passes.count;
            for (std::size_t lane = 0; lane < warp; ++lane)
                pass_of_[i][lane] = passes.pass_of[lane], served_[i][lane] = passes.served[lane];
        }
    }

    GLINT_HD void operator()(int x, int y) const {
        const float at_x = static_cast<float>(x) + 0.5f, at_y = static_cast<float>(y) + 0.5f;
        frame_.pixels(x, y) = at_y < layout_.lanes_bottom   ? passes_pixel(at_x, at_y)
                              : at_y < layout_.lanes_top    ? threads_pixel(at_x)
                              : at_y < layout_.table_bottom ? wires_pixel(at_x, at_y)
                                                            : table_pixel(at_x, at_y);
    }

private:
    struct Cell { // A cell of a grid; none if column or row is negative.
        int column, row;
        float from_left; // distance from the cell's left side, in pixels
    };
    GLINT_HD static Cell cell(float x, float y, float width, float height, int rows) {
        const int column = x < 0 ? -1 : static_cast<int>(x / width), row = y < 0 ? -1 : static_cast<int>(y / height);
        const float from_left = x - static_cast<float>(column) * width, from_top = y - static_cast<float>(row) * height;
        const bool gap = (width >= 4 && from_left < 1) || (height >= 4 && from_top < 1);
        return {column < warp && row < rows && !gap ? column : -1, row, from_left};
    }
    GLINT_HD static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }
    GLINT_HD static std::uint32_t grey(float level) { return glint::rgba(level, level, level * 1.15f); }
    GLINT_HD std::uint32_t shared_by(int threads) const {
        return frame_.palette(static_cast<float>(threads) * 100 / warp);
    }

    GLINT_HD std::uint32_t passes_pixel(float x, float y) const {
        const int memory = static_cast<int>((x - layout_.left) / layout_.matrix_stride);
        if (x < layout_.left || memory >= static_cast<int>(servings) || y < layout_.passes_bottom) return background();
        const float right = x - layout_.left - static_cast<float>(memory) * layout_.matrix_stride;
        const float height = (layout_.passes_top - layout_.passes_bottom) / warp;
        const Cell at = cell(right, layout_.passes_top - y, layout_.matrix_column, height, warp);
        if (at.column < 0 || at.row < 0) return background();
        if (pass_of_[memory][at.column] == at.row) return shared_by(served_[memory][at.row]);
        return grey(at.row < count_[memory] ? 0.16f : 0.07f); // lanes that wait; passes that are not needed
    }
    GLINT_HD std::uint32_t threads_pixel(float x) const {
        const Cell at = cell(x - layout_.left, 1, layout_.column, 2, 1);
        return at.column < 0 ? background() : shared_by(readers_[at.column]);
    }
    GLINT_HD std::uint32_t wires_pixel(float x, float y) const {
        const float up = y - layout_.lanes_top;
        float nearest = 1.1f; // pixels: half a wire's width
        int whose = -1;
        for (int lane = 0; lane < warp; ++lane) {
            const float begins = layout_.left + (static_cast<float>(lane) + 0.5f) * layout_.column;
            const float away = fabsf(x - (begins + slope_[lane] * up)) * thinner_[lane];
            if (away < nearest) nearest = away, whose = lane;
        }
        return whose < 0 ? background() : shared_by(readers_[whose]);
    }
    GLINT_HD std::uint32_t table_pixel(float x, float y) const {
        const float height = (layout_.table_top - layout_.table_bottom) / static_cast<float>(rows_);
        const Cell at = cell(x - layout_.left, layout_.table_top - y, layout_.column, height, rows_);
        if (at.row < 0 || at.column < 0) return background();
        const int entry = at.row * warp + at.column;
        int above = -1; // a thread whose wire goes up this column, past this entry
        for (int lane = 0; lane < warp; ++lane) {
            if (entry_[lane] == entry) return shared_by(readers_[lane]);
            if (entry_[lane] < entry && entry_[lane] % warp == at.column) above = lane;
        }
        if (above >= 0 && fabsf(at.from_left - layout_.column / 2) < 1.1f) return shared_by(readers_[above]);
        return grey(0.07f + table_[entry] * (0.2f / 255));
    }

    DiagramLayout layout_;
    int rows_;
    const float* table_;
    glint::Frame frame_;
    int entry_[warp] = {}, readers_[warp] = {};
    float slope_[warp] = {}, thinner_[warp] = {}; // of wires
    int count_[servings] = {}, pass_of_[servings][warp] = {}, served_[servings][warp] = {};
};

} // namespace constant_memory
