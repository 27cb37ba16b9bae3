// A drawing as SVG, on paper as large as what was put on it. Whoever shows it draws its words: no font is needed here.
#pragma once
#include <array>
#include <string>
#include <vector>

namespace glint {

class Svg {
public:
    enum class Align { start, middle, end };
    enum class Stroke { plain, dashed };
    static constexpr double margin = 24, row_height = 30; ///< pixels
    static constexpr const char *ink = "#16191f", *muted = "#5d6675", *faint = "#d5d9e0";
    /// Okabe and Ito's, which all eyes tell apart.
    static constexpr std::array colors{"#0072b2", "#e69f00", "#009e73", "#cc79a7",
                                       "#d55e00", "#56b4e9", "#8a6fc2", ink};
    static double width_of(const std::string& words);

    void box(double x, double y, double width, double height, const char* color);
    void circle(double x, double y, double radius, const char* color); ///< hollow
    /// y: the middle of its letters.
    void text(double x, double y, const std::string& words, const char* color, Align = Align::start);
    void line(const std::vector<std::array<double, 2>>& points, const char* color, Stroke = Stroke::plain);
    /// A small x; the words are shown where the mouse rests on it.
    void cross(double x, double y, const std::string& words, const char* color);
    /// With the foot below everything.
    std::string done(const std::string& foot);

private:
    void reach(double right, double bottom);
    std::string body_;
    double right_ = 0, bottom_ = 0;
};

} // namespace glint
