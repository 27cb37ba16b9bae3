// Painting heat and heaters, for the mouse and for scenes.
#pragma once
#include "api/device.h"

namespace heat {

enum class Brush : std::int32_t { heat, cold, heater, eraser };

/// A thick line with round ends, in cells; with both ends equal a disc.
struct Line {
    float x0, y0, x1, y1, radius;

    GLINT_HD float share(int cx, int cy) const {
        const float x = static_cast<float>(cx) + 0.5f, y = static_cast<float>(cy) + 0.5f;
        const float ux = x1 - x0, uy = y1 - y0, px = x - x0, py = y - y0, length2 = ux * ux + uy * uy;
        const float along = length2 > 0 ? glint::clamp((px * ux + py * uy) / length2, 0.f, 1.f) : 0.f;
        const float dx = px - along * ux, dy = py - along * uy;
        return dx * dx + dy * dy <= radius * radius ? 1.f : 0.f;
    }
};
/// Whole cells: [x0, x1) x [y0, y1).
struct Box {
    int x0, y0, x1, y1;
    GLINT_HD float share(int, int) const { return 1; }
};
/// The program's brush shape, with a weight for each cell of its box.
struct Stencil {
    glint::View<const float> weights;
    int x, y;
    GLINT_HD float share(int cx, int cy) const { return weights(cx - x, cy - y); }
};

/// Paints a shape. The temperature moves towards `value` by the share of the cell that the shape covers; a heater is
/// put or removed if the shape covers at least half of the cell.
template <class Shape> struct Paint {
    glint::View<float> temperature, heaters;
    Shape shape;
    Box box; // around the shape, inside the grid
    float value, heater;
    bool keeps_heaters;

    GLINT_HD void operator()(int i, int j) const {
        const int x = box.x0 + i, y = box.y0 + j;
        const float share = shape.share(x, y), old = heaters(x, y);
        if (!(keeps_heaters ? share > 0 : share >= 0.5f) || (keeps_heaters && old == old)) return;
        const bool mixes = keeps_heaters && share < 1;
        temperature(x, y) = mixes ? fmaf(share, value - temperature(x, y), temperature(x, y)) : value;
        if (!keeps_heaters) heaters(x, y) = heater;
    }
};

struct Clear {
    glint::View<float> cells;
    float value;
    GLINT_HD void operator()(int x, int y) const { cells(x, y) = value; }
};

/// A temperature field and its heaters, to be painted on.
class Canvas {
public:
    Canvas(glint::Device device, glint::View<float> temperature, glint::View<float> heaters)
        : device_(device), temperature_(temperature), heaters_(heaters) {}

    void clear(float temperature) const {
        device_.for_each("clear", extent(), Clear{temperature_, temperature});
        device_.for_each("clear", extent(), Clear{heaters_, NAN});
    }
    /// Heat and cold leave heaters unchanged; the eraser removes heaters and heat.
    void paint(Brush brush, float value, const Line& line) const {
        const auto low = [&](float a, float b) { return static_cast<int>(std::floor(std::fmin(a, b) - line.radius)); };
        const auto high = [&](float a, float b) { return static_cast<int>(std::ceil(std::fmax(a, b) + line.radius)); };
        paint(brush, value, line,
              {low(line.x0, line.x1), low(line.y0, line.y1), high(line.x0, line.x1), high(line.y0, line.y1)});
    }
    void paint(Brush brush, float value, const Box& box) const { paint(brush, value, box, box); }
    void paint(Brush brush, float value, const glint_mask& mask) const {
        const Stencil stencil{{mask.weights, mask.width, mask.height, mask.pitch}, mask.x, mask.y};
        paint(brush, value, stencil, {mask.x, mask.y, mask.x + mask.width, mask.y + mask.height});
    }
    glint::Extent extent() const { return temperature_.extent(); }

private:
    template <class Shape> void paint(Brush brush, float value, const Shape& shape, Box box) const {
        box = {std::max(box.x0, 0), std::max(box.y0, 0), std::min(box.x1, extent().width),
               std::min(box.y1, extent().height)};
        if (box.x0 >= box.x1 || box.y0 >= box.y1) return;
        if (brush == Brush::cold || brush == Brush::eraser) value = 0;
        value += 0.f; // -0 becomes 0: a heater keeps its bits when computed as a cell that conducts nothing
        const bool keeps_heaters = brush == Brush::heat || brush == Brush::cold;
        const Paint<Shape> kernel{temperature_, heaters_, shape, box, value, brush == Brush::heater ? value : NAN,
                                  keeps_heaters};
        device_.for_each("paint", {box.x1 - box.x0, box.y1 - box.y0}, kernel);
    }

    glint::Device device_;
    glint::View<float> temperature_, heaters_;
};

} // namespace heat
