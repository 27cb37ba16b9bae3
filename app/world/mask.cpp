#include "app/world/mask.h"
#include "app/world/world.h"
#include "sims/api/error.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

namespace glint {

namespace {

std::size_t cells_in(Extent extent) { return static_cast<std::size_t>(extent.area()); }

/// Whether a value counts as equal to a cell's.
class NearlyEqual {
public:
    NearlyEqual(const std::vector<float>& field, float value) : value_(value) {
        float low = std::numeric_limits<float>::infinity(), high = -low;
        for (const float v : field)
            if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
        tolerance_ = low < high ? (high - low) / 20 : 0;
    }
    bool operator()(float v) const {
        if (std::isnan(value_) || std::isnan(v)) return std::isnan(value_) && std::isnan(v);
        return v == value_ || std::abs(v - value_) <= tolerance_;
    }

private:
    float value_, tolerance_;
};

/// Whole numbers name kinds (sand, water): only equal ones match.
template <class Whole> auto same_number(const std::vector<Whole>&, Whole value) {
    return [value](Whole v) { return v == value; };
}
template <class Real> NearlyEqual nearly_equal(const std::vector<Real>& field, Real value) {
    return {std::vector<float>(field.begin(), field.end()), static_cast<float>(value)};
}
NearlyEqual same_number(const std::vector<float>& field, float value) { return {field, value}; }
NearlyEqual same_number(const std::vector<double>& field, double value) { return nearly_equal(field, value); }
NearlyEqual same_number(const std::vector<Half>& field, Half value) { return nearly_equal(field, value); }

/// Processes runs of cells in rows, so that pending cells need little memory.
template <class T> std::vector<std::uint8_t> flood(const std::vector<T>& field, Extent grid, int x, int y) {
    struct Cell {
        int x, y;
    };
    const auto at = [&](int i, int j) {
        return static_cast<std::size_t>(j) * static_cast<std::size_t>(grid.width) + static_cast<std::size_t>(i);
    };
    using Compared = std::conditional_t<std::is_integral_v<T>, T, float>;
    const auto alike = same_number(field, field[at(x, y)]);
    std::vector<std::uint8_t> full(cells_in(grid));
    const auto open = [&](int i, int j) { return !full[at(i, j)] && alike(static_cast<Compared>(field[at(i, j)])); };
    std::vector<Cell> starts{{x, y}};
    while (!starts.empty()) {
        const Cell start = starts.back();
        starts.pop_back();
        if (!open(start.x, start.y)) continue;
        int left = start.x, right = start.x;
        while (left > 0 && open(left - 1, start.y)) --left;
        while (right + 1 < grid.width && open(right + 1, start.y)) ++right;
        std::fill(full.begin() + static_cast<std::ptrdiff_t>(at(left, start.y)),
                  full.begin() + static_cast<std::ptrdiff_t>(at(right, start.y)) + 1, std::uint8_t{255});
        for (const int row : {start.y - 1, start.y + 1}) {
            if (row < 0 || row >= grid.height) continue;
            for (int i = left; i <= right; ++i) // the first cell of each run in that row
                if (open(i, row) && (i == left || !open(i - 1, row))) starts.push_back({i, row});
        }
    }
    return full;
}

/// Removes empty rows and columns at the border.
Mask cropped(const std::vector<std::uint8_t>& all, Extent grid) {
    int x0 = grid.width, y0 = grid.height, x1 = 0, y1 = 0;
    const auto row = [&](int y) { return all.begin() + static_cast<std::ptrdiff_t>(y) * grid.width; };
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x)
            if (row(y)[x]) x0 = std::min(x0, x), x1 = std::max(x1, x + 1), y0 = std::min(y0, y), y1 = y + 1;
    Mask mask{x0, y0, {std::max(0, x1 - x0), std::max(0, y1 - y0)}, {}};
    if (mask.extent.empty()) return {};
    mask.weights.reserve(cells_in(mask.extent));
    for (int y = y0; y < y1; ++y) mask.weights.insert(mask.weights.end(), row(y) + x0, row(y) + x1);
    return mask;
}

} // namespace

std::int64_t counted_cells(Extent extent, bool is_colored) {
    constexpr std::int64_t bytes_with_color = 1 + sizeof(std::uint32_t); // without: 1
    return extent.area() * (is_colored ? bytes_with_color : 1);
}
std::int64_t counted_cells(const Mask& mask) { return counted_cells(mask.extent, !mask.colors.empty()); }

Mask rectangle(int x0, int y0, int x1, int y1, Extent grid) {
    const int left = std::max(0, std::min(x0, x1)), right = std::min(grid.width - 1, std::max(x0, x1)),
              low = std::max(0, std::min(y0, y1)), high = std::min(grid.height - 1, std::max(y0, y1));
    if (right < left || high < low) return {};
    const Extent extent{right - left + 1, high - low + 1};
    return {left, low, extent, std::vector<std::uint8_t>(cells_in(extent), 255)};
}

Mask flooded(const Numbers& field, Extent grid, int x, int y) {
    if (x < 0 || y < 0 || x >= grid.width || y >= grid.height || field.size() != cells_in(grid)) return {};
    return field.visit([&](const auto& numbers) { return cropped(flood(numbers, grid, x, y), grid); });
}

Mask scaled(const Mask& mask, double x, double y, Extent grid) {
    const auto place = [](double cells, int end) {
        return std::clamp(static_cast<int>(std::lrint(std::clamp(cells, 0., static_cast<double>(end)))), 0, end);
    };
    if (mask.extent.empty()) return {};
    const int left = place(x * mask.x, grid.width - 1), low = place(y * mask.y, grid.height - 1); // at least a cell
    const int right = std::max(left + 1, place(x * (mask.x + mask.extent.width), grid.width)),
              high = std::max(low + 1, place(y * (mask.y + mask.extent.height), grid.height));
    Mask to{left, low, {right - left, high - low}, {}};
    to.weights.reserve(cells_in(to.extent));
    if (!mask.colors.empty()) to.colors.reserve(cells_in(to.extent));
    const auto from = [](double cells, int end) { return std::clamp(static_cast<int>(std::floor(cells)), 0, end - 1); };
    for (int j = low; j < high; ++j) {
        const int row = from((j + 0.5) / y - mask.y, mask.extent.height);
        for (int i = left; i < right; ++i) {
            const int column = from((i + 0.5) / x - mask.x, mask.extent.width);
            const std::size_t cell = static_cast<std::size_t>(row) * static_cast<std::size_t>(mask.extent.width) +
                                     static_cast<std::size_t>(column);
            to.weights.push_back(mask.weights[cell]);
            if (!mask.colors.empty()) to.colors.push_back(mask.colors[cell]);
        }
    }
    return to;
}

glint_stroke stroke_over(const Mask& mask, std::int32_t button, std::int32_t modifiers) {
    glint_stroke stroke{};
    stroke.size = sizeof stroke;
    stroke.x0 = static_cast<float>(mask.x), stroke.y0 = static_cast<float>(mask.y);
    stroke.x1 = static_cast<float>(mask.x + mask.extent.width),
    stroke.y1 = static_cast<float>(mask.y + mask.extent.height);
    stroke.button = button, stroke.modifiers = modifiers, stroke.phase = GLINT_PRESS;
    return stroke;
}

namespace {

/// Range of pixels in a cell: [first, last), at least one.
struct PixelRange {
    std::int64_t first, last;
};
PixelRange pixels_in(int cell, int cells, int pixels) {
    const std::int64_t first = std::int64_t{cell} * pixels / cells, last = (std::int64_t{cell} + 1) * pixels / cells;
    return {first, std::max(first + 1, last)};
}

std::uint8_t mean(const Ink& ink, PixelRange x, PixelRange y) {
    std::int64_t sum = 0;
    for (std::int64_t j = y.first; j < y.last; ++j)
        for (std::int64_t i = x.first; i < x.last; ++i)
            sum += ink.cover[static_cast<std::size_t>(j * ink.extent.width + i)];
    const std::int64_t count = (x.last - x.first) * (y.last - y.first);
    return static_cast<std::uint8_t>((sum + count / 2) / count);
}

/// Mean of the pixels' colours, each counted as much as it is opaque; black if all are transparent.
std::uint32_t mean_color(const Ink& ink, PixelRange x, PixelRange y) {
    std::array<std::int64_t, 3> sums{};
    std::int64_t opacity = 0;
    for (std::int64_t j = y.first; j < y.last; ++j)
        for (std::int64_t i = x.first; i < x.last; ++i) {
            const std::uint32_t pixel = ink.colors[static_cast<std::size_t>(j * ink.extent.width + i)];
            const std::int64_t alpha = pixel >> 24;
            opacity += alpha;
            for (std::size_t c = 0; c < sums.size(); ++c) sums[c] += alpha * (pixel >> (8 * c) & 255u);
        }
    std::uint32_t color = 0xff000000;
    for (std::size_t c = 0; c < sums.size() && opacity > 0; ++c)
        color |= static_cast<std::uint32_t>((sums[c] + opacity / 2) / opacity) << (8 * c);
    return color;
}

} // namespace

Mask mask_of(const Ink& ink, int x0, int y0, int x1, int y1, Extent grid) {
    if (ink.extent.empty()) return {};
    const int wide = std::abs(x1 - x0) + 1, high = std::abs(y1 - y0) + 1;
    const double fits =
        std::min(static_cast<double>(wide) / ink.extent.width, static_cast<double>(high) / ink.extent.height);
    const double scale = ink.is_cells ? 1 : fits;
    const Extent size{std::max(1, static_cast<int>(std::lrint(scale * ink.extent.width))),
                      std::max(1, static_cast<int>(std::lrint(scale * ink.extent.height)))};
    const int left = std::min(x0, x1) + (wide - size.width) / 2, low = std::min(y0, y1) + (high - size.height) / 2;
    const int from_x = std::max(0, left), to_x = std::min(grid.width, left + size.width), from_y = std::max(0, low),
              to_y = std::min(grid.height, low + size.height);
    if (to_x <= from_x || to_y <= from_y) return {};
    Mask mask{from_x, from_y, {to_x - from_x, to_y - from_y}, {}};
    mask.weights.reserve(cells_in(mask.extent));
    if (!ink.colors.empty()) mask.colors.reserve(cells_in(mask.extent));
    for (int y = from_y; y < to_y; ++y) {
        const PixelRange rows = pixels_in(y - low, size.height, ink.extent.height);
        for (int x = from_x; x < to_x; ++x) {
            const PixelRange columns = pixels_in(x - left, size.width, ink.extent.width);
            mask.weights.push_back(mean(ink, columns, rows));
            if (!ink.colors.empty()) mask.colors.push_back(mean_color(ink, columns, rows));
        }
    }
    return mask;
}

namespace {

/// In pieces: a large one as floats would need a gigabyte.
void write_weights(Queue& queue, float* to, std::span<const std::uint8_t> weights) {
    const glint_host& host = queue.table();
    std::vector<float> piece(std::min(weights.size(), std::size_t{1} << 18));
    while (!weights.empty()) {
        const auto some = weights.first(std::min(weights.size(), piece.size()));
        std::ranges::transform(some, piece.begin(), [](std::uint8_t w) { return static_cast<float>(w) / 255; });
        if (host.write(host.self, to, piece.data(), sizeof(float) * some.size())) throw Error(queue.take_failure());
        to += some.size(), weights = weights.subspan(some.size());
    }
}

DeviceMemory colors_on(Queue& queue, const std::vector<std::uint32_t>& colors) {
    const glint_host& host = queue.table();
    DeviceMemory memory(queue, sizeof colors[0] * colors.size());
    if (host.write(host.self, memory.data(), colors.data(), memory.bytes())) throw Error(queue.take_failure());
    return memory;
}

} // namespace

void World::stroke(glint_stroke stroke, const Mask* mask) {
    stroke.size = sizeof stroke, stroke.step = step_, stroke.mask = nullptr;
    invalidate_grids();
    if (!mask) return instance_->stroke(stroke, given_);
    if (mask->weights.empty()) return;
    const DeviceMemory weights(*queue_, sizeof(float) * mask->weights.size()); // freed in the stream's order
    write_weights(*queue_, static_cast<float*>(weights.data()), mask->weights);
    std::optional<DeviceMemory> colors;
    if (!mask->colors.empty() && definition().paints_colors()) colors.emplace(colors_on(*queue_, mask->colors));
    const glint_mask shape{sizeof shape,
                           mask->x,
                           mask->y,
                           mask->extent.width,
                           mask->extent.height,
                           mask->extent.width,
                           static_cast<const float*>(weights.data()),
                           colors ? static_cast<const std::uint32_t*>(colors->data()) : nullptr};
    stroke.mask = &shape;
    instance_->stroke(stroke, given_);
}

} // namespace glint
