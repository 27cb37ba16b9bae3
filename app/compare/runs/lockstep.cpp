#include "app/compare/runs/lockstep.h"
#include "app/measure/job.h"
#include "app/run/record.h"
#include "app/terminal/failure.h"
#include "app/terminal/progress.h"
#include "app/world/text/number_text.h"
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <array>
#include <bit>
#include <fmt/format.h>

namespace glint {

// Places at which two runs are compared.

namespace {

/// Places to compare two runs: the common beginning, a few dozen spread over the shorter run, every place with an event
/// in either run, and its end. Places with events are enough if nothing evolves.
class ComparePlaces {
public:
    static constexpr int spread = 48;
    /// every: maximum number of steps between two places; 0: no maximum.
    ComparePlaces(const RunRecord& a, const RunRecord& b, std::int64_t every)
        : begin_(a.seed.step), end_(std::min(a.end, b.end)), every_(a.seed.params.definition().evolves() ? every : 0) {
        if (a.seed.params.definition().evolves()) places_ = places_between(begin_, end_, spread);
        for (const RunRecord* run : {&a, &b})
            for (const Event& event : run->events)
                if (event.at <= end_) places_.push_back(event.at);
        std::ranges::sort(places_);
        places_.erase(std::unique(places_.begin(), places_.end()), places_.end());
    }

    std::int64_t begin() const { return begin_; }
    std::int64_t end() const { return end_; }
    /// The next one; the end if there is none.
    std::int64_t after(std::int64_t place) const {
        const auto listed = std::ranges::upper_bound(places_, place);
        const std::int64_t next = listed == places_.end() ? end_ : *listed;
        return every_ ? std::min(next, begin_ + ((place - begin_) / every_ + 1) * every_) : next;
    }

private:
    std::int64_t begin_, end_, every_;
    std::vector<std::int64_t> places_; ///< ascending
};

/// Makes the device of one playback current: the two may be on different devices.
Playback& current(Playback& playback) {
    playback.world().queue().make_current();
    return playback;
}

std::string ids_of(const std::vector<ComparedField>& fields) {
    std::vector<std::string> ids(fields.size());
    std::ranges::transform(fields, ids.begin(), &ComparedField::id);
    return fmt::format("{}", fmt::join(ids, ", "));
}

class Lockstep {
public:
    Lockstep(const Playback& a, const Playback& b) : a_(a), b_(b) {}

    /// Replays both to this place and compares them there.
    std::optional<StateDifference> difference_at(std::int64_t place, Progress& progress) {
        stop_if_interrupted();
        for (Playback* each : {&a_, &b_}) {
            const std::int64_t from = each->at();
            current(*each).play_to(place, progress, played_);
            played_ += each->at() - from;
        }
        const std::vector<ComparedField> a = compared_fields(current(a_).world());
        const std::vector<ComparedField> b = compared_fields(current(b_).world());
        if (!std::ranges::equal(a, b, {}, &ComparedField::id, &ComparedField::id))
            throw Failure(Exit::bad_input,
                          fmt::format("A and B cannot be compared: at step {} A has the fields {}, but B has {}", place,
                                      ids_of(a), ids_of(b)));
        for (std::size_t i = 0; i < a.size(); ++i) {
            StateDifference found{place, a[i].id, a[i].shape, b[i].shape, {}};
            if (a[i].values.type() != b[i].values.type())
                throw Failure(Exit::bad_input,
                              fmt::format("A and B cannot be compared: field '{}' is {} in A, {} in B", a[i].id,
                                          name_of_value(a[i].values.type()), name_of_value(b[i].values.type())));
            if (found.a == found.b) found.values = difference_of(a[i].values, b[i].values, found.a);
            if (found.values || found.a != found.b) return found;
        }
        return {};
    }

    /// Keeps both states at a place where they are equal.
    void keep() {
        kept_a_ = current(a_).keyframe(std::move(kept_a_));
        kept_b_ = current(b_).keyframe(std::move(kept_b_));
    }

    /// Finds the first different step between the kept place and `found`; no events lie between them.
    StateDifference first(StateDifference found) {
        const auto steps = static_cast<double>(2 * (found.at - kept_a_->at));
        Progress progress("the first step that differs", "steps", steps);
        played_ = 0;
        while (found.at - kept_a_->at > 1) {
            go_back();
            const std::int64_t middle = kept_a_->at + (found.at - kept_a_->at) / 2;
            if (auto difference = difference_at(middle, progress))
                found = std::move(*difference);
            else
                keep();
        }
        return found;
    }

private:
    void go_back() {
        if (a_.at() == kept_a_->at) return;
        current(a_).go_back(*kept_a_);
        current(b_).go_back(*kept_b_);
    }

    Playback a_, b_;
    std::optional<Playback::Keyframe> kept_a_, kept_b_;
    std::int64_t played_ = 0; ///< steps, since the progress began
};

} // namespace

void require_comparable(const RunRecord& a, const RunRecord& b) {
    const auto refuse = [](const std::string& why) {
        throw Failure(Exit::bad_input, "A and B cannot be compared: " + why);
    };
    const std::string& of_a = a.seed.params.definition().id();
    const std::string& of_b = b.seed.params.definition().id();
    if (of_a != of_b) refuse(fmt::format("A is a run of {}, but B is a run of {}", of_a, of_b));
    for (const RunRecord* run : {&a, &b}) // a and b may use different builds
        if (const std::string why = why_not_repeatable(run->seed.params.definition()); !why.empty()) refuse(why);
    if (!(a.seed.extent == b.seed.extent))
        refuse(fmt::format("A begins with {} cells, but B with {}", text_of(a.seed.extent), text_of(b.seed.extent)));
    if (a.seed.step != b.seed.step)
        refuse(fmt::format("A begins at step {}, but B at step {}", a.seed.step, b.seed.step));
}

Comparison compare_runs(const Playback& a, const Playback& b, std::int64_t every) {
    const ComparePlaces places(a.run(), b.run(), every);
    const Definition& definition = a.world().definition();
    Comparison result{places.begin(), places.end(), 0, {}};
    Lockstep both(a, b);
    {
        Progress progress(definition.id(), "steps", static_cast<double>(2 * (result.end - result.begin)));
        for (std::int64_t at = result.begin;; at = places.after(at)) {
            result.difference = both.difference_at(at, progress), ++result.places;
            if (result.difference || at == result.end) break;
            both.keep();
        }
    }
    const bool in_between = result.difference && result.difference->at > result.begin && definition.evolves();
    if (in_between) result.difference = both.first(std::move(*result.difference));
    return result;
}

ComparedField picture_of(World& world) {
    const auto target = make_memory_target(world.queue(), world.extent());
    world.draw(target->begin().value());
    target->end(world.step());
    world.queue().finish();
    target->finish();
    const Picture drawn = target->picture();
    const auto [width, height] = drawn.extent;
    const FieldShape shape{width, height, picture_channels};
    std::vector<float> levels;
    levels.reserve(static_cast<std::size_t>(shape.cells()) * picture_channels);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::uint32_t pixel = drawn.pixels[static_cast<std::ptrdiff_t>(y) * drawn.pitch + x];
            for (int channel = 0; channel < picture_channels; ++channel)
                levels.push_back(static_cast<float>(pixel >> (8 * channel) & 255u));
        }
    return {picture_field, shape, std::move(levels)};
}

std::vector<ComparedField> compared_fields(World& world) {
    std::vector<ComparedField> fields;
    bool have_grid = false;
    if (world.definition().evolves())
        for (FieldCopy& copy : world.read_state()) {
            have_grid |= !copy.is_table;
            fields.push_back({std::move(copy.id), {copy.width, copy.height}, std::move(copy.values)});
        }
    if (!have_grid) fields.push_back(picture_of(world));
    return fields;
}

namespace {

constexpr std::array<const char*, picture_channels> channel_names{"red", "green", "blue", "alpha"};

bool is_picture(const FieldShape& shape) { return shape.channels == picture_channels; }

std::string bits_text(float value) { return fmt::format("{:#010x}", std::bit_cast<std::uint32_t>(value)); }

std::string bits_text(double value) { return fmt::format("{:#018x}", std::bit_cast<std::uint64_t>(value)); }
std::string bits_of_a(const DifferentCell& cell) {
    return cell.wide ? bits_text(cell.wide->front()) : bits_text(cell.a);
}
std::string bits_of_b(const DifferentCell& cell) {
    return cell.wide ? bits_text(cell.wide->back()) : bits_text(cell.b);
}

std::string where_text(const DifferentCell& cell, const FieldShape& shape) {
    const std::string channel = is_picture(shape) ? fmt::format(", {}", channel_names.at(cell.channel)) : "";
    return fmt::format("cell ({}, {}){}", cell.x, cell.y, channel);
}

/// Difference of two values whose bits differ.
std::string apart_text(const DifferentCell& cell, const FieldShape& shape) {
    const auto absolute = absolute_difference(cell);
    if (!absolute || *absolute == 0) return fmt::format("the bits are {} and {}", bits_of_a(cell), bits_of_b(cell));
    std::string text = readable_number(*absolute, 6) + " apart";
    if (is_picture(shape)) return text;
    if (const auto relative = relative_difference(cell))
        text += ", relative difference " + readable_number(*relative, 6);
    if (cell.whole) return text;
    if (const auto ulp = ulp_difference(cell)) text += fmt::format(", {} ULP", *ulp);
    return text;
}

std::string shape_text(const FieldShape& shape) { return fmt::format("{} x {}", shape.width, shape.height); }

std::string values_text(const FieldDifference& values, const FieldShape& shape) {
    const auto& [first, largest, cells] = values;
    const std::string others =
        cells == 1 ? "no other cell differs"
                   : fmt::format("{} of {} cells differ; the largest difference is at {}: {} in A, {} in B", cells,
                                 shape.cells(), where_text(largest, shape), text_of_a(largest), text_of_b(largest));
    return fmt::format("{}: {} in A, {} in B ({}); {}", where_text(first, shape), text_of_a(first), text_of_b(first),
                       apart_text(first, shape), others);
}

template <class Number> Json or_null(const std::optional<Number>& number) {
    return number ? Json(*number) : Json(nullptr);
}

Json json_of(const DifferentCell& cell, const FieldShape& shape) {
    const bool picture = is_picture(shape);
    const bool whole = cell.whole.has_value();
    return {{"x", cell.x},
            {"y", cell.y},
            {"channel", picture ? Json(channel_names.at(cell.channel)) : Json(nullptr)},
            {"a", whole       ? Json(cell.whole->front())
                  : cell.wide ? Json(cell.wide->front())
                              : Json(shortest(cell.a))},
            {"b", whole       ? Json(cell.whole->back())
                  : cell.wide ? Json(cell.wide->back())
                              : Json(shortest(cell.b))},
            {"a_bits", whole ? Json(nullptr) : Json(bits_of_a(cell))},
            {"b_bits", whole ? Json(nullptr) : Json(bits_of_b(cell))},
            {"absolute", or_null(absolute_difference(cell))},
            {"relative", or_null(relative_difference(cell))},
            {"ulp", picture || whole ? Json(nullptr) : or_null(ulp_difference(cell))}};
}

Json json_of(const FieldShape& shape) { return {{"width", shape.width}, {"height", shape.height}}; }

Json json_of(const StateDifference& difference) {
    const auto& values = difference.values;
    return {{"step", difference.at},
            {"field", difference.field},
            {"a", json_of(difference.a)},
            {"b", json_of(difference.b)},
            {"first", values ? json_of(values->first, difference.a) : Json(nullptr)},
            {"largest", values ? json_of(values->largest, difference.a) : Json(nullptr)},
            {"cells", values ? Json(values->cells) : Json(nullptr)}};
}

} // namespace

std::string text_of(const Comparison& comparison) {
    if (!comparison.difference)
        return fmt::format("A and B are the same, bit for bit, at {} {}, up to step {}", comparison.places,
                           comparison.places == 1 ? "place" : "places", comparison.end);
    const StateDifference& found = *comparison.difference;
    const std::string when = found.at == comparison.begin ? fmt::format("at the beginning (step {})", found.at)
                                                          : fmt::format("first at step {}", found.at);
    const std::string what = found.values ? values_text(*found.values, found.a)
                                          : fmt::format("{} in A, {} in B", shape_text(found.a), shape_text(found.b));
    return fmt::format("A and B differ {}, in the field '{}', {}", when, found.field, what);
}

Json json_of(const Comparison& comparison) {
    const auto& difference = comparison.difference;
    return {{"equal", !difference},
            {"places", comparison.places},
            {"to_step", comparison.end},
            {"difference", difference ? json_of(*difference) : Json(nullptr)}};
}

} // namespace glint
