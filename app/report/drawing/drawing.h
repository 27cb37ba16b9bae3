// Elements of a chart in drawing order, on paper that grows with its contents. The two writers, drawing.h and
// drawing_png.h, show the same.
#pragma once
#include "sims/api/view.h"
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace glint {

class Drawing {
public:
    using Color = std::uint32_t;         ///< 0xrrggbb
    using Point = std::array<double, 2>; ///< from the paper's upper left corner to the right and down, pixels
    enum class Align { start, middle, end };
    enum class Stroke { plain, dashed };
    static constexpr double margin = 24, row_height = 30; // pixels, also below
    static constexpr double line_width = 2, dash = 6, dash_gap = 4;

    struct Box {
        double x, y, width, height;
        Color color;
    };
    struct Circle { ///< hollow
        double x, y, radius;
        Color color;
    };
    struct Text {
        double x, y; ///< y: the middle of its letters
        std::string words;
        Color color;
        Align align;
    };
    struct Line {
        std::vector<Point> points;
        Color color;
        Stroke stroke;
        double width = line_width;
    };
    struct Cross { ///< a small x; its words are shown on hover, if the writer can
        std::string words;
        std::array<Line, 2> arms;
    };
    using Shape = std::variant<Box, Circle, Text, Line, Cross>;

    static constexpr double baseline = 5; ///< below the middle of the letters
    static constexpr Color paper_color = 0xffffff, ink = 0x16191f, muted = 0x5d6675, faint = 0xd5d9e0;
    /// Okabe and Ito's colours, safe for colour-blind eyes.
    static constexpr std::array<Color, 8> colors{0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7,
                                                 0xd55e00, 0x56b4e9, 0x8a6fc2, ink};
    /// At least the width of the words in either writer's font.
    static double width_of(const std::string& words);

    void box(double x, double y, double width, double height, Color);
    void circle(double x, double y, double radius, Color);
    void text(double x, double y, const std::string& words, Color, Align = Align::start);
    void line(std::vector<Point>, Color, Stroke = Stroke::plain, double width = line_width);
    void cross(double x, double y, const std::string& words, Color);
    /// A line of text below everything.
    void foot(const std::string& words);

    const std::vector<Shape>& shapes() const { return shapes_; }
    Extent paper() const; ///< pixels

private:
    void reach(double right, double bottom);
    std::vector<Shape> shapes_;
    double right_ = 0, bottom_ = 0;
};

// A drawing as SVG. The viewer draws its text: no font is needed here.

std::string svg_of(const Drawing&);

} // namespace glint
