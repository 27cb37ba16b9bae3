#include "app/window/features/compare/difference_words.h"
#include "app/look/text.h"
#include "app/world/text/readable_number.h"
#include <array>
#include <cmath>

namespace glint {
namespace {

constexpr std::array<const char*, 4> level_names{"red", "green", "blue", "alpha"};

DifferenceWords words_of_first(const DifferenceSummary& of, std::string_view field, std::string_view unit) {
    const DifferentCell& cell = of.first;
    const double size = of.pictures ? std::abs(double{cell.a} - double{cell.b}) : measured_difference(of.measure, cell);
    auto words = of.pictures
                     ? DifferenceWords::of("({}, {}), {}: {} left, {} right", cell.x, cell.y,
                                           level_names.at(static_cast<std::size_t>(cell.channel)), cell.a, cell.b)
                     : DifferenceWords::of("{}({}, {}): {} left, {} right", field, cell.x, cell.y, text_of_a(cell),
                                           text_of_b(cell));
    if (std::isfinite(size)) words += DifferenceWords::of(", {}", size_text(of, size, unit).c_str());
    return words;
}

} // namespace

FixedString<64> size_text(const DifferenceSummary& of, double size, std::string_view unit) {
    using Text = FixedString<64>;
    if (of.pictures) return Text::of("{:.0f} of 255 levels", size);
    if (of.measure == DifferenceMeasure::ulp) return Text::of("{} ULP", look::grouped(static_cast<std::int64_t>(size)));
    if (of.measure == DifferenceMeasure::relative) return Text::of("{} of the larger value", readable_number(size));
    return Text::of("{}{}{}", readable_number(size), unit.empty() ? " apart" : " ", unit);
}

DifferenceWords words_of(const DifferenceSummary& of, std::string_view field, std::string_view unit) {
    if (!of.problem.empty()) return std::string_view(of.problem);
    const char* const cell = of.pictures ? "pixel" : "cell";
    DifferenceWords words(of.pictures ? "Colours of the pictures: " : "");
    if (of.cells == 0) {
        words += DifferenceWords::of("equal in all {} {}s", look::grouped(of.shape.cells()), cell);
    } else {
        words += DifferenceWords::of("{} {}{}; first {}", look::grouped(of.cells), cell,
                                     of.cells == 1 ? " differs" : "s differ", words_of_first(of, field, unit).c_str());
        if (of.largest > 0 && of.cells > 1)
            words += DifferenceWords::of("; largest {}", size_text(of, of.largest, unit).c_str());
    }
    if (of.unmeasured > 0)
        words += DifferenceWords::of("; {} with NaN or infinity on one side", look::grouped(of.unmeasured));
    if (of.bits_only > 0)
        words += DifferenceWords::of("; {} equal values with different bits (0 and -0, or NaNs)",
                                     look::grouped(of.bits_only));
    return words;
}

const char* title_of(DifferenceMeasure measure) {
    constexpr std::array titles{"Absolute", "Relative", "ULP"};
    return titles.at(static_cast<std::size_t>(measure));
}

const char* help_of(DifferenceMeasure measure) {
    constexpr std::array helps{"|left - right|, in the field's unit",
                               "|left - right| / max(|left|, |right|), without a unit: from 0 (equal) to 2",
                               "Number of float32 steps between the two values (units in the last place, ULP)"};
    return helps.at(static_cast<std::size_t>(measure));
}

} // namespace glint
