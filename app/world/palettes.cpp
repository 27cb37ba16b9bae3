#include "app/world/palettes.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace glint {
namespace {

constexpr int size = GLINT_PALETTE_SIZE;
using Table = std::array<std::uint32_t, size>;

constexpr std::uint32_t packed(std::uint32_t rgb) { // 0xRRGGBB -> RGBA8 with red in the lowest byte
    return (rgb >> 16 & 255u) | (rgb & 0xff00u) | (rgb & 255u) << 16 | 0xff000000u;
}

// Evenly spaced anchors, interpolated linearly. Those of viridis and inferno (Smith, van der Walt and Firing, 2015) and
// turbo (Mikhailov, 2019) were sampled from the published maps; the tables differ from them by at most 4 of 255 levels.
constexpr std::uint32_t viridis[] = {0x440154, 0x471164, 0x481F70, 0x472D7B, 0x443983, 0x404688, 0x3B528B,
                                     0x365D8D, 0x31688E, 0x2C728E, 0x287C8E, 0x24868E, 0x21918C, 0x1F9A8A,
                                     0x20A486, 0x27AD81, 0x35B779, 0x48C16E, 0x5CC863, 0x75D054, 0x8ED645,
                                     0xAADC32, 0xC8E020, 0xE2E418, 0xFDE725};
constexpr std::uint32_t inferno[] = {0x000004, 0x060419, 0x110A30, 0x210C4A, 0x320A5E, 0x450A69, 0x57106E,
                                     0x67166E, 0x781C6D, 0x8A226A, 0x9A2865, 0xAB2F5E, 0xBC3754, 0xCA404A,
                                     0xD84C3E, 0xE35933, 0xED6925, 0xF57B17, 0xF98C0A, 0xFCA108, 0xFCB418,
                                     0xF9C932, 0xF4DF53, 0xF1F179, 0xFCFFA4};
constexpr std::uint32_t turbo[] = {0x30123B, 0x3C3286, 0x434EBA, 0x466BE3, 0x4685FA, 0x3BA0FD, 0x28BCEB,
                                   0x1AD2D2, 0x1AE4B6, 0x32F298, 0x55FA76, 0x80FF53, 0xA4FC3C, 0xBEF434,
                                   0xD9E436, 0xECD13A, 0xFABA39, 0xFE9E2F, 0xFB8122, 0xF26014, 0xE5470B,
                                   0xD23105, 0xB91E02, 0x9E1001, 0x7A0403};
constexpr std::uint32_t grey[] = {0x000000, 0xFFFFFF};
// Black in the middle, so that rest is dark and both signs glow: blue below, orange above (safe for colour-blind eyes).
constexpr std::uint32_t diverging[] = {0x9CD6FF, 0x56B4FF, 0x1F86E0, 0x114A80, 0x07080C,
                                       0x7A4A05, 0xD98A0A, 0xFFAE2E, 0xFFDA9A};

template <std::size_t n> Table between(const std::uint32_t (&anchors)[n]) {
    Table table;
    for (int i = 0; i < size; ++i) {
        const double at = static_cast<double>(i) / (size - 1) * static_cast<double>(n - 1);
        const std::size_t left = std::min<std::size_t>(static_cast<std::size_t>(at), n - 2);
        const double part = at - static_cast<double>(left);
        std::uint32_t rgb = 0;
        for (const unsigned shift : {16u, 8u, 0u}) {
            const double a = anchors[left] >> shift & 255u, b = anchors[left + 1] >> shift & 255u;
            rgb |= static_cast<std::uint32_t>(std::lround(a + (b - a) * part)) << shift;
        }
        table[static_cast<std::size_t>(i)] = packed(rgb);
    }
    return table;
}

/// float_to_color of "CUDA by Example": HSL with L = t, S = 1, H = (180 + int(360 t)) mod 360 degrees, levels
/// truncated.
std::uint32_t classic_color(float t) {
    const float high = t <= 0.5f ? 2 * t : 1.f, low = 2 * t - high;
    const int hue = (180 + static_cast<int>(360.f * t)) % 360;
    const auto level = [&](int h) {
        h = h > 360 ? h - 360 : h < 0 ? h + 360 : h;
        float v = low;
        if (h < 60)
            v = low + (high - low) * static_cast<float>(h) / 60;
        else if (h < 180)
            v = high;
        else if (h < 240)
            v = low + (high - low) * static_cast<float>(240 - h) / 60;
        return static_cast<std::uint32_t>(255 * v);
    };
    return packed(level(hue + 120) << 16 | level(hue) << 8 | level(hue - 120));
}

Table classic() {
    Table table;
    for (int i = 0; i < size; ++i)
        table[static_cast<std::size_t>(i)] = classic_color(static_cast<float>(i) / (size - 1));
    return table;
}

struct ValueRange {
    float first, last; // the values of the first and the last colour, in either order
};
ValueRange range_of(const Params& params) {
    const glint_param *low = params.definition().param("range_low"), *high = params.definition().param("range_high");
    ValueRange range{0, 1};
    if (low && low->type == GLINT_FLOAT) range.first = params.get<float>(*low);
    if (high && high->type == GLINT_FLOAT) range.last = params.get<float>(*high);
    return range;
}

} // namespace

std::span<const std::uint32_t> palette_colors(PaletteId id) {
    static const std::array<Table, std::size(palette_ids)> tables{classic(),      between(viridis), between(inferno),
                                                                  between(turbo), between(grey),    between(diverging)};
    return tables[static_cast<std::size_t>(id)];
}

PaletteId palette_of(const Params& params) {
    const glint_param* row = params.definition().param("palette");
    if (!row || row->type != GLINT_CHOICE) return PaletteId::viridis;
    const auto found = std::find(std::begin(palette_ids), std::end(palette_ids), params.text(*row));
    return found == std::end(palette_ids) ? PaletteId::viridis
                                          : static_cast<PaletteId>(found - std::begin(palette_ids));
}

FrameColors frame_colors(const Params& params) {
    const auto [first, last] = range_of(params);
    return {palette_of(params), first > last};
}

Table table_of(FrameColors which) {
    Table table;
    std::ranges::copy(palette_colors(which.palette), table.begin());
    if (which.reversed) std::ranges::reverse(table);
    return table;
}

glint_palette frame_palette(const Params& params, const std::uint32_t* device_colors) {
    const FrameColors which = frame_colors(params);
    auto [lo, hi] = range_of(params);
    if (which.reversed) std::swap(lo, hi);
    if (!(lo < hi)) hi = std::nextafter(lo, HUGE_VALF); // an empty range: all is below or above
    const glint_param* range = params.definition().param("range");
    const auto colors = palette_colors(which.palette);
    const bool marks = range && range->type == GLINT_CHOICE && params.text(*range) == "mark";
    std::uint32_t below = marks ? packed(0x00C2D1) : colors.front(), above = marks ? packed(0xFF5FD2) : colors.back();
    if (which.reversed) std::swap(below, above);
    return {device_colors, lo, hi, below, above, packed(0x39FF14)};
}

} // namespace glint
