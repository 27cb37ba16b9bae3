#include "app/world/picture/picture_look.h"
#include "app/world/picture/palettes.h"
#include "app/world/world.h"
#include "interop/fields/field_derived.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace glint {

const glint_param* color_scale_row(const Definition& definition) {
    const glint_param* row = definition.param("color_scale");
    return row && row->type == GLINT_CHOICE ? row : nullptr;
}

PictureLook with_rows(PictureLook look, const Params& params) {
    const glint_param* row = color_scale_row(params.definition());
    if (row && in_palette(params) && params.text(*row) == "log") look.logarithmic = true;
    return look;
}

namespace {

const glint_param& low_row(const Params& params) { return *params.definition().param("range_low"); }
const glint_param& high_row(const Params& params) { return *params.definition().param("range_high"); }

} // namespace

ColorEnds color_ends(const Params& params) {
    return {double(params.get<float>(low_row(params))), double(params.get<float>(high_row(params)))};
}

Params with_ends(Params params, ColorEnds ends) {
    params.put(low_row(params), static_cast<float>(ends.first));
    params.put(high_row(params), static_cast<float>(ends.last));
    params.clamp();
    return params;
}

ColorScale::ColorScale(ColorEnds ends, bool logarithmic)
    : logarithmic_(logarithmic),
      unit_(std::min(ends.first, ends.last) > 0 ? 0 : std::max(std::abs(ends.first), std::abs(ends.last)) / 1000),
      first_(placed(ends.first)),
      last_(placed(ends.last)) {}

double ColorScale::placed(double value) const {
    if (!logarithmic_) return value;
    if (unit_ == 0) return value > 0 ? std::log2(value) : -1e30;
    return std::copysign(std::log2(1 + std::abs(value) / unit_), value);
}

double ColorScale::share(double value) const {
    return first_ == last_ ? 0 : (placed(value) - first_) / (last_ - first_);
}

double ColorScale::value(double share) const {
    const double place = first_ + (last_ - first_) * share;
    if (!logarithmic_) return place;
    return unit_ == 0 ? std::exp2(place) : std::copysign((std::exp2(std::abs(place)) - 1) * unit_, place);
}

ColorEnds moved(const Params& params, ColorEnds from, double first_by, double last_by) {
    const glint_param& row = low_row(params);
    const double apart = from.last - from.first;
    const double way = apart != 0 ? apart : std::max(std::abs(from.first), (row.max - row.min) / 1000);
    if (first_by != last_by) return {from.first + first_by * way, from.last + last_by * way};
    const auto [least, most] = std::minmax({from.first, from.last});
    const double both = std::clamp(first_by * way, std::min(0.0, row.min - least), std::max(0.0, row.max - most));
    return {from.first + both, from.last + both};
}

ColorEnds stretched(ColorEnds ends, double about, double factor) {
    return {about + (ends.first - about) * factor, about + (ends.last - about) * factor};
}

ColorEnds fitted(ColorEnds ends, FloatRange to) {
    ColorEnds fitting{double(to.low), double(to.high)};
    if (ends.first > ends.last) std::swap(fitting.first, fitting.last);
    return fitting;
}

std::optional<ColorEnds> symmetric_ends(const Params& params) {
    const glint_param& row = low_row(params);
    const double most = std::min(-row.min, row.max);
    if (!(most > 0)) return {};
    const ColorEnds now = color_ends(params);
    const double reach = std::min(std::max(std::abs(now.first), std::abs(now.last)), most);
    if (!(reach > 0)) return {};
    return now.first > now.last ? ColorEnds{reach, -reach} : ColorEnds{-reach, reach};
}

std::optional<ShownColors> shown_colors(const Params& params) {
    if (!in_palette(params)) return {};
    const glint_param& low = *params.definition().param("range_low");
    return ShownColors{color_ends(params), false, "", low.unit ? low.unit : ""};
}

std::optional<ShownColors> shown_colors(World& world) {
    const Params& params = world.effective_params();
    const PictureLook look = with_rows(world.look(), params);
    auto colors = shown_colors(params);
    const glint_field* field = look.draws_field() ? world.shown_field() : nullptr;
    if (field && has_palette(world.definition()))
        colors = ShownColors{color_ends(params), look.logarithmic, field->id, field->unit ? field->unit : ""};
    if (colors && world.shown_range()) colors->ends = fitted(colors->ends, *world.shown_range());
    return colors;
}

// The picture of a world: the simulation's own, or one that the program draws from a field.

namespace {

constexpr std::string_view derived_name(Derived what) {
    constexpr std::string_view words[] = {"", "gradient of ", "Laplacian of ", "rate of "};
    return words[static_cast<std::size_t>(what)];
}

/// "°C/cell"; "per cell" if the field has no unit.
FixedString<32> derived_unit(Derived what, const char* of) {
    constexpr std::string_view per[] = {"", "cell", "cell²", "step"};
    FixedString<32> unit(of ? of : "");
    unit += unit.empty() ? "per " : "/";
    unit += per[static_cast<std::size_t>(what)];
    return unit;
}

/// Periodic if a present choice says so.
Boundary beyond_edges(const Params& params) {
    const bool periodic = std::ranges::any_of(params.definition().params(), [&](const glint_param& row) {
        return row.type == GLINT_CHOICE && (row.choices[params.get<std::int32_t>(row)].flags & GLINT_PERIODIC);
    });
    return periodic ? Boundary::periodic : Boundary::neumann;
}

} // namespace

void World::set_look(const PictureLook& look, const std::optional<FloatRange>& range) {
    if (!look_.shows_values_of(look)) {
        invalidate_grids();
        before_is_kept_ = false;
        if (!(look_.field == std::string_view(look.field))) cell_parts_.reset();
        if (look.derived != Derived::rate) before_.reset();
        if (look.derived == Derived::none) derived_.reset();
    }
    look_ = look, shown_range_ = range;
}

void World::invalidate_grids() {
    if (cell_parts_) cell_parts_->is_current = false;
    if (derived_) derived_->is_current = false;
}

void World::load_palette() {
    const FrameColors wanted = frame_colors(given_);
    if (colors_of_ == wanted) return;
    const auto colors = table_of(wanted);
    if (queue_->table().write(queue_->table().self, colors_.data(), colors.data(), sizeof colors))
        throw Error("the palette could not be copied to " + queue_->name());
    colors_of_ = wanted;
}

void World::draw(glint_frame frame) {
    load_palette();
    frame.size = sizeof frame;
    frame.palette = frame_palette(given_, static_cast<const std::uint32_t*>(colors_.data()), shown_range_);
    const Device::Scope scope(queue_->table(), "draw");
    const glint_field* source = with_rows(look_, given_).draws_field() ? source_field() : nullptr;
    const bool drawing_writes_it = source && (!definition().evolves() || !is_state(*source));
    if (source && !drawing_writes_it && draw_shown_field(frame)) return;
    instance_->draw(tick(), given_, frame);
    invalidate_grids();
    if (drawing_writes_it) draw_shown_field(frame);
}

FixedString<280> World::annotate(std::vector<Annotation>& labels) {
    labels.clear();
    if (!definition().sim().annotate || with_rows(look_, given_).draws_field()) return {};
    return instance_->annotate(tick(), given_, labels);
}

/// Returns whether there is one to draw.
bool World::draw_shown_field(const glint_frame& frame) {
    constexpr float shade = 0.8f;
    constexpr int isolines = 12;
    const glint_field* field = shown_field();
    if (!field || field->flags & GLINT_ON_HOST) return false;
    const bool as_picture = field->width == frame.width && field->height == frame.height;
    if (!as_picture && !(field->flags & GLINT_TABLE)) return false;
    draw_field(*queue_, view_of(*field), frame,
               {with_rows(look_, given_).logarithmic, look_.shaded ? shade : 0, look_.isolines ? isolines : 0});
    return true;
}

/// Null: none.
const glint_field* World::source_field() {
    const std::vector<glint_field>& all = number_fields();
    const auto named = std::ranges::find_if(
        all, [&](const glint_field& f) { return look_.field == f.id && !(f.flags & GLINT_ON_HOST); });
    if (named != all.end()) return named->depth > 1 ? chosen_layer(*named) : &*named;
    const std::vector<glint_probe>& probes = definition().probes();
    for (std::size_t i = 0; i < probes.size(); ++i)
        if (has_cells(probes[i]) && look_.field == probes[i].id) return cell_parts(i);
    if (!all.empty() && !(all.front().flags & GLINT_TABLE)) return &all.front();
    if (!look_.draws_field()) return nullptr; // its picture shows no table
    const auto table = std::ranges::find_if(all, [](const glint_field& f) { return !(f.flags & GLINT_ON_HOST); });
    if (table == all.end()) return nullptr;
    return table->depth > 1 ? chosen_layer(*table) : &*table;
}

const glint_field* World::chosen_layer(const glint_field& volume) {
    const GridView all = view_of(volume);
    layer_ = volume, layers_ = volume.depth;
    layer_.data = const_cast<void*>(all.at(0, volume.height * look_.layer_of(layers_)));
    layer_.depth = 1;
    return &layer_;
}

int World::shown_layers() { return source_field() == &layer_ ? layers_ : 1; }

const glint_field* World::cell_parts(std::size_t index) {
    const glint_probe& probe = definition().probes()[index];
    ComputedGrid& grid = grid_of(cell_parts_, *queue_, extent_, padded_pitch(extent_.width));
    if (grid.is_current) return &grid.field;
    grid.name(probe.id, probe.unit ? probe.unit : "");
    instance_->probe_cells(tick(), given_, static_cast<int>(index), grid.view());
    grid.is_current = true;
    return &grid.field;
}

const glint_field* World::shown_field() {
    const glint_field* source = source_field();
    if (!source || look_.derived == Derived::none) return source;
    ComputedGrid& grid = grid_of(derived_, *queue_, {source->width, source->height}, source->pitch);
    if (grid.is_current) return &grid.field;
    if (look_.derived == Derived::rate)
        grid_of(before_, *queue_, {source->width, source->height}, source->pitch, source->value);
    FixedString<72> id(derived_name(look_.derived));
    grid.name(id += source->id, derived_unit(look_.derived, source->unit));
    grid.field.flags = source->flags & GLINT_TABLE;
    derive_field(*queue_, look_.derived, view_of(*source), before_is_kept_ ? view_of(before_->field) : GridView(),
                 grid.view(), beyond_edges(given_));
    grid.is_current = true;
    return &grid.field;
}

bool World::can_have_rate() {
    const glint_field* source = definition().evolves() ? source_field() : nullptr;
    return source && is_state(*source) && view_of(*source).is_dense();
}

/// Copies the grid of which a rate is wanted, before the step.
void World::keep_before() {
    before_is_kept_ = false;
    const glint_field* source = nullptr;
    try {
        if (!can_have_rate()) return;
        source = source_field();
        grid_of(before_, *queue_, {source->width, source->height}, source->pitch, source->value);
    } catch (const Error&) { return; } // out of memory: the run continues, and shown_field() reports the fault
    ComputedGrid& kept = *before_;
    if (queue_->table().copy(queue_->table().self, kept.memory.data(), source->data, kept.memory.bytes()))
        throw Error(queue_->take_failure());
    before_is_kept_ = true;
}

} // namespace glint
