// Checks that run a simulation at all: at several sizes, with all presets, at the ends of all ranges, while rows are
// dragged, with strokes of every brush.
#include "app/check/subject.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace glint {
namespace {

constexpr std::array sizes{Extent{16, 16}, Extent{17, 31}, Extent{1000, 700}};
constexpr int short_run = 5, long_run = 50;
constexpr int places_of_a_drag = 8;

/// Values at which a control stops on its way through its range and back.
std::vector<double> places(const glint_param& row) {
    const bool slides = row.type == GLINT_FLOAT || row.type == GLINT_INT, log = row.flags & GLINT_LOG_SCALE;
    const int last = slides ? places_of_a_drag : static_cast<int>(row.max - row.min);
    std::vector<double> up;
    for (int i = 0; i <= last; ++i) {
        const double share = last > 0 ? static_cast<double>(i) / last : 0;
        up.push_back(log && row.min > 0 ? row.min * std::pow(row.max / row.min, share)
                                        : row.min + (row.max - row.min) * share);
    }
    std::vector<double> all = up;
    all.insert(all.end(), up.rbegin(), up.rend());
    return all;
}

bool is_infinite(const FieldCopy& field) {
    for (std::size_t i = 0; i < field.values.size(); ++i)
        if (std::isinf(field.values[i])) return true;
    return false;
}

std::string infinite_field(Subject& subject) {
    const std::vector<FieldCopy> fields = subject.read_fields();
    const auto found = std::ranges::find_if(fields, is_infinite);
    return found == fields.end() ? "" : fmt::format("field '{}' becomes infinite", found->id);
}

std::string transparent_pixel(const CheckedPicture& picture) {
    const bool opaque = std::ranges::all_of(picture.pixels, [](std::uint32_t pixel) { return pixel >> 24 == 255; });
    return opaque ? "" : "draw() draws pixels that are not opaque";
}

/// The simulation's own sentence with the conditions before it: only an Error is one of the simulation's sentences.
template <class Run> std::string refusal_with(const std::string& conditions, const Run& run) {
    try {
        const std::string wrong = run();
        return wrong.empty() ? "" : fmt::format("{} {}", conditions, wrong);
    } catch (const Error& error) { return fmt::format("{} it fails: {}", conditions, error.what()); }
}

} // namespace

Finding starts(const Examined& examined) {
    for (const Extent extent : sizes) {
        Subject subject(examined, extent, Params(examined.simulation));
        (void)subject.drawn();
        subject.advance(1);
        (void)CheckedOutcome(subject);
    }
    return {};
}

Finding presets_run(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    if (simulation.presets().empty()) return Finding::left_out("it has no preset");
    for (const glint_preset& preset : simulation.presets()) {
        Params params(simulation);
        params.load(preset);
        if (!runs_here(examined, checked_extent, params)) continue;
        const std::string wrong = refusal_with(fmt::format("with the preset '{}'", preset.id), [&]() -> std::string {
            (void)CheckedOutcome(examined, checked_extent, params, simulation.measures() ? 1 : short_run);
            return "";
        });
        if (!wrong.empty()) return Finding::broken(wrong);
    }
    return {};
}

Finding runs_at_range_ends(const Examined& examined) {
    for (const glint_param& row : examined.simulation.params())
        for (const double end : {row.min, row.max}) {
            const Params params = with_value(examined.simulation, row, end);
            if (!runs_here(examined, checked_extent, params)) continue;
            const std::string wrong = refusal_with(fmt::format("with {} = {}", row.id, params.text(row)), [&] {
                Subject subject(examined, checked_extent, params);
                subject.advance(short_run);
                const std::string clear = transparent_pixel(subject.drawn());
                return clear.empty() ? infinite_field(subject) : clear;
            });
            if (!wrong.empty()) return Finding::broken(wrong);
        }
    return {};
}

Finding drags_stay_finite(const Examined& examined) {
    for (const glint_param& row : examined.simulation.params()) {
        if (row.flags & GLINT_RESTARTS || row.type == GLINT_COLOR || row.type == GLINT_TEXT) continue;
        Subject subject(examined, checked_extent, Params(examined.simulation));
        subject.advance(short_run);
        for (const double place : places(row)) {
            const Params params = with_value(examined.simulation, row, place);
            if (!runs_here(examined, checked_extent, params)) continue;
            const std::string wrong =
                refusal_with(fmt::format("while {} is dragged to {}", row.id, params.text(row)), [&] {
                    subject.set_params(params);
                    subject.advance(3);
                    return not_finite(subject);
                });
            if (!wrong.empty()) return Finding::broken(wrong);
        }
    }
    return {};
}

Finding values_are_finite(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    std::vector<Params> all{Params(simulation)};
    std::vector<std::string> names{"with the defaults"};
    for (const glint_preset& preset : simulation.presets()) {
        all.emplace_back(simulation).load(preset);
        names.push_back(fmt::format("with the preset '{}'", preset.id));
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!runs_here(examined, checked_extent, all[i])) continue;
        Subject subject(examined, checked_extent, all[i]);
        for (int step = 0; step <= long_run; ++step) {
            if (const std::string wrong = not_finite(subject); !wrong.empty()) {
                const std::string kernel = step > 0 ? writer_of_no_number(examined, all[i], step) : "";
                return Finding::broken(fmt::format("{} after {} steps {}{}", names[i], step, wrong, kernel));
            }
            subject.advance(1);
        }
    }
    return {};
}

namespace {

/// The defaults with each brush that paints, and a text about it: "with tool = wall ".
struct Brush {
    std::string text;
    Params params;
};
std::vector<Brush> brushes_of(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    const glint_param* row = simulation.param_with(GLINT_BRUSH);
    if (!row) return {{"", Params(simulation)}};
    std::vector<Brush> all;
    for (std::int32_t i = 0; i < row->choice_count; ++i) {
        const Params params = with_value(simulation, *row, i);
        if (row->choices[i].flags & GLINT_POINTS || !runs_here(examined, checked_extent, params)) continue;
        all.push_back({fmt::format("with {} = {} ", row->id, params.text(*row)), params});
    }
    return all;
}

/// A press, a drag and, if the simulation takes it, a release.
void draw_line(Subject& subject, const Definition& simulation, std::int32_t button) {
    const auto width = static_cast<float>(checked_extent.width), height = static_cast<float>(checked_extent.height);
    const float x0 = 0.25f * width, y0 = 0.25f * height, x1 = 0.75f * width, y1 = 0.75f * height;
    subject.stroke({0, x0, y0, x0, y0, button, 0, GLINT_PRESS, 0});
    subject.stroke({0, x0, y0, x1, y1, button, 0, GLINT_DRAG, 0});
    if (simulation.sim().flags & GLINT_TIMED_STROKES) subject.stroke({0, x1, y1, x1, y1, button, 0, GLINT_RELEASE, 0});
}

void paint_shape(Subject& subject, std::int32_t button) {
    const auto [width, height] = checked_extent;
    const Mask mask = rectangle(width / 4, height / 4, width * 3 / 4, height * 3 / 4, checked_extent);
    subject.stroke(stroke_over(mask, button, 0), &mask);
}

/// Each cell is half covered, and has a colour of its own.
void paint_colors(Subject& subject, std::int32_t button) {
    const auto [width, height] = checked_extent;
    Mask mask = rectangle(width / 4, height / 4, width * 3 / 4, height * 3 / 4, checked_extent);
    std::ranges::fill(mask.weights, std::uint8_t{128});
    for (std::uint32_t i = 0; i < mask.weights.size(); ++i) mask.colors.push_back(0xff000000u | i * 0x9e3779u);
    subject.stroke(stroke_over(mask, button, 0), &mask);
}

/// Says what is wrong if `paint` paints with that brush, or "". A field that is not finite before it is left to the
/// check `finite`.
template <class Paint>
std::string wrong_with(const Examined& examined, const Brush& brush, const std::string& what, const Paint& paint) {
    Subject subject(examined, checked_extent, brush.params);
    subject.advance(short_run);
    if (!not_finite(subject).empty()) return "";
    try {
        paint(subject);
    } catch (const Error& error) { return fmt::format("{}{} fails: {}", brush.text, what, error.what()); }
    std::string wrong = not_finite(subject);
    if (wrong.empty()) {
        subject.advance(short_run);
        wrong = not_finite(subject);
    }
    return wrong.empty() ? "" : fmt::format("{}after {} {}", brush.text, what, wrong);
}

} // namespace

Finding strokes_are_sound(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    if (!simulation.sim().stroke) return Finding::left_out("it takes no strokes");
    const bool shapes = simulation.sim().flags & GLINT_PAINTS_SHAPES, colors = simulation.paints_colors();
    for (const Brush& brush : brushes_of(examined))
        for (const auto& [button, name] : {std::pair{GLINT_LEFT, "left"}, std::pair{GLINT_RIGHT, "right"}}) {
            std::string wrong = wrong_with(examined, brush, fmt::format("a line of the {} button", name),
                                           [&](Subject& subject) { draw_line(subject, simulation, button); });
            if (wrong.empty() && shapes && !(brush_flags(brush.params) & GLINT_GRABS))
                wrong = wrong_with(examined, brush, fmt::format("a shape of the {} button", name),
                                   [&](Subject& subject) { paint_shape(subject, button); });
            if (wrong.empty() && colors && !(brush_flags(brush.params) & GLINT_GRABS))
                wrong = wrong_with(examined, brush, fmt::format("an image in colour by the {} button", name),
                                   [&](Subject& subject) { paint_colors(subject, button); });
            if (!wrong.empty()) return Finding::broken(std::move(wrong));
        }
    return {};
}

Finding probes_are_finite(const Examined& examined) {
    const std::vector<glint_probe>& probes = examined.simulation.probes();
    if (probes.empty()) return Finding::left_out("it has no probe");
    Subject subject(examined, checked_extent, Params(examined.simulation));
    subject.advance(short_run);
    examined.doing("a probe");
    const ProbeValue values = subject.world().probe();
    for (std::size_t i = 0; i < probes.size(); ++i) {
        if (!std::isfinite(values.values[i]))
            return Finding::broken(fmt::format("the probe '{}' is no finite number", probes[i].id));
        if (!probes[i].help || !*probes[i].help)
            return Finding::broken(fmt::format("the probe '{}' has no help text", probes[i].id));
    }
    return {};
}

namespace {

/// What is wrong with the labels at these parameters, or "".
std::string wrong_label(const Examined& examined, const Params& params) {
    std::vector<Annotation> labels;
    for (const Extent extent : {Extent{16, 16}, Extent{17, 31}, Extent{640, 480}, Extent{700, 1000}}) {
        if (!runs_here(examined, extent, params)) continue;
        Subject subject(examined, extent, params);
        for (const int steps : {0, short_run, 1}) {
            subject.advance(steps);
            examined.queue.finish(); // measurements on a GPU have arrived then
            (void)subject.drawn();
            examined.doing("annotate()");
            const auto wrong = subject.world().annotate(labels);
            if (!std::string_view(wrong).empty()) return std::string(std::string_view(wrong));
        }
    }
    return "";
}

} // namespace

Finding are_labels_in_picture(const Examined& examined) {
    const Definition& simulation = examined.simulation;
    if (!simulation.sim().annotate) return Finding::left_out("it has no labels");
    if (std::string wrong = wrong_label(examined, Params(simulation)); !wrong.empty())
        return Finding::broken(std::move(wrong));
    for (const glint_preset& preset : simulation.presets()) {
        Params params(simulation);
        params.load(preset);
        if (const std::string wrong = wrong_label(examined, params); !wrong.empty())
            return Finding::broken(fmt::format("with the preset '{}' {}", preset.id, wrong));
    }
    return {};
}

} // namespace glint
