// Painting shapes, as many as a file can store.
#include "app/session/session.h"
#include <fmt/format.h>
#include <utility>

namespace glint {

/// Why the run could not be saved or shared with this shape, or "". Events after the present place are removed by the
/// next event, so they do not count.
std::string Session::no_room_for(const Mask& more, std::size_t packed_bytes) const {
    std::int64_t cells = more.extent.area();
    std::size_t bytes = packed_bytes;
    const auto add = [&](const Change& change) {
        const auto* paint = std::get_if<PaintStroke>(&change);
        if (paint && paint->mask) cells += paint->mask->extent.area(), bytes += paint->packed_bytes;
    };
    const auto& events = run_.events();
    for (std::size_t i = 0, end = before_end() ? place().events : events.size(); i < end; ++i) add(events[i].change);
    for (const UndoHistory::Order& order : history_.orders_)
        if (const auto* command = std::get_if<Command>(&order)) add(command->change);
    if (cells > max_mask_cells)
        return "Not painted: the shapes of this run have the maximum number of cells. Undo some shapes, or draw "
               "freehand";
    if (bytes <= max_packed_mask_bytes) return "";
    return fmt::format("Not painted: the shapes of this run would take {} MiB, more than the {} MiB that its file can "
                       "hold. Undo some shapes, or paint a smaller shape",
                       (bytes >> 20) + 1, max_packed_mask_bytes >> 20);
}

void Session::stamp(const std::shared_ptr<const MeasuredMask>& measured, std::int32_t button, std::string_view label) {
    if (!takes_shapes(params_) || !measured || measured->mask.weights.empty()) return;
    if (std::string why = no_room_for(measured->mask, measured->packed_bytes); !why.empty()) {
        notice_ = std::move(why);
        return;
    }
    const glint_stroke stroke = stroke_over(measured->mask, button, 0);
    const std::size_t bytes = measured->packed_bytes;
    std::shared_ptr<const Mask> mask(measured, &measured->mask);
    history_.order_undoable(PaintStroke{stroke, std::move(mask), bytes}, label, extent_);
}

/// After the run has started over, and as a part of that gesture. Each change stays a command of its own.
void Session::paint_again(const std::vector<Change>& changes) {
    for (const Change& change : changes) {
        const auto* painted = std::get_if<PaintStroke>(&change);
        if (painted && painted->mask) {
            if (std::string why = no_room_for(*painted->mask, painted->packed_bytes); !why.empty()) {
                notice_ = std::move(why);
                continue;
            }
        }
        history_.orders_.emplace_back(Command{change, 0, history_.gesture_->gesture, false});
    }
}

void Session::stamp(Mask mask, std::int32_t button, std::string_view label) {
    if (takes_shapes(params_)) stamp(std::make_shared<const MeasuredMask>(measured(std::move(mask))), button, label);
}

} // namespace glint
