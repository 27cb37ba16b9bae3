#include "app/run/compressed.h"
#include "app/run/document.h"
#include "app/run/param_values.h"
#include "app/run/sound.h"
#include "app/world/instance.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <bit>
#include <fmt/format.h>
#include <span>

namespace glint {
namespace {

using namespace document;

struct Point32 { ///< a coordinate pair's bits
    std::uint32_t x = 0, y = 0;
};
Point32 start(const glint_stroke& s) {
    return {std::bit_cast<std::uint32_t>(s.x0), std::bit_cast<std::uint32_t>(s.y0)};
}
Point32 end(const glint_stroke& s) { return {std::bit_cast<std::uint32_t>(s.x1), std::bit_cast<std::uint32_t>(s.y1)}; }

class GroupWriter {
public:
    explicit GroupWriter(const HostState& seed) : before_(&seed.params), at_(seed.step) {}

    void add(const Event& event) {
        std::visit([this](const auto& change) { add(change); }, event.change);
        groups_.back()["at"].push_back(event.at - at_), at_ = event.at;
    }
    json finish() { return std::move(groups_); }

private:
    /// The last group if it is of this kind, else a new one.
    json& group(const std::string& kind, const json& head) {
        if (groups_.empty() || kind != kind_) groups_.push_back(head), kind_ = kind, pen_ = {};
        return groups_.back();
    }

    void add(const SetParams& set) {
        const auto rows = changed_rows(*before_, set.values);
        std::string kind = "set";
        for (const glint_param* row : rows) kind.append(" ").append(row->id);
        const bool animates = set.values.animations() != before_->animations();
        if (animates) kind.append(" and animations");
        json& all = group(kind, {{"do", "set"}, {"rows", json::object()}});
        if (animates) all["animations"].push_back(animations_of(set.values));
        json& columns = all["rows"];
        for (const glint_param* row : rows) append_change(columns[row->id], *row, *before_, set.values);
        before_ = &set.values;
    }
    void add(const PaintStroke& paint) {
        const glint_stroke& s = paint.stroke;
        if (paint.mask) return add(*paint.mask, s);
        const bool timed = s.seconds != 0; // only these have the column: a Glint without it refuses them
        const std::string kind = fmt::format("stroke {} {}{}", s.button, s.modifiers, timed ? " timed" : "");
        json& columns = group(kind, {{"do", "stroke"}, {"button", s.button}, {"modifiers", s.modifiers}});
        columns["phase"].push_back(s.phase);
        const Point32 from = start(s), to = end(s);
        columns["x0"].push_back(change_of(pen_.x, from.x)), columns["y0"].push_back(change_of(pen_.y, from.y));
        columns["x1"].push_back(change_of(from.x, to.x)), columns["y1"].push_back(change_of(from.y, to.y));
        if (timed) columns["seconds"].push_back(s.seconds);
        pen_ = to;
    }
    void add(const Mask& mask, const glint_stroke& s) {
        const bool colored = !mask.colors.empty(); // only these have the column: a Glint without it refuses them
        const std::string kind = fmt::format("stamp {} {}{}", s.button, s.modifiers, colored ? " colored" : "");
        json& columns = group(kind, {{"do", "stamp"}, {"button", s.button}, {"modifiers", s.modifiers}});
        columns["boxes"].push_back(json::array({mask.x, mask.y, mask.extent.width, mask.extent.height}));
        columns["weights"].push_back(json::binary(packed(mask)));
        if (colored) columns["colors"].push_back(json::binary(packed_colors(mask)));
    }
    void add(const Reset&) { group("reset", {{"do", "reset"}}); }
    void add(const Resize& resize) {
        json& columns = group("resize", {{"do", "resize"}});
        columns["width"].push_back(resize.extent.width), columns["height"].push_back(resize.extent.height);
    }

    json groups_ = json::array();
    std::string kind_; ///< kind of the last group
    const Params* before_;
    std::int64_t at_;
    Point32 pen_; ///< end of the last stroke of the group
};

class GroupReader {
public:
    explicit GroupReader(const HostState& seed) : now_(seed.params), at_(seed.step) {}

    void take(const json& group) {
        const json& places = list(group, "at");
        if (places.size() > max_events - events_.size())
            refuse("more than " + std::to_string(max_events) + " events are in it");
        const std::size_t first = events_.size();
        const std::string kind = text(group, "do");
        if (kind == "set")
            set(group, places.size());
        else if (kind == "stroke")
            stroke(group, places.size());
        else if (kind == "stamp")
            stamp(group, places.size());
        else if (kind == "reset")
            require_keys(group, 2), events_.resize(first + places.size(), {0, Reset{}});
        else if (kind == "resize")
            resize(group, places.size());
        else
            throw Error("this run has an event that this Glint does not support: " +
                        unknown_name("event", quotable(kind), {"set", "stroke", "stamp", "reset", "resize"}));
        for (std::size_t i = 0; i < places.size(); ++i) {
            at_ += integer(places[i], "at", 0, max_place - at_);
            events_[first + i].at = at_;
        }
    }
    std::vector<Event> finish() { return std::move(events_); }

private:
    /// Additional entries might change the effect of the event: only a newer major version may have them.
    static void require_keys(const json& group, std::size_t count) {
        if (group.size() != count) refuse("an event has entries that this Glint does not support");
    }

    void set(const json& group, std::size_t events) {
        const bool animates = group.contains("animations");
        require_keys(group, animates ? 4 : 3);
        const json none;
        const json& animations = animates ? list(group, "animations", events) : none;
        struct Column {
            const glint_param& row;
            const json& values;
        };
        std::vector<Column> columns;
        for (const auto& [id, values] : map(group, "rows").items()) {
            const glint_param& row = row_of(now_.definition(), id);
            columns.push_back({row, list(group["rows"], row.id, events * items_of(row))});
        }
        for (std::size_t i = 0; i < events; ++i) {
            for (const Column& column : columns) take_change(column.values, i, column.row, now_);
            if (animates) take_animations(animations[i], now_);
            events_.push_back({0, SetParams{now_}});
            bytes_ += sizeof(Event) + bytes_of(std::get<SetParams>(events_.back().change));
            if (bytes_ > max_event_bytes) refuse("its events need more memory than the maximum");
        }
    }

    void stroke(const json& group, std::size_t events) {
        const bool timed = group.contains("seconds");
        require_keys(group, timed ? 10 : 9);
        constexpr std::int64_t low = INT32_MIN, high = INT32_MAX;
        glint_stroke s{};
        s.size = sizeof s;
        s.button = static_cast<std::int32_t>(integer(member(group, "button"), "button", low, high));
        s.modifiers = static_cast<std::int32_t>(integer(member(group, "modifiers"), "modifiers", low, high));
        const json& phase = list(group, "phase", events);
        const json &x0 = list(group, "x0", events), &y0 = list(group, "y0", events);
        const json &x1 = list(group, "x1", events), &y1 = list(group, "y1", events);
        const auto moved = [&](std::uint32_t from, const json& by) {
            return changed(from, static_cast<std::int32_t>(integer(by, "coordinates", low, high)));
        };
        const json none;
        const json& seconds = timed ? list(group, "seconds", events) : none;
        Point32 pen;
        for (std::size_t i = 0; i < events; ++i) {
            if (timed) s.seconds = static_cast<float>(number(seconds[i], "seconds"));
            const Point32 from{moved(pen.x, x0[i]), moved(pen.y, y0[i])};
            pen = {moved(from.x, x1[i]), moved(from.y, y1[i])};
            s.x0 = std::bit_cast<float>(from.x), s.y0 = std::bit_cast<float>(from.y);
            s.x1 = std::bit_cast<float>(pen.x), s.y1 = std::bit_cast<float>(pen.y);
            s.phase = static_cast<std::int32_t>(integer(phase[i], "phase", low, high));
            events_.push_back({0, PaintStroke{s}});
        }
    }

    void stamp(const json& group, std::size_t events) {
        const bool colored = group.contains("colors");
        require_keys(group, colored ? 7 : 6);
        const auto whole = [&](const char* key) {
            return static_cast<std::int32_t>(integer(member(group, key), key, INT32_MIN, INT32_MAX));
        };
        const std::int32_t button = whole("button"), modifiers = whole("modifiers");
        const json &boxes = list(group, "boxes", events), &weights = list(group, "weights", events);
        const json none;
        const json& colors = colored ? list(group, "colors", events) : none;
        for (std::size_t i = 0; i < events; ++i) {
            auto mask = std::make_shared<const Mask>(shape(boxes[i], weights[i], colored ? &colors[i] : nullptr));
            const glint_stroke s = stroke_over(*mask, button, modifiers);
            const std::size_t bytes = weights[i].get_binary().size() + (colored ? colors[i].get_binary().size() : 0);
            events_.push_back({0, PaintStroke{s, std::move(mask), bytes}});
        }
    }

    /// Its size is checked against the run's remaining cells before memory is allocated. colors: null if it has none.
    Mask shape(const json& box, const json& weights, const json* colors) {
        if (!box.is_array() || box.size() != 4 || !weights.is_binary()) refuse("a shape has no box or no cells");
        if (colors && !colors->is_binary()) refuse("a coloured shape has no colours");
        const auto side = [&](std::size_t i, int low) {
            return static_cast<int>(integer(box[i], "a shape's box", low, largest_side));
        };
        Mask mask{side(0, 0), side(1, 0), {side(2, 1), side(3, 1)}, {}};
        mask_cells_ += counted_cells(mask.extent, colors != nullptr);
        if (mask_cells_ > max_mask_cells) refuse("its shapes have more cells than the largest picture");
        Decompressor unpack(std::as_bytes(std::span<const std::uint8_t>(weights.get_binary())));
        if (unpack.bytes() != static_cast<std::uint64_t>(mask.extent.area())) refuse("a shape is incomplete");
        mask.weights.resize(static_cast<std::size_t>(mask.extent.area()));
        unpack.read(std::as_writable_bytes(std::span(mask.weights))), unpack.finish();
        if (colors) mask.colors = unpacked_colors(colors->get_binary(), mask.extent);
        return mask;
    }

    void resize(const json& group, std::size_t events) {
        require_keys(group, 4);
        const json &width = list(group, "width", events), &height = list(group, "height", events);
        for (std::size_t i = 0; i < events; ++i) {
            const Extent extent{static_cast<int>(integer(width[i], "width", 0, INT32_MAX)),
                                static_cast<int>(integer(height[i], "height", 0, INT32_MAX))};
            events_.push_back({0, Resize{extent}});
        }
    }

    std::vector<Event> events_;
    Params now_;
    std::int64_t at_, mask_cells_ = 0;
    std::uint64_t bytes_ = 0; ///< total size of the events so far, in bytes
};

} // namespace

json groups_of(const RunRecord& run) {
    GroupWriter writer(run.seed);
    for (const Event& event : run.events) writer.add(event);
    return writer.finish();
}

std::vector<Event> events_of(const json& groups, const HostState& seed) {
    if (!groups.is_array()) refuse("its 'events' is not a list");
    GroupReader reader(seed);
    for (const json& group : groups) reader.take(group);
    return reader.finish();
}

} // namespace glint
