// Marks in a picture, for any device whose memory the CPU can read.
#pragma once
#include "sims/api/eye.h"
#include "sims/api/marks.h"
#include "sims/api/random.h"
#include <cstdint>
#include <limits>
#include <vector>

namespace glint::test {

inline constexpr Extent marked_extent{97, 61};
inline constexpr std::uint32_t unmarked = 0xff000000u;

/// Marks that were made before, in their order or backwards.
template <class Made> struct Given {
    const Made* all;
    int count;
    bool backwards = false;
    GLINT_HD Made operator()(int i) const { return all[backwards ? count - 1 - i : i]; }
};

/// A frame in plain memory.
struct PlainFrame {
    explicit PlainFrame(Extent e) : pixels(static_cast<std::size_t>(e.area()), 0xff123456u), extent(e) {}
    Frame frame() { return {{pixels.data(), extent.width, extent.height, extent.width}, {}}; }
    std::uint32_t at(int x, int y) const { return pixels[static_cast<std::size_t>(y * extent.width + x)]; }
    std::vector<std::uint32_t> pixels;
    Extent extent;
};

/// The picture of some opaque marks.
template <class Made>
PlainFrame picture_of(Device device, const std::vector<Made>& marks, Extent e = marked_extent, bool backwards = false) {
    Canvas canvas(device, e);
    PlainFrame shown(e);
    const auto count = static_cast<int>(marks.size());
    canvas.clear();
    if constexpr (std::is_same_v<Made, Mark>)
        canvas.points("marks", count, Given<Made>{marks.data(), count, backwards});
    else if constexpr (std::is_same_v<Made, Line>)
        canvas.lines("marks", count, Given<Made>{marks.data(), count, backwards});
    else
        canvas.triangles("marks", count, Given<Made>{marks.data(), count, backwards});
    canvas.show(shown.frame(), unmarked);
    return shown;
}

/// How often the triangles cover each pixel.
inline std::vector<std::uint32_t> covered_by(Device device, const std::vector<Triangle>& triangles, Extent e) {
    Canvas canvas(device, e);
    canvas.clear();
    canvas.add_triangles("triangles", static_cast<int>(triangles.size()),
                         Given<Triangle>{triangles.data(), static_cast<int>(triangles.size())});
    std::vector<std::uint32_t> all;
    for (int y = 0; y < e.height; ++y)
        for (int x = 0; x < e.width; ++x) all.push_back(canvas.sums()(x, y));
    return all;
}

/// A mark by chance: in the picture, around it, far away, or with a number that is none.
inline Mark any_mark(std::uint64_t seed, std::uint64_t i) {
    const auto chance = [&](std::uint64_t k) { return uniform(seed, 8 * i + k); };
    const float reach = chance(0) < 0.8f ? 1.5f : 40.f;
    Mark m{reach * 97 * (chance(1) - 0.25f), reach * 61 * (chance(2) - 0.25f), chance(3) - 0.5f,
           rgba(chance(4), chance(5), chance(6)), 4 * chance(7) - 1};
    if (i % 31 == 0) m.x = std::numeric_limits<float>::quiet_NaN();
    if (i % 37 == 0) m.y = std::numeric_limits<float>::infinity();
    if (i % 41 == 0) m.depth = std::numeric_limits<float>::quiet_NaN();
    if (i % 43 == 0) m.radius = std::numeric_limits<float>::quiet_NaN();
    if (i % 47 == 0) m.x = 3e38f;
    return m;
}

/// All kinds of marks by chance in one picture; more points than a row of threads has.
inline PlainFrame crowded(Device device, bool backwards = false) {
    std::vector<Mark> points;
    std::vector<Line> lines;
    std::vector<Triangle> triangles;
    for (std::uint64_t i = 0; i < 9000; ++i) points.push_back(any_mark(1, i));
    for (std::uint64_t i = 0; i < 300; ++i) lines.push_back({any_mark(2, 2 * i), any_mark(2, 2 * i + 1)});
    for (std::uint64_t i = 0; i < 60; ++i)
        triangles.push_back({any_mark(3, 3 * i), any_mark(3, 3 * i + 1), any_mark(3, 3 * i + 2)});
    Canvas canvas(device, marked_extent);
    PlainFrame shown(marked_extent);
    const auto add = [&](int kind) {
        if (kind == 0) canvas.points("points", 9000, Given<Mark>{points.data(), 9000, backwards});
        if (kind == 1) canvas.lines("lines", 300, Given<Line>{lines.data(), 300, backwards});
        if (kind == 2) canvas.triangles("triangles", 60, Given<Triangle>{triangles.data(), 60, backwards});
    };
    canvas.clear();
    for (int i = 0; i < 3; ++i) add(backwards ? 2 - i : i);
    canvas.show(shown.frame(), unmarked);
    return shown;
}
/// Sums of additive points and lines, in the colours of a palette with the numbers 0 to 1023 as colours.
inline PlainFrame summed(Device device, bool backwards = false) {
    std::vector<std::uint32_t> colors;
    for (std::uint32_t i = 0; i < GLINT_PALETTE_SIZE; ++i) colors.push_back(i);
    std::vector<Mark> points;
    std::vector<Line> lines;
    for (std::uint32_t i = 0; i < 5000; ++i) {
        points.push_back(any_mark(4, i));
        points.back().color = 1 + i % 3;
    }
    for (std::size_t i = 0; i < 200; ++i) lines.push_back({points[2 * i], points[2 * i + 1]});
    Canvas canvas(device, marked_extent);
    PlainFrame shown(marked_extent);
    canvas.clear();
    canvas.add_points("points", 5000, Given<Mark>{points.data(), 5000, backwards});
    canvas.add_lines("lines", 200, Given<Line>{lines.data(), 200, backwards});
    const Frame plain = shown.frame();
    canvas.show_sums({plain.pixels, glint_palette{colors.data(), 0, 1, 0, 0, 0}}, 100);
    return shown;
}

} // namespace glint::test
