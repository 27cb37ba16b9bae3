#include "app/window/features/brush/hand.h"
#include "app/look/text.h"
#include "app/session/session.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/ui_state.h"
#include "app/world/snapshot.h"
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

namespace glint {

namespace {

constexpr double ring_text_ms = 1200;

/// The row with that flag for the present brush, else the row for all brushes; null: none.
const glint_param* row_of_brush(const Session& session, std::uint32_t flag) {
    if (!takes_strokes(session.params())) return nullptr;
    const glint_param* brushes = brush_row(session);
    const std::int32_t choice = brushes ? session.params().get<std::int32_t>(*brushes) : 32;
    const std::uint32_t present =
        choice < 32 ? 1u << static_cast<std::uint32_t>(choice) : 0; // brush_choices has 32 bits
    const auto& rows = session.definition().params();
    const auto with = [&](std::uint32_t choices) {
        return std::ranges::find_if(rows, [&](const glint_param& row) {
            return (row.flags & flag) && (choices ? (row.brush_choices & choices) != 0 : row.brush_choices == 0);
        });
    };
    auto found = present ? with(present) : rows.end();
    if (found == rows.end()) found = with(0);
    return found == rows.end() ? nullptr : &*found;
}

constexpr const char* brush_row_is_animated = "This parameter is animated: right-click its name in the list to stop it";

/// The present value; may differ from the row's own value if the row is animated.
float value_now(const Session& session, const glint_param& row) {
    const Animation* moves = session.params().animation(row);
    return moves ? static_cast<float>(value_at(*moves, row, session.step())) : session.params().get<float>(row);
}

FixedString<96> row_words(const glint_param& row, float value) {
    const Label name = label_of(row);
    return FixedString<96>::of("{} {} {}", std::string_view(name), look::tick_number(static_cast<double>(value)),
                               row.unit ? row.unit : "");
}

void show_ring_text(Hand& hand, UiState& ui, bool strength) {
    hand.shows_strength = strength;
    hand.ring_text_until_ms = now_ms() + ring_text_ms;
    // makes the text disappear in time
    ui.redraw_until_ms = std::max(ui.redraw_until_ms, now_ms() + ring_text_ms + 100);
}

void change_row(Session& session, UiState& ui, const glint_param& row, double value) {
    Params values = session.params();
    values.put(row, static_cast<float>(value));
    values.clamp();
    ui.gesture.edit_briefly(session, values, label_of(row));
}

} // namespace

const glint_param* brush_row(const Session& session) {
    return takes_strokes(session.params()) ? session.definition().param_with(GLINT_BRUSH) : nullptr;
}

const glint_param* size_row(const Session& session) { return row_of_brush(session, GLINT_BRUSH_RADIUS); }

const glint_param* strength_row(const Session& session) { return row_of_brush(session, GLINT_BRUSH_STRENGTH); }

float brush_cells(const Session& session) {
    const glint_param* row = size_row(session);
    return row ? std::max(1.f, cells_of(value_now(session, *row), *row, session.extent())) : 0;
}

float brush_size(const Session& session) {
    const glint_param* row = size_row(session);
    return row ? value_now(session, *row) : 0;
}

float brush_strength(const Session& session) {
    const glint_param* row = strength_row(session);
    return row ? value_now(session, *row) : 0;
}

FixedString<96> size_words(const Session& session) {
    const glint_param* row = size_row(session);
    if (!row) return {};
    if (!(row->flags & GLINT_SCALES)) return row_words(*row, brush_size(session));
    const Label name = label_of(*row);
    return FixedString<96>::of("{} {} cells", std::string_view(name),
                               look::tick_number(static_cast<double>(brush_cells(session))));
}

FixedString<96> strength_words(const Session& session) {
    const glint_param* row = strength_row(session);
    return row ? row_words(*row, brush_strength(session)) : FixedString<96>();
}

void pick_brush(Session& session, std::int32_t choice) {
    const glint_param* row = brush_row(session);
    if (!row || choice < 0 || choice >= row->choice_count) return;
    Params values = session.params();
    values.put(*row, choice);
    session.edit(values, label_of(*row));
}

void turn_brush(Session& session, int by) {
    const glint_param* row = brush_row(session);
    if (!row) return;
    const std::int32_t now = session.params().get<std::int32_t>(*row), count = row->choice_count;
    pick_brush(session, ((now + by) % count + count) % count);
}

void scale_brush(Session& session, Hand& hand, UiState& ui, double factor) {
    if (*no_size(session)) return;
    const glint_param& row = *size_row(session);
    change_row(session, ui, row, static_cast<double>(session.params().get<float>(row)) * factor);
    show_ring_text(hand, ui, false);
}

void add_strength(Session& session, Hand& hand, UiState& ui, double turns) {
    if (*no_strength(session)) return;
    const glint_param& row = *strength_row(session);
    const double now = static_cast<double>(session.params().get<float>(row));
    const bool grows = (row.flags & GLINT_LOG_SCALE) && row.min > 0;
    change_row(session, ui, row,
               grows ? now * std::pow(row.max / row.min, turns / 40) : now + turns * (row.max - row.min) / 40);
    show_ring_text(hand, ui, true);
}

BrushShape shape_in_hand(const Session& session, const Hand& hand) {
    return *why_not(session, hand.shape) ? BrushShape::freehand : hand.shape;
}

void paint_along(Session& session, Point from, Point to, glint_stroke how) {
    const double longest = std::max(4., 32 * static_cast<double>(session.extent().scale())); // a drop is 48 across
    const double length = std::hypot(to.x - from.x, to.y - from.y);
    const int pieces = static_cast<int>(std::clamp(std::ceil(length / longest), 1., 1024.));
    const auto part = [&](int i) {
        const double share = static_cast<double>(i) / pieces;
        return i == pieces ? to : Point{from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share};
    };
    const bool releases = how.phase == GLINT_RELEASE;
    how.seconds /= static_cast<float>(pieces);
    for (int i = 0; i < pieces; ++i) {
        if (releases) how.phase = i + 1 == pieces ? GLINT_RELEASE : GLINT_DRAG;
        const Point one = part(i), other = part(i + 1);
        how.x0 = static_cast<float>(one.x), how.y0 = static_cast<float>(one.y);
        how.x1 = static_cast<float>(other.x), how.y1 = static_cast<float>(other.y);
        session.painting().stroke(how);
        how.phase = GLINT_DRAG;
    }
}

const char* no_strokes(const Session& session) {
    return takes_strokes(session.params()) ? "" : "This simulation has nothing to paint";
}

const char* no_lines(const Session& session) {
    if (!takes_strokes(session.params())) return no_strokes(session);
    return takes_lines(session.params()) ? "" : "The mouse moves objects here; there is nothing to paint";
}

const char* no_shapes(const Session& session) {
    if (!takes_lines(session.params())) return no_lines(session);
    return takes_shapes(session.params()) ? "" : "This simulation paints only along the mouse, no shapes";
}

const char* why_not(const Session& session, BrushShape shape) {
    if (shape == BrushShape::freehand) return no_strokes(session);
    return shape == BrushShape::line ? no_lines(session) : no_shapes(session);
}

const char* no_brushes(const Session& session) {
    if (!takes_strokes(session.params())) return no_strokes(session);
    return brush_row(session) ? "" : "This simulation has one brush only";
}

const char* no_size(const Session& session) {
    const glint_param* row = size_row(session);
    if (!row) return "This brush has no size";
    return session.params().animation(*row) ? brush_row_is_animated : "";
}

const char* no_strength(const Session& session) {
    const glint_param* row = strength_row(session);
    if (!row) return "This brush has no strength";
    if (const char* why = why_idle(session.params(), *row)) return why;
    return session.params().animation(*row) ? brush_row_is_animated : "";
}

std::optional<std::int32_t> eraser_of(const Session& session) {
    const glint_param* row = brush_row(session);
    for (std::int32_t i = 0; row && i < row->choice_count; ++i)
        if (row->choices[i].flags & GLINT_ERASES) return i;
    return {};
}

namespace {
constexpr auto never_filled = std::numeric_limits<std::uint64_t>::max();
} // namespace

Fill::Fill(BackgroundJobs& jobs, CurrentSession& current, Notices& notices)
    : current_(current),
      notices_(notices),
      job_(jobs, {.running = "Another fill is still running", .thread = "to find the area"}) {}

void Fill::start(int x, int y, std::int32_t button) {
    if (busy()) return notices_.say("Another fill is still running");
    Session& session = *current_;
    session.history().close_gesture();
    asked_ = Asked{x, y, button, current_.visits(), session.device_move().checkpoint()};
    session.device_move().ask_for_checkpoint();
    grid_ = session.extent();
}

void Fill::forget() { asked_.reset(), visit_ = never_filled; }

void Fill::after_panels() {
    const bool is_gone = asked_ && asked_->visit != current_.visits(); // another is on stage
    if (is_gone || !current_->failure().empty()) asked_.reset();
    if (asked_ && !current_->device_move().awaits_checkpoint()) poll_region();
}

void Fill::poll_region() {
    const Asked asked = *std::exchange(asked_, std::nullopt);
    const Session& session = *current_;
    const std::shared_ptr<const Checkpoint> now = session.device_move().checkpoint();
    const FieldValues* field =
        now && now != asked.before ? field_with_values(now->state, session.appearance().look().field) : nullptr;
    if (!field)
        return notices_.say(now && now != asked.before ? "This simulation has no field to fill"
                                                       : "Nothing was filled: not enough memory to read the field",
                            Severity::caution);
    button_ = asked.button, visit_ = asked.visit, region_ = std::make_shared<MeasuredMask>();
    job_.start([now, field, region = region_, x = asked.x,
                y = asked.y](JobControl&) { *region = measured(flooded(field->values, now->state.extent, x, y)); },
               [this](const std::string& problem) { take_region(problem); });
}

void Fill::take_region(const std::string& problem) {
    const std::shared_ptr<const MeasuredMask> region = std::exchange(region_, nullptr);
    if (!problem.empty()) return notices_.say("Nothing was filled: " + problem, Severity::caution);
    if (visit_ != current_.visits()) return;
    if (!(current_->extent() == grid_))
        return notices_.say("Nothing was filled: the grid's size has changed", Severity::caution);
    current_->painting().stamp(region, button_, "Fill");
}

} // namespace glint
