// The labels of the picture. By index: the table, the threads, and for each memory its passes. By coordinates: the
// panels by name.
#pragma once
#include "api/annotations.h"
#include "constant_memory/diagram.h"
#include "constant_memory/panels.h"

namespace constant_memory {

inline void label_diagram(glint::Annotations& labels, const WarpReads& reads, int entries, glint::Extent e) {
    const DiagramLayout layout(e);
    const auto height = static_cast<float>(e.height);
    const Lanes first = first_entries(reads);
    constexpr const char* memories[servings] = {"constant", "shared", "global"};
    for (std::size_t i = 0; i < servings; ++i) {
        const int count = Passes(first, static_cast<Serving>(i)).count;
        labels.words({layout.left + static_cast<float>(i) * layout.matrix_stride, layout.passes_top,
                      layout.matrix_column * warp, layout.lanes_bottom - layout.passes_top},
                     {"%s: %d pass%s", memories[i], count, count == 1 ? "" : "es"});
    }
    labels.words({layout.left, layout.table_top, layout.column * warp, height - layout.table_top},
                 {"table of %d entries, 32 in a row", entries}, glint::Side::left);
    labels.words({layout.left, layout.lanes_top, layout.column * warp, layout.table_bottom - layout.lanes_top},
                 "32 threads of a warp", glint::Side::below, glint::Letters::small);
}

inline void label_panels(glint::Annotations& labels, const Params& p, glint::Extent e) {
    constexpr const char *edges[] = {"", "clamp", "wrap", "mirror", "border"}, *filters[] = {"", "nearest", "linear"};
    const int columns = p.edges == Edges::each ? 4 : 1, rows = p.filter == Filter::both ? 2 : 1;
    const float width = static_cast<float>(e.width) / static_cast<float>(columns),
                height = static_cast<float>(e.height) / static_cast<float>(rows);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int edge = columns > 1 ? column + 1 : static_cast<int>(p.edges),
                      filter = rows > 1 ? row + 1 : static_cast<int>(p.filter); // nearest above linear
            labels.words(
                {width * static_cast<float>(column), height * static_cast<float>(rows - 1 - row), width, height},
                {"%s, %s", edges[edge], filters[filter]}, glint::Side::above);
        }
}

} // namespace constant_memory
