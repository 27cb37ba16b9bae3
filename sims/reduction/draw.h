// The picture: eight trees that run at the same time, each level in the colour of its passes; above them the rounding
// errors of floats, by the order of addition.
#pragma once
#include "api/palette.h"
#include "rounding.h"
#include "shapes.h"
#include <cstring>

namespace reduction {

/// Magnitudes of the trees' initial values, relative to the largest possible one.
template <class T> struct Leaves {
    Terms<T> in;
    glint::View<float> heights;

    GLINT_HD void operator()(int i, int) const {
        const float most = std::is_same_v<T, float> ? 1 : 10;
        const float value = i < in.count ? static_cast<float>(in.x(i)) : 0;
        heights(i, 0) = fabsf(value) / most;
    }
};

/// Layout of the picture, in pixels. The chart lies at the bottom.
struct Layout {
    int columns, width, height, chart; // columns of panels; size of a panel; height of the chart
    int bars_low, bars_high;           // between which the chart has its bars
    int name, level;                   // rows of pixels above a panel's tree, for its name; of one of its levels

    explicit Layout(glint::Extent e) : columns(3 * e.width > 4 * e.height ? 4 : 2), chart(e.height / 5) {
        width = std::max(1, e.width / columns);
        height = std::max(1, (e.height - chart) / (shapes / columns));
        bars_low = chart / 4, bars_high = chart - chart / 16;
        name = e.height / 32, level = (height - name - height / 16) / (max_levels + 1);
    }
};

inline constexpr float lowest_error = -32, error_octaves = 28; // range of the chart: from 2^-32 to 1/16

/// How far the trees are: all levels below `level` are done, and `part` of this one.
struct Progress {
    int level;
    float part;

    Progress(std::int64_t step, int pace)
        : level(static_cast<int>(step / pace % (max_levels + 4))),
          part(static_cast<float>(step % pace + 1) / static_cast<float>(pace)) {}
    /// 0 … 1, of a place in a level: 0 at its top.
    GLINT_HD float brightness(int of_level, float place) const {
        return of_level < level ? 0.8f : of_level == level && place <= part ? 1.f : 0.22f;
    }
};

GLINT_HD inline std::uint32_t dimmed(std::uint32_t color, float brightness) {
    const auto channel = [&](int shift) { return static_cast<float>(color >> shift & 255u) / 255 * brightness; };
    return glint::rgba(channel(0), channel(8), channel(16));
}

/// The logarithm to base 2, but straight between powers of 2: the same bits everywhere.
GLINT_HD inline float octaves(float v) {
    std::uint32_t bits = 0;
    memcpy(&bits, &v, sizeof bits);
    return static_cast<float>(static_cast<int>(bits >> 23) - 127) + static_cast<float>(bits & 0x7fffffu) * 0x1p-23f;
}

struct Paint {
    glint::View<const float> heights, errors;
    Layout layout;
    Progress progress;
    glint::Frame frame;

    GLINT_HD void operator()(int x, int y) const {
        const int height = frame.pixels.height;
        frame.pixels(x, y) = y < layout.chart ? chart(x, y) : panel(x, height - 1 - y);
    }

private:
    GLINT_HD static std::uint32_t background() { return glint::rgba(0.035f, 0.038f, 0.05f); }

    // --- trees; y counts from the top
    GLINT_HD std::uint32_t panel(int x, int y) const {
        const int column = x / layout.width, row = y / layout.height, number = row * layout.columns + column;
        const int margin = layout.width / 24, inner = layout.width - 2 * margin;
        const int left = x - column * layout.width - margin, top = y - row * layout.height - layout.name;
        const int level_height = layout.level;
        if (column >= layout.columns || number >= shapes || left < 0 || left >= inner || top < 0 || level_height < 1)
            return background();
        const float at = (static_cast<float>(left) + 0.5f) * leaves / static_cast<float>(inner);
        const int level = top / level_height - 1;
        const float place = (static_cast<float>(top % level_height) + 0.5f) / static_cast<float>(level_height);
        if (level < 0) return value(at, place);
        const Shape shape = static_cast<Shape>(number);
        if (level >= max_levels || !level_of(shape, level).exists()) return result(shape, level, at, place);
        constexpr float lines = 0.72f; // the threads are below them
        const float brightness = progress.brightness(level, place);
        if (place > lines) return place > 0.94f ? background() : threads(shape, level, at, brightness);
        const float column_width = static_cast<float>(inner) / leaves;
        return dimmed(line(shape, level, at, place / lines, column_width, static_cast<float>(level_height) * lines),
                      brightness);
    }
    GLINT_HD std::uint32_t value(float at, float place) const {
        const float height = heights(static_cast<int>(at), 0) * 0.8f;
        return 1 - place < height ? glint::rgba(0.42f, 0.48f, 0.6f) : background();
    }
    /// Below the last level, column 0 has the sum.
    GLINT_HD std::uint32_t result(Shape shape, int level, float at, float place) const {
        const bool ends_here = level > 0 && level_of(shape, level - 1).exists();
        if (!ends_here || place > 0.5f || at > 4) return background();
        return dimmed(glint::rgba(1, 1, 1), progress.brightness(level, 1));
    }
    /// A thread a column: its work, or that it idles while others of its warp work, or that its warp has ended.
    GLINT_HD std::uint32_t threads(Shape shape, int level, float at, float brightness) const {
        const int thread = static_cast<int>(at);
        if (thread >= threads_of(shape)) return background();
        if (const int passes = passes_of(shape, level, thread); passes > 0)
            return dimmed(frame.palette(static_cast<float>(passes)), brightness);
        const bool warp_works = passes_of(shape, level, thread / warp * warp) > 0; // tests the warp's first lane
        const float grey = warp_works ? 0.3f : 0.1f;
        return glint::rgba(grey, grey, grey);
    }
    GLINT_HD std::uint32_t line(Shape shape, int level, float at, float place, float column_width, float high) const {
        const Level of = level_of(shape, level);
        int found = -1;
        for (int source = 0; source <= of.sources && found < 0; ++source) // 0: the column's own value
            found = of.pitch < 0 ? taken(of, at, source * of.span, 1 - place, column_width / high)
                                 : gathered(of, at, place, column_width / high);
        if (found < 0) return background();
        const int passes = passes_of(shape, level, thread_of(shape, level, found));
        return frame.palette(static_cast<float>(passes > 0 ? passes : 1));
    }
    /// The column whose line from `span` columns farther passes here, or -1. left: the rest of the line, 1 … 0.
    GLINT_HD static int taken(const Level& of, float at, int span, float left, float steepness) {
        const int apart = of.width > 1 ? 1 : of.period; // the columns that take
        const float target = at - 0.5f - static_cast<float>(span) * left;
        const int column = apart * static_cast<int>(floorf(target / static_cast<float>(apart) + 0.5f));
        const float off = fabsf(target - static_cast<float>(column));
        const bool on_it = off < half_width(static_cast<float>(span), steepness, static_cast<float>(apart));
        return on_it && of.takes(column) && column + span < leaves ? column : -1;
    }
    GLINT_HD static int gathered(const Level& of, float at, float place, float steepness) {
        for (int w = 0; w < leaves / warp; ++w) {
            const float from = static_cast<float>(w * warp), to = static_cast<float>(w * of.pitch);
            const float off = fabsf(at - 0.5f - (from + (to - from) * place));
            if (off < half_width(from - to, steepness, warp)) return w * warp; // the warp's first lane adds it
        }
        return -1;
    }
    /// In columns: flatter lines are wider, but neighbours must be distinguishable.
    GLINT_HD static float half_width(float span, float steepness, float apart) {
        const float slope = span * steepness, wide = 0.14f * sqrtf(1 + slope * slope);
        return wide < 0.36f * apart ? wide : 0.36f * apart;
    }

    // --- errors: a group for each prefix, a bar for each order, a line for each four octaves
    GLINT_HD std::uint32_t chart(int x, int y) const {
        const int width = frame.pixels.width, margin = layout.bars_low, high = layout.bars_high - layout.bars_low;
        const int group = static_cast<int>(static_cast<std::int64_t>(x) * prefixes / width);
        const float in_group = static_cast<float>(x) * prefixes / static_cast<float>(width) - static_cast<float>(group);
        const auto bar = static_cast<int>(in_group * (orders + 1) - 0.5f);
        if (high < 1 || y < margin || y >= margin + high) return background();
        constexpr float lowest = lowest_error, range = error_octaves;
        const float at = static_cast<float>(y - margin) * range / static_cast<float>(high);
        const float next = static_cast<float>(y - margin + 1) * range / static_cast<float>(high);
        if (in_group * (orders + 1) >= 0.5f && bar < orders) {
            const float error = errors(bar, group);
            if (error > 0 && octaves(error) - lowest > at) return color_of(static_cast<Order>(bar));
        }
        const float line = ceilf(at / 4) * 4; // the next one from here
        if (line >= next) return background();
        return line == -24 - lowest ? glint::rgba(0.5f, 0.5f, 0.55f)
                                    : glint::rgba(0.13f, 0.14f, 0.17f); // 2^-24: half an ULP
    }
    GLINT_HD static std::uint32_t color_of(Order order) {
        return order == Order::serial     ? glint::rgba(0.88f, 0.3f, 0.25f)
               : order == Order::strided  ? glint::rgba(0.95f, 0.7f, 0.25f)
               : order == Order::pairwise ? glint::rgba(0.35f, 0.78f, 0.45f)
                                          : glint::rgba(0.36f, 0.62f, 1.f);
    }
};

} // namespace reduction
