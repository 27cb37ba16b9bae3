// Points, lines and triangles in the picture. Kernels write them straight into pixels by atomic operations on integers,
// so they need no vertex buffers and no copies, work without a window, and have the same bits on every processor. After
// M. Schütz, B. Kerbl, M. Wimmer, Computer Graphics Forum 40 (2021) 115: faster than a GPU's own points.
//
//     struct Stars {                                // a kernel: trivially copyable
//         glint::View<const float> stars;
//         glint::Eye eye;                           // see eye.h; in two dimensions without
//         GLINT_HD glint::Mark operator()(int i) const {
//             return eye.mark({stars(i, 0), stars(i, 1), stars(i, 2)}, 0xffffffff);
//         }
//     };
//     void draw(const glint::Tick&, const Params& p, glint::Frame frame) const {
//         canvas.clear();                           // canvas: a mutable member
//         canvas.points("stars", count, Stars{stars.view(), glint::Eye(p.camera, frame.extent())});
//         canvas.show(frame, glint::rgba(0, 0, 0));
//     }
#pragma once
#include "device.h"
#include "log2.h"
#include "palette.h"
#include "raster.h"

namespace glint {

/// Draws mark number i by `lanes` threads.
template <class Pixels, class Kernel> struct EachMark {
    Kernel kernel;
    Pixels to;
    int count, lanes;
    static constexpr int marks_in_row = 4096;

    GLINT_HD void operator()(int x, int y) const {
        const int i = y * marks_in_row + x / lanes;
        if (i < count) fill(to, kernel(i), x % lanes, lanes);
    }
};

template <class Made, class Kernel> struct WrittenMarks {
    static constexpr bool callable = std::is_invocable_r_v<Made, const Kernel&, int>;
    static_assert(callable,
                  "write: GLINT_HD glint::Mark operator()(int i) const; for lines it returns a glint::Line, for "
                  "triangles a glint::Triangle");
    static_assert(
        std::is_trivially_copyable_v<Kernel>,
        "a kernel is copied to the GPU by value: it holds views and numbers, but no std::vector, std::string or "
        "glint::Field");
    static constexpr bool looked_at = true;
};

struct ClearMarks {
    View<std::uint64_t> nearest;
    View<std::uint32_t> sums;
    GLINT_HD void operator()(int x, int y) const {
        nearest(x, y) = DepthPixels::empty;
        sums(x, y) = 0;
    }
};
/// fills: pixels without a mark get the background.
struct ShowMarks {
    View<const std::uint64_t> nearest;
    View<std::uint32_t> pixels;
    std::uint32_t background;
    bool fills;
    GLINT_HD void operator()(int x, int y) const {
        const std::uint64_t cell = nearest(x, y);
        if (cell != DepthPixels::empty)
            pixels(x, y) = static_cast<std::uint32_t>(cell) | 0xff000000u;
        else if (fills)
            pixels(x, y) = background;
    }
};

struct ShowSums {
    View<const std::uint32_t> sums;
    Frame frame;
    float scale;
    GLINT_HD void operator()(int x, int y) const {
        const float bright = log2_about(1 + static_cast<float>(sums(x, y))) * scale,
                    top = frame.palette.hi - frame.palette.lo;
        frame.pixels(x, y) = frame.palette(frame.palette.lo + clamp(bright, 0.f, top));
    }
};

/// The picture's opaque marks, nearest first, and sums of additive marks: 12 bytes a pixel, allocated here once.
/// Labels are string literals, as those of Device::for_each.
class Canvas {
public:
    Canvas(Device on, Extent picture) : device_(on), nearest_(on, picture), sums_(on, picture) {}

    Extent extent() const { return nearest_.extent(); }
    /// Removes all marks. Call it before the first marks of each picture.
    void clear() { device_.for_each("clear", extent(), ClearMarks{nearest_.view(), sums_.view()}); }

    /// Opaque marks: kernel(i) for i in [0, count) returns a Mark, a Line, a Triangle. They may be drawn in any order.
    template <class Kernel> void points(const char* label, int count, const Kernel& kernel) {
        draw<Mark>(label, count, DepthPixels{nearest_.view()}, kernel, 1);
    }
    template <class Kernel> void lines(const char* label, int count, const Kernel& kernel) {
        draw<Line>(label, count, DepthPixels{nearest_.view()}, kernel, lanes());
    }
    template <class Kernel> void triangles(const char* label, int count, const Kernel& kernel) {
        draw<Triangle>(label, count, DepthPixels{nearest_.view()}, kernel, lanes());
    }
    /// Additive marks: Mark::color is added to each of its pixels, whatever lies before it. A sum has 32 bits.
    template <class Kernel> void add_points(const char* label, int count, const Kernel& kernel) {
        draw<Mark>(label, count, SumPixels{sums_.view()}, kernel, 1);
    }
    template <class Kernel> void add_lines(const char* label, int count, const Kernel& kernel) {
        draw<Line>(label, count, SumPixels{sums_.view()}, kernel, lanes());
    }
    template <class Kernel> void add_triangles(const char* label, int count, const Kernel& kernel) {
        draw<Triangle>(label, count, SumPixels{sums_.view()}, kernel, lanes());
    }
    /// The sums so far, for a drawing of your own.
    View<const std::uint32_t> sums() const { return sums_.view(); }

    /// Writes every pixel: the opaque marks before a background, a colour as glint::rgba packs it.
    void show(const Frame& frame, std::uint32_t background) const {
        device_.for_each("show", frame.extent(), ShowMarks{nearest_.view(), frame.pixels, background, true});
    }
    /// Writes the opaque marks over the picture that the frame already holds.
    void show_over(const Frame& frame) const {
        device_.for_each("show", frame.extent(), ShowMarks{nearest_.view(), frame.pixels, 0, false});
    }
    /// Writes every pixel: the sums in the palette's colours, from 0 to `full` (at least 1) by their logarithm.
    void show_sums(const Frame& frame, float full) const {
        const float scale = (frame.palette.hi - frame.palette.lo) / log2_about(1 + (full > 1 ? full : 1.f));
        device_.for_each("show", frame.extent(), ShowSums{sums_.view(), frame, scale});
    }

private:
    int lanes() const { return device_.is_cuda() ? 8 : 1; } // threads a line or triangle
    template <class Made, class Pixels, class Kernel>
    void draw(const char* label, int count, const Pixels& to, const Kernel& kernel, int lanes) const {
        static_assert(WrittenMarks<Made, Kernel>::looked_at);
        using Each = EachMark<Pixels, Kernel>;
        if (count <= 0) return;
        const auto rows = static_cast<int>(blocks_for(count, Each::marks_in_row));
        device_.for_each(label, {(count < Each::marks_in_row ? count : Each::marks_in_row) * lanes, rows},
                         Each{kernel, to, count, lanes});
    }

    Device device_;
    Field<std::uint64_t> nearest_;
    Field<std::uint32_t> sums_;
};

} // namespace glint
