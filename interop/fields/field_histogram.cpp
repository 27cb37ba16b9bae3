// Compiled by nvcc if there is one, because it has a kernel.
#include "interop/fields/field_histogram.h"
#include "interop/fields/count_values.h"
#include <algorithm>
#include <bit>
#include <cfloat>

namespace glint {
namespace {

float value_of(std::uint32_t ordered) {
    const std::uint32_t bits = ordered & 0x80000000u ? ordered & 0x7fffffffu : ~ordered;
    return std::bit_cast<float>(bits) + 0.0f; // +0 and -0 become the same value
}

} // namespace

FloatRange FieldHistogram::finite_range() const {
    constexpr float most = FLT_MAX / 2;
    return {std::clamp(value_of(least), -most, most), std::clamp(value_of(greatest), -most, most)};
}

void count_field(Queue& queue, const GridView& grid, FloatRange range, FieldHistogram* counts) {
    const FieldHistogram empty;
    const glint_host& host = queue.table();
    if (host.write(host.self, counts, &empty, sizeof empty)) throw Error(queue.take_failure());
    const RowParts parts = in_short_rows(grid);
    for (const GridView& part : {parts.grid, parts.rest})
        if (part.height > 0)
            with_cells(part, [&](const auto& cells) {
                count_on(Device(host), counting_of(cells, range), reinterpret_cast<std::uint32_t*>(counts));
            });
}

FloatRange percentiles(const FieldHistogram& histogram, FloatRange counted, double from, double to) {
    double all = 0;
    for (const std::uint32_t count : histogram.counts) all += count;
    const double width = (static_cast<double>(counted.high) - static_cast<double>(counted.low)) / FieldHistogram::bins;
    int first = 0, last = FieldHistogram::bins - 1;
    double before = 0, after = 0;
    const auto count = [&](int bin) { return static_cast<double>(histogram.counts[static_cast<std::size_t>(bin)]); };
    while (first < last && before + count(first) <= from * all) before += count(first++);
    while (last > first && after + count(last) <= (1 - to) * all) after += count(last--);
    const double low = static_cast<double>(counted.low);
    return {static_cast<float>(low + first * width), static_cast<float>(low + (last + 1) * width)};
}

} // namespace glint
