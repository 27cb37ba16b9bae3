#include "app/session/painting.h"
#include "app/session/session.h"
#include "app/world/definition.h"
#include "app/world/instance.h"
#include "app/world/params/params.h"
#include <algorithm>
#include <fmt/format.h>
#include <utility>
#include <variant>

namespace glint {

bool takes_strokes(const Params& params) { return params.definition().sim().stroke != nullptr; }
bool takes_pointer(const Params& params) { return params.definition().sim().edit != nullptr; }

bool takes_timed_strokes(const Params& params) {
    return takes_strokes(params) && (params.definition().sim().flags & GLINT_TIMED_STROKES);
}

bool takes_lines(const Params& params) {
    return takes_strokes(params) && !(brush_flags(params) & (GLINT_POINTS | GLINT_GRABS));
}

bool takes_shapes(const Params& params) {
    return takes_lines(params) && (params.definition().sim().flags & GLINT_PAINTS_SHAPES);
}

bool drags_paint(const Params& params) { return takes_strokes(params) && !(brush_flags(params) & GLINT_POINTS); }

bool drags_point(const Params& params) {
    return takes_pointer(params) && (!drags_paint(params) || !has_pointing_brush(params.definition()));
}

void Painting::stroke(glint_stroke stroke) {
    if (!drags_paint(session_.params_)) return;
    UndoHistory& history = session_.history_;
    const Gesture step = history.part_of(stroke_label);
    const bool keep = !std::exchange(history.gesture_->changes_state, true);
    stroke.size = sizeof stroke;
    history.order(PaintStroke{stroke}, keep);
}

void Painting::send(const Job& job) {
    strokes_sent_ = std::ranges::any_of(
        job.commands, [](const Command& command) { return std::holds_alternative<PaintStroke>(command.change); });
}

bool Painting::paints_later() const {
    return (strokes_sent_ && session_.player_->busy()) || session_.history_.paints_later();
}

/// Why the run could not be saved or shared with this shape, or "". Events after the present place are removed by the
/// next event, so they do not count.
std::string Painting::no_room_for(const Mask& more, std::size_t packed_bytes) const {
    std::int64_t cells = counted_cells(more);
    std::size_t bytes = packed_bytes;
    const auto add = [&](const Change& change) {
        const auto* paint = std::get_if<PaintStroke>(&change);
        if (paint && paint->mask) cells += counted_cells(*paint->mask), bytes += paint->packed_bytes;
    };
    const auto& events = session_.run_.events();
    for (std::size_t i = 0, end = before_end(session_) ? session_.place().events : events.size(); i < end; ++i)
        add(events[i].change);
    for (const UndoHistory::Order& order : session_.history_.orders_)
        if (const auto* command = std::get_if<Command>(&order)) add(command->change);
    if (cells > max_mask_cells)
        return "Not painted: the shapes of this run have the maximum number of cells. Undo some shapes, or draw "
               "freehand";
    if (bytes <= max_packed_mask_bytes) return "";
    return fmt::format("Not painted: the shapes of this run would take {} MiB, more than the {} MiB that its file can "
                       "hold. Undo some shapes, or paint a smaller shape",
                       (bytes >> 20) + 1, max_packed_mask_bytes >> 20);
}

void Painting::stamp(const std::shared_ptr<const MeasuredMask>& measured, std::int32_t button, std::string_view label) {
    if (!takes_shapes(session_.params_) || !measured || measured->mask.weights.empty()) return;
    if (std::string why = no_room_for(measured->mask, measured->packed_bytes); !why.empty()) {
        session_.messages_.notify(std::move(why));
        return;
    }
    const glint_stroke stroke = stroke_over(measured->mask, button, 0);
    const std::size_t bytes = measured->packed_bytes;
    std::shared_ptr<const Mask> mask(measured, &measured->mask);
    session_.history_.order_undoable(PaintStroke{stroke, std::move(mask), bytes}, label, session_.extent_);
}

/// After the run has started over, and as a part of that gesture. Each change stays a command of its own.
void Painting::paint_again(const std::vector<Change>& changes) {
    UndoHistory& history = session_.history_;
    for (const Change& change : changes) {
        const auto* painted = std::get_if<PaintStroke>(&change);
        if (painted && painted->mask) {
            if (std::string why = no_room_for(*painted->mask, painted->packed_bytes); !why.empty()) {
                session_.messages_.notify(std::move(why));
                continue;
            }
        }
        history.orders_.emplace_back(Command{change, 0, history.gesture_->gesture, false});
    }
}

void Painting::stamp(Mask mask, std::int32_t button, std::string_view label) {
    if (takes_shapes(session_.params_))
        stamp(std::make_shared<const MeasuredMask>(measured(std::move(mask))), button, label);
}

} // namespace glint
