#include "app/world/picture/palettes.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>
#include <numbers>
#include <utility>

namespace glint {

namespace {

float end_of_range(const Params& params, const char* id, float otherwise) {
    const glint_param* row = params.definition().param(id);
    return row && row->type == GLINT_FLOAT ? params.get<float>(*row) : otherwise;
}

} // namespace

PaletteId palette_of(const Params& params) {
    const glint_param* row = params.definition().param("palette");
    if (!row || row->type != GLINT_CHOICE) return PaletteId::viridis;
    return palette_named(params.text(*row)).value_or(PaletteId::viridis);
}

FrameColors frame_colors(const Params& params) {
    const glint_param* contours = params.definition().param("contours");
    return {palette_of(params), end_of_range(params, "range_low", 0) > end_of_range(params, "range_high", 1),
            contours && contours->type == GLINT_INT ? params.get<std::int32_t>(*contours) : 0};
}

FloatRange color_range(const Params& params) {
    const float first = end_of_range(params, "range_low", 0), last = end_of_range(params, "range_high", 1);
    const float low = std::min(first, last), high = std::max(first, last);
    return {low, low < high ? high : std::nextafter(low, HUGE_VALF)}; // empty range: all values are below or above
}

bool has_palette(const Definition& definition) {
    return definition.param("palette") && definition.param("range_low") && definition.param("range_high");
}

bool in_palette(const Params& params) {
    return has_palette(params.definition()) &&
           std::ranges::none_of(params.definition().params(), [&](const glint_param& row) {
               return row.type == GLINT_CHOICE && row.choices[params.get<std::int32_t>(row)].flags & GLINT_NO_PALETTE;
           });
}

std::uint32_t step_color(std::span<const std::uint32_t> colors, int steps, int step) {
    const std::size_t last = colors.size() - 1;
    return steps == 1 ? colors[last / 2]
                      : colors[static_cast<std::size_t>(step) * last / static_cast<std::size_t>(steps - 1)];
}

ColorTable table_of(FrameColors which) {
    const auto smooth = palette_colors(which.palette);
    ColorTable table;
    if (which.contours <= 0) std::ranges::copy(smooth, table.begin());
    for (std::size_t i = 0; which.contours > 0 && i < table.size(); ++i)
        table[i] = step_color(smooth, which.contours, static_cast<int>(i) * which.contours / GLINT_PALETTE_SIZE);
    if (which.reversed) std::ranges::reverse(table);
    return table;
}

glint_palette frame_palette(const Params& params, const std::uint32_t* device_colors,
                            const std::optional<FloatRange>& shown) {
    const FrameColors which = frame_colors(params);
    const auto [lo, hi] = shown.value_or(color_range(params));
    const glint_param* range = params.definition().param("range");
    const auto colors = palette_colors(which.palette);
    const bool marks = range && range->type == GLINT_CHOICE && params.text(*range) == "mark";
    std::uint32_t below = marks ? packed_color(0x00C2D1) : colors.front(),
                  above = marks ? packed_color(0xFF5FD2) : colors.back();
    if (which.reversed) std::swap(below, above);
    return {device_colors, lo, hi, below, above, packed_color(0x39FF14)};
}

namespace {

constexpr int table_size = GLINT_PALETTE_SIZE;

// Evenly spaced anchors of the published maps, interpolated linearly. The tables differ from the maps by at most 4 of
// 255 levels (cividis, which has kinks: 6). viridis, inferno, magma, plasma (Smith, van der Walt and Firing, 2015),
// turbo (Mikhailov, 2019), cividis (Nunez, Anderton and Renslow, 2018), batlow, oslo, vik, bam (Crameri, 2018), mako,
// rocket (Waskom, 2018), twilight (Bechtold, 2017), phase (Thyng and others, 2016).
namespace sampled {
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
constexpr std::uint32_t magma[] = {0x000004, 0x0A0822, 0x1D1146, 0x36106A, 0x50127C, 0x691C81,
                                   0x822681, 0x9C2E7F, 0xB63779, 0xCF4170, 0xE65163, 0xF5695C,
                                   0xFB8761, 0xFEA571, 0xFEC387, 0xFDE0A2, 0xFCFDBF};
constexpr std::uint32_t plasma[] = {0x0D0887, 0x270592, 0x3B049A, 0x4C02A1, 0x5D01A6, 0x6E00A8, 0x7E03A8,
                                    0x8D0BA4, 0x9C179E, 0xA92396, 0xB52F8C, 0xC13B82, 0xCB4778, 0xD5536F,
                                    0xDD5F65, 0xE66C5C, 0xED7953, 0xF3864A, 0xF89441, 0xFBA338, 0xFDB32F,
                                    0xFDC328, 0xFBD524, 0xF6E626, 0xF0F921};
constexpr std::uint32_t cividis[] = {
    0x00224E, 0x00285B, 0x002E6A, 0x043371, 0x1A386F, 0x273E6E, 0x32436D, 0x3B496C, 0x434E6C, 0x4B546C, 0x52596D,
    0x5A5F6E, 0x61656F, 0x686A71, 0x6F7073, 0x757676, 0x7C7B78, 0x848179, 0x8B8778, 0x938D78, 0x9B9376, 0xA39A75,
    0xABA072, 0xB3A670, 0xBBAD6C, 0xC3B469, 0xCCBA64, 0xD4C15F, 0xDDC958, 0xE6D051, 0xEFD748, 0xF8DF3C, 0xFEE838};
constexpr std::uint32_t batlow[] = {0x011959, 0x0D315D, 0x114360, 0x165262, 0x226061, 0x356A59,
                                    0x4D734D, 0x667A3F, 0x818232, 0xA08A2B, 0xBF9035, 0xDB954C,
                                    0xF29D6C, 0xFCA891, 0xFDB4B4, 0xFCC0D6, 0xFACCFA};
constexpr std::uint32_t oslo[] = {0x010101, 0x0A121A, 0x0E1E2E, 0x112A44, 0x15395B, 0x1C4773,
                                  0x26568C, 0x3667A5, 0x4F7ABC, 0x678BC7, 0x7C99CA, 0x8FA4C9,
                                  0xA2B0CA, 0xB7BFCD, 0xCED1D7, 0xE6E7E9, 0xFFFFFF};
constexpr std::uint32_t mako[] = {0x0B0405, 0x1C101C, 0x2B1B34, 0x37274F, 0x3E356B, 0x414386,
                                  0x3C5598, 0x37689F, 0x357AA3, 0x348CA7, 0x359EAA, 0x3BB0AD,
                                  0x4AC1AD, 0x68D1AD, 0x97DDB6, 0xBEE8CA, 0xDEF5E5};
constexpr std::uint32_t rocket[] = {0x03051A, 0x180F29, 0x2F173A, 0x471C48, 0x611F53, 0x7B1F59,
                                    0x961C5B, 0xB11758, 0xCA1A50, 0xDF2F44, 0xEC4B3E, 0xF26A49,
                                    0xF5875E, 0xF6A179, 0xF6BB97, 0xF8D3BA, 0xFAEBDD};
constexpr std::uint32_t vik[] = {0x001261, 0x02236C, 0x023376, 0x034481, 0x06558C, 0x156898, 0x2F7CA6,
                                 0x4F92B5, 0x71A8C4, 0x92BDD2, 0xB4D1E0, 0xD5E3E9, 0xECE5E1, 0xEDD5C8,
                                 0xE5C0AB, 0xDCAB8F, 0xD39774, 0xCB845B, 0xC37243, 0xBA5E2B, 0xAA4613,
                                 0x932E06, 0x7E1D06, 0x6B0E07, 0x590008};
constexpr std::uint32_t bam[] = {0x65024B, 0x88266E, 0xA5428C, 0xBD5EA5, 0xD17EBB, 0xE0A2D0,
                                 0xECC5E2, 0xF4E1EE, 0xF6F1F1, 0xEDF2E3, 0xD7E7C1, 0xB4D191,
                                 0x8CB565, 0x699946, 0x4C802F, 0x306819, 0x0D4C00};
constexpr std::uint32_t twilight[] = {0xE2D9E2, 0xD1D4DA, 0xB3C6CE, 0x94B4C7, 0x7BA1C2, 0x6B8CBF, 0x6275BA,
                                      0x5F5DB2, 0x5E44A5, 0x592A8F, 0x4E186E, 0x3C114C, 0x2F1437, 0x3F113C,
                                      0x581647, 0x741E4F, 0x8D2B50, 0xA23F50, 0xB25652, 0xBE6F5B, 0xC6896C,
                                      0xCCA388, 0xD3BBAB, 0xDDCFCE, 0xE2D9E2};
constexpr std::uint32_t phase[] = {0xA8780D, 0xB76D1F, 0xC46230, 0xCF5643, 0xD74859, 0xDD3973, 0xDF2B93,
                                   0xDA25B4, 0xD02FD0, 0xC140E5, 0xAE52F0, 0x9863F4, 0x7F72F0, 0x627FE5,
                                   0x4589D3, 0x2D8FBD, 0x1E93A8, 0x159693, 0x0C987D, 0x149A64, 0x339944,
                                   0x5B9422, 0x7C8C10, 0x94820D, 0xA8780D};
// Black in the middle, so that zero is dark and both signs are bright: blue below, orange above (safe for colour-blind
// eyes).
constexpr std::uint32_t diverging[] = {0x9CD6FF, 0x56B4FF, 0x1F86E0, 0x114A80, 0x07080C,
                                       0x7A4A05, 0xD98A0A, 0xFFAE2E, 0xFFDA9A};
} // namespace sampled

template <std::size_t n> ColorTable between(const std::uint32_t (&anchors)[n]) {
    ColorTable table;
    for (int i = 0; i < table_size; ++i) {
        const double at = static_cast<double>(i) / (table_size - 1) * static_cast<double>(n - 1);
        const std::size_t left = std::min<std::size_t>(static_cast<std::size_t>(at), n - 2);
        const double part = at - static_cast<double>(left);
        std::uint32_t rgb = 0;
        for (const unsigned shift : {16u, 8u, 0u}) {
            const double a = anchors[left] >> shift & 255u, b = anchors[left + 1] >> shift & 255u;
            rgb |= static_cast<std::uint32_t>(std::lround(a + (b - a) * part)) << shift;
        }
        table[static_cast<std::size_t>(i)] = packed_color(rgb);
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
    return packed_color(level(hue + 120) << 16 | level(hue) << 8 | level(hue - 120));
}

ColorTable classic() {
    ColorTable table;
    for (int i = 0; i < table_size; ++i)
        table[static_cast<std::size_t>(i)] = classic_color(static_cast<float>(i) / (table_size - 1));
    return table;
}

/// Green's "cubehelix" (2011): one turn and a half around the grey diagonal, from black to white.
ColorTable cubehelix() {
    constexpr double start = 0.5, turns = -1.5, saturation = 1;
    ColorTable table;
    for (int i = 0; i < table_size; ++i) {
        const double light = static_cast<double>(i) / (table_size - 1);
        const double away = saturation * light * (1 - light) / 2;
        const double angle = 2 * std::numbers::pi * (start / 3 + 1 + turns * light);
        const auto level = [&](double by_cosine, double by_sine) {
            const double share = light + away * (by_cosine * std::cos(angle) + by_sine * std::sin(angle));
            return static_cast<std::uint32_t>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
        };
        table[static_cast<std::size_t>(i)] =
            packed_color(level(-0.14861, 1.78277) << 16 | level(-0.29227, -0.90649) << 8 | level(1.97294, 0));
    }
    return table;
}

constexpr ColorMap map_facts[] = {
    {MapKind::other, true, "The colours of \"CUDA by Example\": every hue, from black to white."},
    {MapKind::even, true, "Blue, green, yellow."},
    {MapKind::even, true, "Black, red, pale yellow: like embers."},
    {MapKind::other, false, "A rainbow with many hues, bright in the middle."},
    {MapKind::even, true, "Black to white."},
    {MapKind::diverging, true, "Black in the middle, blue below, orange above."},
    {MapKind::even, true, "Black, purple, pale yellow."},
    {MapKind::even, true, "Blue, magenta, yellow: without dark colours."},
    {MapKind::even, true, "Blue to yellow: looks the same with red-green blindness."},
    {MapKind::even, true, "Navy, olive, pink: even steps of every hue."},
    {MapKind::even, true, "Black, blue, white: ice and water."},
    {MapKind::even, true, "Black, blue, pale green."},
    {MapKind::even, true, "Black, red, pale rose."},
    {MapKind::even, true, "A spiral through all hues, which prints as an even scale of greys."},
    {MapKind::diverging, true, "White in the middle, blue below, brown above."},
    {MapKind::diverging, true, "White in the middle, purple below, green above."},
    {MapKind::cyclic, true, "Cyclic, from white to dark and back: for angles."},
    {MapKind::cyclic, false, "Cyclic, with constant brightness: for angles."},
};
static_assert(std::size(map_facts) == std::size(palette_ids));

} // namespace

const ColorMap& color_map(PaletteId id) { return map_facts[static_cast<std::size_t>(id)]; }

std::optional<PaletteId> palette_named(std::string_view id) {
    const auto found = std::ranges::find(palette_ids, id);
    if (found == std::end(palette_ids)) return {};
    return static_cast<PaletteId>(found - std::begin(palette_ids));
}

std::span<const std::uint32_t> palette_colors(PaletteId id) {
    using namespace sampled;
    static const std::array<ColorTable, std::size(palette_ids)> tables{
        classic(),       between(viridis), between(inferno), between(turbo),  between(grey),     between(diverging),
        between(magma),  between(plasma),  between(cividis), between(batlow), between(oslo),     between(mako),
        between(rocket), cubehelix(),      between(vik),     between(bam),    between(twilight), between(phase)};
    return tables[static_cast<std::size_t>(id)];
}

} // namespace glint
