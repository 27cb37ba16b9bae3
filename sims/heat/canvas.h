// Painting heat and heaters: what the mouse does, and what scenes are made of.
#pragma once
#include "api/device.h"

namespace heat {

enum class Brush : std::int32_t { heat, cold, heater, eraser };

/// A thick line with round ends, in cells; with both ends equal a disc.
struct Line {
    float x0, y0, x1, y1, radius;

    GLINT_HD bool covers(float x, float y) const {
        const float ux = x1 - x0, uy = y1 - y0, px = x - x0, py = y - y0, length2 = ux * ux + uy * uy;
        const float along = length2 > 0 ? glint::clamp((px * ux + py * uy) / length2, 0.f, 1.f) : 0.f;
        const float dx = px - along * ux, dy = py - along * uy;
        return dx * dx + dy * dy <= radius * radius;
    }
};
/// Whole cells: [x0, x1) x [y0, y1).
struct Box {
    int x0, y0, x1, y1;
    GLINT_HD bool covers(float, float) const { return true; }
};

template <class Shape> struct Paint {
    glint::View<float> temperature, heaters;
    Shape shape;
    Box box; // around the shape, inside the grid
    float value, heater;
    bool keeps_heaters;

    GLINT_HD void operator()(int i, int j) const {
        const int x = box.x0 + i, y = box.y0 + j;
        if (!shape.covers(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f)) return;
        const float old = heaters(x, y);
        if (keeps_heaters && old == old) return;
        temperature(x, y) = value;
        heaters(x, y) = heater;
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
    /// Heat and cold leave heaters alone; the eraser leaves neither heater nor heat.
    void paint(Brush brush, float value, const Line& line) const {
        const auto low = [&](float a, float b) { return static_cast<int>(std::floor(std::fmin(a, b) - line.radius)); };
        const auto high = [&](float a, float b) { return static_cast<int>(std::ceil(std::fmax(a, b) + line.radius)); };
        paint(brush, value, line,
              {low(line.x0, line.x1), low(line.y0, line.y1), high(line.x0, line.x1), high(line.y0, line.y1)});
    }
    void paint(Brush brush, float value, const Box& box) const { paint(brush, value, box, box); }
    glint::Extent extent() const { return temperature_.extent(); }

private:
    template <class Shape> void paint(Brush brush, float value, const Shape& shape, Box box) const {
        box = {std::max(box.x0, 0), std::max(box.y0, 0), std::min(box.x1, extent().width),
               std::min(box.y1, extent().height)};
        if (box.x0 >= box.x1 || box.y0 >= box.y1) return;
        if (brush == Brush::cold || brush == Brush::eraser) value = 0;
        value += 0.f; // -0 becomes 0, so that a heater keeps its bits where it is a cell that conducts nothing
        const bool keeps_heaters = brush == Brush::heat || brush == Brush::cold;
        const Paint<Shape> kernel{temperature_, heaters_, shape, box, value, brush == Brush::heater ? value : NAN,
                                  keeps_heaters};
        device_.for_each("paint", {box.x1 - box.x0, box.y1 - box.y0}, kernel);
    }

    glint::Device device_;
    glint::View<float> temperature_, heaters_;
};

} // namespace heat
