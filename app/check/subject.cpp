#include "app/check/subject.h"
#include "app/world/instance.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace glint {
namespace {

constexpr int unit = 64; // pixels: rows begin where wide loads are possible

int pitch_for(int width) { return (width + unit - 1) / unit * unit + unit; }

std::size_t frame_pixels(Extent extent) {
    return static_cast<std::size_t>(pitch_for(extent.width)) * static_cast<std::size_t>(extent.height + 2);
}

/// Index of the first value with other bits; nothing if all are equal.
std::optional<std::size_t> first_difference(const Numbers& a, const Numbers& b) {
    const std::size_t count = std::min(a.size(), b.size());
    const std::size_t size = count ? a.bytes().size() / a.size() : 0;
    for (std::size_t i = 0; i < count; ++i)
        if (!std::ranges::equal(a.bytes().subspan(i * size, size), b.bytes().subspan(i * size, size))) return i;
    return {};
}

std::string cell_text(std::size_t index, int width) {
    const auto wide = static_cast<std::size_t>(std::max(1, width));
    return fmt::format("({}, {})", index % wide, index / wide);
}

std::string difference(const FieldCopy& a, const FieldCopy& b) {
    if (a.id != b.id || a.values.type() != b.values.type() || a.values.size() != b.values.size())
        return fmt::format("field '{}' has another size or type", a.id);
    const auto at = first_difference(a.values, b.values);
    if (!at) return "";
    return fmt::format("field '{}' differs, first in cell {}: {} and {}", a.id, cell_text(*at, a.width), a.values[*at],
                       b.values[*at]);
}

} // namespace

Subject::Subject(const Examined& examined, Extent extent, const Params& params)
    : examined_(examined),
      world_(made(examined, extent, params)),
      pitch_(pitch_for(extent.width)),
      frame_(examined.queue, sizeof(std::uint32_t) * frame_pixels(extent)) {}

World Subject::made(const Examined& examined, Extent extent, const Params& params) {
    examined.doing(fmt::format("the constructor at {}x{}", extent.width, extent.height));
    return World(examined.simulation, examined.queue, extent, params);
}

void Subject::tell(const std::string& call) const {
    examined_.doing(
        fmt::format("{} at {}x{}, step {}", call, world_.extent().width, world_.extent().height, world_.step()));
}

void Subject::advance(int steps) {
    tell(fmt::format("advance({})", steps));
    world_.advance(steps);
}

void Subject::stroke(const glint_stroke& stroke, const Mask* mask) {
    tell("stroke()");
    world_.stroke(stroke, mask);
}

void Subject::try_stroke(const glint_stroke& stroke) {
    try {
        this->stroke(stroke);
    } catch (const Error&) {} // the check `stroke` finds it, and the world is unchanged
}

void Subject::stroke() { try_stroke({0, 10, 10, 30, 20, GLINT_LEFT, 0, GLINT_PRESS, 0}); }

void Subject::stroke_through_middle() {
    const auto width = static_cast<float>(world_.extent().width), height = static_cast<float>(world_.extent().height);
    try_stroke({0, 0.25f * width, 0.25f * height, 0.75f * width, 0.75f * height, GLINT_LEFT, 0, GLINT_PRESS, 0});
}

void Subject::restore(const Snapshot& state) {
    tell("restored()");
    world_.restore(state);
}

void Subject::reset() {
    tell("the constructor for a reset");
    world_.reset();
}

void Subject::set_params(const Params& params) {
    tell("a change of parameters");
    world_.set_params(params);
}

CheckedPicture Subject::drawn(std::uint32_t poison) {
    tell("draw()");
    const Extent extent = world_.extent();
    std::vector<std::uint32_t> memory(frame_pixels(extent), poison);
    const glint_host& host = examined_.queue.table();
    host.write(host.self, frame_.data(), memory.data(), frame_.bytes());
    world_.draw({sizeof(glint_frame),
                 static_cast<std::uint32_t*>(frame_.data()) + pitch_,
                 extent.width,
                 extent.height,
                 pitch_,
                 {}});
    host.read(host.self, memory.data(), frame_.data(), frame_.bytes());

    CheckedPicture picture;
    picture.pixels.reserve(static_cast<std::size_t>(extent.area()));
    for (std::size_t i = 0; i < memory.size(); ++i) {
        const auto x = static_cast<int>(i % static_cast<std::size_t>(pitch_));
        const auto y = static_cast<int>(i / static_cast<std::size_t>(pitch_)) - 1;
        if (x < extent.width && y >= 0 && y < extent.height)
            picture.pixels.push_back(memory[i]);
        else
            picture.wrote_outside = picture.wrote_outside || memory[i] != poison;
    }
    return picture;
}

std::vector<FieldCopy> Subject::read_fields() {
    tell("state()");
    return world_.read_fields();
}

CheckedOutcome::CheckedOutcome(Subject& subject)
    : fields(subject.read_fields()), pixels(subject.drawn().pixels), width(subject.world().extent().width) {}

CheckedOutcome::CheckedOutcome(const Examined& examined, Extent extent, const Params& params, int steps)
    : width(extent.width) {
    Subject subject(examined, extent, params);
    subject.advance(steps);
    fields = subject.read_fields();
    pixels = subject.drawn().pixels;
}

std::string difference(const std::vector<FieldCopy>& a, const std::vector<FieldCopy>& b) {
    if (a.size() != b.size()) return "the number of fields differs";
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::string differs = difference(a[i], b[i]); !differs.empty()) return differs;
    return "";
}

std::string difference(const CheckedOutcome& a, const CheckedOutcome& b) {
    if (std::string differs = difference(a.fields, b.fields); !differs.empty()) return differs;
    const auto [one, other] = std::ranges::mismatch(a.pixels, b.pixels);
    if (one == a.pixels.end() && other == b.pixels.end()) return "";
    return fmt::format("the picture differs, first in pixel {}",
                       cell_text(static_cast<std::size_t>(one - a.pixels.begin()), a.width));
}

bool runs_here(const Examined& examined, Extent extent, const Params& params) {
    examined.doing("unavailable()");
    return unavailable(examined.simulation, examined.queue.device(), extent, params).empty();
}

Params with_value(const Definition& definition, const glint_param& row, double value) {
    Params p(definition);
    const auto number = static_cast<float>(value);
    if (row.type == GLINT_FLOAT) p.put(row, number);
    if (row.type == GLINT_INT || row.type == GLINT_CHOICE) p.put(row, static_cast<std::int32_t>(value));
    if (row.type == GLINT_BOOL) p.put(row, value != 0);
    if (row.type == GLINT_COLOR) p.put(row, std::array{number, 0.f, number});
    if (row.type == GLINT_TEXT) p.put_text(row, value > 0 ? std::string(row.text_bytes - 1, '9') : std::string());
    p.clamp(); // an open lower end becomes the next value above it
    return p;
}

std::vector<Params> in_every_precision(const Definition& definition) {
    const glint_param* row = definition.param("precision");
    if (!row || row->type != GLINT_CHOICE) return {Params(definition)};
    std::vector<Params> all;
    all.reserve(static_cast<std::size_t>(row->choice_count));
    for (int i = 0; i < row->choice_count; ++i) all.push_back(with_value(definition, *row, i));
    return all;
}

std::string precision_text(const Params& params) {
    const glint_param* row = params.definition().param("precision");
    return row ? fmt::format(" with precision={}", params.text(*row)) : "";
}

std::string not_finite(Subject& subject) {
    const std::vector<FieldCopy> copies = subject.read_fields();
    for (std::size_t i = 0; i < copies.size(); ++i) {
        if (copies[i].flags & GLINT_ON_HOST) continue;
        for (std::size_t cell = 0; cell < copies[i].values.size(); ++cell) {
            const double value = copies[i].values[cell];
            if (std::isfinite(value) || (std::isnan(value) && copies[i].flags & GLINT_OPTIONAL)) continue;
            return fmt::format("field '{}' is {} in cell {}", copies[i].id, std::isnan(value) ? "NaN" : "infinite",
                               cell_text(cell, copies[i].width));
        }
    }
    return "";
}

} // namespace glint
