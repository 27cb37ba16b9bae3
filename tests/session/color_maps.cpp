// Properties of the palettes in CIE L*a*b*, also for red-blind and green-blind eyes (Machado, Oliveira and Fernandes,
// 2009, the most severe).
#include "app/world/picture/palettes.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iterator>
#include <set>
#include <string_view>
#include <vector>

namespace glint::test {
namespace {

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

constexpr Matrix red_blind{
    {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}};
constexpr Matrix green_blind{
    {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}};
constexpr Matrix every_color{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
constexpr Matrix xyz_of_rgb{
    {{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}};

Triple matrix_times(const Matrix& matrix, const Triple& v) {
    Triple result{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t i = 0; i < 3; ++i) result[row] += matrix[row][i] * v[i];
    return result;
}

/// The colour in CIE L*a*b* under D65, as these eyes see it.
Triple lab(std::uint32_t pixel, const Matrix& eyes) {
    Triple light{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double level = (pixel >> (8 * i) & 255u) / 255.0;
        light[i] = level <= 0.04045 ? level / 12.92 : std::pow((level + 0.055) / 1.055, 2.4);
    }
    Triple seen = matrix_times(eyes, light);
    for (double& level : seen) level = std::clamp(level, 0.0, 1.0);
    const Triple xyz = matrix_times(xyz_of_rgb, seen), white{0.95047, 1, 1.08883};
    Triple root{};
    for (std::size_t i = 0; i < 3; ++i) {
        const double share = xyz[i] / white[i];
        root[i] = share > 216.0 / 24389 ? std::cbrt(share) : (24389.0 / 27 * share + 16) / 116;
    }
    return {116 * root[1] - 16, 500 * (root[0] - root[1]), 200 * (root[1] - root[2])};
}

double color_distance(const Triple& a, const Triple& b) { return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]); }

std::vector<double> lightness(PaletteId id) {
    std::vector<double> all;
    for (const std::uint32_t color : palette_colors(id)) all.push_back(lab(color, every_color)[0]);
    return all;
}

/// The largest drop below an earlier value.
double largest_drop(const std::vector<double>& values) {
    double highest = values.front(), drop = 0;
    for (const double value : values) highest = std::max(highest, value), drop = std::max(drop, highest - value);
    return drop;
}

std::vector<PaletteId> of_kind(MapKind kind) {
    std::vector<PaletteId> all;
    for (std::size_t i = 0; i < std::size(palette_ids); ++i)
        if (color_map(PaletteId(i)).kind == kind) all.push_back(PaletteId(i));
    return all;
}
const char* name_of(PaletteId id) { return palette_ids[static_cast<std::size_t>(id)]; }

TEST(ColorMaps, AreAtLeastFourteenOfEveryKind) {
    EXPECT_GE(std::size(palette_ids), 14u);
    EXPECT_EQ(std::set<std::string_view>(std::begin(palette_ids), std::end(palette_ids)).size(),
              std::size(palette_ids));
    EXPECT_GE(of_kind(MapKind::even).size(), 6u);
    EXPECT_GE(of_kind(MapKind::diverging).size(), 2u);
    EXPECT_GE(of_kind(MapKind::cyclic).size(), 2u);
}

TEST(ColorMaps, OfFirstBuildsKeepTheirNumbers) { // plugins and share codes may hold them
    const char* first[] = {"classic", "viridis", "inferno", "turbo", "grey", "diverging"};
    for (std::size_t i = 0; i < std::size(first); ++i) EXPECT_STREQ(palette_ids[i], first[i]);
    for (std::size_t i = 0; i < std::size(palette_ids); ++i) EXPECT_EQ(palette_named(palette_ids[i]), PaletteId(i));
    EXPECT_EQ(palette_named("no such palette"), std::nullopt);
}

TEST(ColorMaps, EvenOnesOnlyRiseInBrightnessOverMostOfItsRange) {
    for (const PaletteId id : of_kind(MapKind::even)) {
        const std::vector<double> bright = lightness(id);
        EXPECT_LT(largest_drop(bright), 0.5) << name_of(id); // levels are integers
        EXPECT_GT(bright.back() - bright.front(), 60) << name_of(id);
    }
}

TEST(ColorMaps, DivergingOnesAreAsBrightOnBothSides) {
    for (const PaletteId id : of_kind(MapKind::diverging)) {
        std::vector<double> bright = lightness(id);
        const bool dark = bright[bright.size() / 2] < bright.front();
        for (double& value : bright) value = dark ? -value : value; // then all rise to the middle
        const auto middle = bright.begin() + std::ssize(bright) / 2;
        EXPECT_LT(largest_drop({bright.begin(), middle}), 1) << name_of(id);
        EXPECT_LT(largest_drop({bright.rbegin(), std::make_reverse_iterator(middle)}), 1) << name_of(id);
        for (std::size_t i = 0; i < bright.size() / 2; ++i)
            ASSERT_NEAR(bright[i], bright[bright.size() - 1 - i], 10) << name_of(id) << " " << i;
    }
}

TEST(ColorMaps, EndsOfCyclicOnesAreOneColour) {
    for (const PaletteId id : of_kind(MapKind::cyclic)) {
        const auto colors = palette_colors(id);
        EXPECT_EQ(colors.front(), colors.back()) << name_of(id);
        for (std::size_t i = 1; i < colors.size(); ++i)
            ASSERT_LT(color_distance(lab(colors[i - 1], every_color), lab(colors[i], every_color)), 3) << name_of(id);
    }
}

/// The smallest difference between two colours that are an eighth of the range or more apart.
double min_difference(PaletteId id, const Matrix& eyes) {
    constexpr std::size_t places = 64, eighth = places / 8;
    const bool cyclic = color_map(id).kind == MapKind::cyclic;
    std::vector<Triple> seen;
    for (std::size_t i = 0; i < places; ++i)
        seen.push_back(lab(palette_colors(id)[i * GLINT_PALETTE_SIZE / places], eyes));
    double least = 1e9;
    for (std::size_t a = 0; a < places; ++a)
        for (std::size_t b = a + eighth; b < places; ++b)
            if (!cyclic || places - (b - a) >= eighth) least = std::min(least, color_distance(seen[a], seen[b]));
    return least;
}

TEST(ColorMaps, ThoseForColourBlindEyesDifferToThem) {
    int safe = 0;
    for (std::size_t i = 0; i < std::size(palette_ids); ++i) {
        const double least =
            std::min(min_difference(PaletteId(i), red_blind), min_difference(PaletteId(i), green_blind));
        EXPECT_EQ(least > 5, color_map(PaletteId(i)).color_blind_safe) << palette_ids[i] << ": " << least;
        safe += color_map(PaletteId(i)).color_blind_safe;
    }
    EXPECT_GE(safe, 10);
}

} // namespace
} // namespace glint::test
