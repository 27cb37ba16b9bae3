#include "app/run/sound.h"
#include "app/run/run.h"
#include "app/world/instance.h"
#include "app/world/text/number_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <functional>
#include <set>
#include <utility>
#include <variant>

namespace glint {
namespace {

[[noreturn]] void refuse_run(const std::string& what) {
    throw Error("this run cannot be replayed: " + what + ". Ask its author to save it again");
}

void require_extent(Extent e) {
    const auto fits = [](int side) { return side >= smallest_side && side <= largest_side; };
    if (!fits(e.width) || !fits(e.height))
        refuse_run("its size " + text_of(e) + " is out of range (" + std::to_string(smallest_side) + " to " +
                   std::to_string(largest_side) + " for width and height)");
}

void require_name(const std::string& name, const char* what) {
    const auto printable = [](unsigned char c) { return c >= ' ' && c != 127; };
    if (name.size() > max_name || !std::all_of(name.begin(), name.end(), printable))
        refuse_run(std::string(what) + " has a name that is too long or contains control characters");
}

void require_fields(const std::vector<FieldValues>& fields, Extent extent) {
    if (fields.size() > max_arrays) refuse_run("its state has more than " + std::to_string(max_arrays) + " fields");
    std::set<std::string> seen;
    for (const FieldValues& field : fields) {
        require_name(field.id, "a field");
        if (!seen.insert(field.id).second) refuse_run("its state has the field '" + field.id + "' twice");
        const std::int64_t values = std::int64_t{field.width} * field.height;
        const bool is_grid =
            field.width > 0 && extent.width > 0 && field.width % extent.width == 0 && field.height == extent.height;
        const bool is_table = field.width > 0 && field.height > 0 && values <= max_table_values;
        if (field.depth < 1 || field.height % field.depth != 0)
            refuse_run("its field '" + field.id + "' has layers that differ in size");
        if (!is_grid && !is_table)
            refuse_run("its field '" + field.id + "' of " + text_of(Extent{field.width, field.height}) +
                       " values does not fit the grid of " + text_of(extent));
    }
}

void require_stroke(const glint_stroke& s) {
    for (const float v : {s.x0, s.y0, s.x1, s.y1})
        if (!(std::abs(v) <= max_stroke_coordinate)) refuse_run("a stroke leaves the grid");
    const bool known_button = s.button == GLINT_LEFT || s.button == GLINT_RIGHT || s.button == GLINT_MIDDLE;
    constexpr std::int32_t all_modifiers = GLINT_SHIFT | GLINT_CTRL | GLINT_ALT;
    const bool known_phase = s.phase == GLINT_PRESS || s.phase == GLINT_DRAG || s.phase == GLINT_RELEASE;
    if (!known_button || (s.modifiers & ~all_modifiers) != 0 || !known_phase)
        refuse_run("a stroke has an unknown button, key or phase");
    if (!(s.seconds >= 0 && s.seconds <= max_stroke_seconds))
        refuse_run("a piece of a stroke lasts longer than a second");
}

void require_mask(const Mask& mask, std::int64_t& cells) {
    const Extent e = mask.extent;
    const auto side = [](int v, int low) { return v >= low && v <= largest_side; };
    if (!side(mask.x, 0) || !side(mask.y, 0) || !side(e.width, 1) || !side(e.height, 1) ||
        static_cast<std::int64_t>(mask.weights.size()) != e.area())
        refuse_run("a shape is incomplete");
    if (!mask.colors.empty() && mask.colors.size() != mask.weights.size())
        refuse_run("a shape has not one colour for each cell");
    if ((cells += counted_cells(mask)) > max_mask_cells)
        refuse_run("its shapes have more cells than the largest picture");
}

/// Goes through the events of a run and keeps track of the grid's size.
class Follow {
public:
    explicit Follow(const HostState& seed) : seed_(seed), now_(&seed.params), extent_(seed.extent), at_(seed.step) {}

    void event(const Event& event) {
        if (event.at < at_ || event.at > max_place) refuse_run("its events are not in order");
        at_ = event.at;
        bytes_ += sizeof(Event);
        const Params& before = *now_;
        std::visit([this](const auto& change) { apply(change); }, event.change);
        if (restarts(event.change, before)) start_over();
    }
    std::int64_t at() const { return at_; }
    Extent extent() const { return extent_; }

private:
    void apply(const SetParams& set) {
        if (&set.values.definition() != &seed_.params.definition()) refuse_run("an edit belongs to another simulation");
        set.values.require_valid("an edit in this run");
        if ((bytes_ += bytes_of(set)) > max_event_bytes) refuse_run("its events need more memory than the maximum");
        now_ = &set.values;
    }
    void apply(const PaintStroke& paint) {
        require_stroke(paint.stroke);
        compute(static_cast<double>(extent_.area()));
        if (paint.mask) require_mask(*paint.mask, mask_cells_);
    }
    void apply(const Reset&) {}
    void apply(const Resize& resize) { require_extent(resize.extent), extent_ = resize.extent; }

    /// Several restarts at one step are executed as one (run.h), so only the largest is counted.
    void start_over() {
        if (std::exchange(restarted_at_, at_) != at_) restarted_cells_ = 0;
        const double more = std::max(0.0, static_cast<double>(extent_.area()) - restarted_cells_);
        restarted_cells_ += more;
        compute(more);
    }

    /// A stroke changes at most the whole grid.
    void compute(double cells) {
        if ((cells_ += cells) > max_event_cells)
            refuse_run("its strokes and restarts change more cells than can be computed in a day");
    }

    const HostState& seed_;
    const Params* now_;
    std::uint64_t bytes_ = 0;
    double cells_ = 0, restarted_cells_ = 0; ///< the latter at the step restarted_at_
    Extent extent_;
    std::int64_t at_, mask_cells_ = 0, restarted_at_ = -1;
};

void require_hashes(const RunRecord& run) {
    if (run.hashes.size() > max_hashes) refuse_run("it has more than " + std::to_string(max_hashes) + " hashes");
    std::int64_t before = run.seed.step - 1;
    for (const StateHash& hash : run.hashes) {
        if (hash.at <= before || hash.at > max_place) refuse_run("its hashes are not in order");
        if (hash.fields.size() > max_arrays) refuse_run("a hash has too many fields");
        for (const FieldHash& field : hash.fields) require_name(field.field, "a field");
        before = hash.at;
    }
}

void require_run_settings(const RunSettings& run_settings) {
    require_name(run_settings.preset, "its preset"), require_name(run_settings.device, "its device");
    if (!(run_settings.speed > 0) || !std::isfinite(run_settings.speed)) refuse_run("its speed must be greater than 0");
    for (const auto& pin : run_settings.pins)
        if (pin) require_name(pin->field.c_str(), "a pin's field");
    require_name(run_settings.look.field.c_str(), "the shown field");
    const PictureView& view = run_settings.view;
    if (!std::isfinite(view.x) || !std::isfinite(view.y) || !std::isfinite(view.scale) || !(view.scale > 0))
        refuse_run("its view is not valid");
    if (run_settings.marks.size() > max_marks)
        refuse_run("more than " + std::to_string(max_marks) + " steps are marked in it");
    if (std::ranges::adjacent_find(run_settings.marks, std::greater_equal{}) != run_settings.marks.end())
        refuse_run("its marks are not in order");
}

} // namespace

std::uint64_t bytes_of(const FieldValues& field) {
    return value_bytes(field.values.type()) * static_cast<std::uint64_t>(field.width) *
           static_cast<std::uint64_t>(field.height);
}

std::uint64_t bytes_of(const SetParams& set) {
    constexpr std::size_t heap_overhead = 16;
    std::uint64_t bytes = set.values.definition().sim().params_size + heap_overhead;
    for (const Animation& animation : set.values.animations())
        bytes += sizeof animation + animation.row.capacity() + heap_overhead;
    return bytes;
}

void require_memory_for_fields(std::uint64_t field_bytes, std::optional<std::uint64_t> free) {
    constexpr double gigabyte = 1e9;
    if (!free || field_bytes <= *free / 2) return;
    throw Error(
        fmt::format("this run's state needs about {:.1f} GB of memory, but only {:.1f} GB are free: close other "
                    "programs, or open it on another machine",
                    2 * static_cast<double>(field_bytes) / gigabyte, static_cast<double>(*free) / gigabyte));
}

void require_computable(const RunRecord& run) {
    if (!run.seed.params.definition().evolves()) return;
    double cells = 0;
    std::int64_t at = run.seed.step;
    Extent extent = run.seed.extent;
    const auto advance_to = [&](std::int64_t place) {
        cells += static_cast<double>(std::max<std::int64_t>(0, place - at)) * static_cast<double>(extent.area());
        at = place;
    };
    for (const Event& event : run.events) {
        if (event.at >= run.end) break;
        advance_to(event.at);
        if (const auto* resize = std::get_if<Resize>(&event.change)) extent = resize->extent;
    }
    advance_to(run.end);
    if (cells > max_run_cells)
        throw Error(
            fmt::format("Computing {} steps of this run would take many days: choose fewer steps or a smaller size",
                        run.end - run.seed.step));
}

void require_sound(const RunRecord& run) {
    if (run.seed.step < 0 || run.seed.step > max_place) refuse_run("it begins at a step that does not exist");
    if (run.events.size() > max_events) refuse_run("more than " + std::to_string(max_events) + " events are in it");
    require_extent(run.seed.extent);
    run.seed.params.require_valid("this run");
    require_fields(run.seed.fields, run.seed.extent);
    Follow follow(run.seed);
    for (const Event& event : run.events) follow.event(event);
    if (run.end < follow.at() || run.end > max_place) refuse_run("it ends before its last event");
    require_fields(run.fields, follow.extent());
    std::uint64_t bytes = 0;
    for (const auto* state : {&run.seed.fields, &run.fields})
        for (const FieldValues& field : *state) bytes += bytes_of(field);
    if (bytes > max_field_bytes) refuse_run("its fields take more than 4 GiB");
    require_hashes(run), require_run_settings(run.run_settings);
}

} // namespace glint
