// The presentation path over the picture, large: the path before and the path now next to each other.
#include "app/look/text.h"
#include "app/measure/limits/meter.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/changes/path_diagram.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/timing_report.h"
#include "app/world/instance.h"
#include "interop/targets/frame_target.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>

namespace glint {
namespace {

// In units of the sketch.
constexpr float path_margin = 10, path_pad = 18, path_gap = 44, path_head = 82, path_foot_line = 20;
constexpr float heading_letters = 19;
constexpr float min_unit_px = 0.6f; ///< pixels of a unit: smaller letters cannot be read

/// In units of the sketch, from its upper left corner.
class PathWords {
public:
    PathWords(ImVec2 from, float unit) : from_(from), unit_(unit) {}
    void line(std::string_view text, float x, float y, float room, bool heading, ImVec4 color) const {
        ImFont* font = heading ? look::current().bold : look::current().text;
        const float size = (heading ? heading_letters : PathSketch::letters) * unit_ / look::current().scale;
        const look::UseFont use(font, size);
        look::draw_left(font, size, look::elided(text, room * unit_), from_.x + x * unit_, from_.y + y * unit_, color);
    }

    /// In two lines if it does not fit into one.
    void wrapped(std::string_view text, float x, float y, float room, ImVec4 color) const {
        const float size = PathSketch::letters * unit_ / look::current().scale;
        const look::UseFont use(look::current().text, size);
        const look::WrappedText lines = look::wrapped(text, room * unit_);
        for (std::size_t i = 0; i < lines.count; ++i)
            look::draw_left(look::current().text, size, lines.lines[i], from_.x + x * unit_,
                            from_.y + (y + path_foot_line * static_cast<float>(i)) * unit_, color);
    }

private:
    ImVec2 from_;
    float unit_;
};

FixedString<256> used_by(const UsedPath& path) {
    auto words = FixedString<256>::of("{} on {}", std::string_view(path.simulation), std::string_view(path.device));
    if (!path.method.empty()) (words += ", ") += path.method;
    return words;
}

FixedString<128> cost_words(const UsedPath& path) {
    if (path.present.samples == 0) return "Map, copy and upload: not measured";
    return FixedString<128>::of("Map, copy and upload: {:.3f} ms per frame (± {:.3f})", path.present.ms,
                                path.present.margin_of_error);
}

FixedString<192> declared_words(const Session& session) {
    const glint_work work = work_of(session.definition(), session.extent(), session.params());
    const bool steps = !work.items_probe && work.items_per_step > 0;
    const double bytes = steps ? work.bytes_per_step : work.bytes_per_draw;
    if (!(bytes > 0)) return "The simulation does not declare the bytes that its kernels move.";
    return FixedString<192>::of(
        "The simulation declares that a {} reads and writes at least {}B in memory. This is not measured.",
        steps ? "step" : "picture", with_prefix(bytes));
}

struct PathNotes {
    std::array<FixedString<192>, 4> lines;
    std::size_t count = 0;
    void add(std::string_view text) { lines[count++] = text; }
};

bool crosses_out(const PathSketch& sketch) {
    return std::ranges::any_of(sketch.arrows, &PathSketch::Arrow::crossed_out);
}

/// before: the path next to it, or null. crossed_out: whether a copy is crossed out.
PathNotes notes_of(const UsedPath& now, const UsedPath* before, bool crossed_out, const Session& session) {
    PathNotes notes;
    notes.add(bytes_note(now.facts));
    notes.add(declared_words(session));
    if (crossed_out)
        notes.add(before ? "Crossed out: copies that only the other path makes."
                         : "Crossed out: copies that only other paths make.");
    if (const std::string_view note = software_note(now, session.device()); !note.empty()) notes.add(note);
    return notes;
}

/// Size of the diagram in a space of that many pixels.
struct PathFrame {
    PathFrame(const UsedPath& now, const UsedPath* before, const Session& session, ImVec2 room)
        : rows(rows_of(now.facts.route) | rows_of(other(now, before))),
          right(sketch_of(now.facts, other(now, before), rows)),
          notes(notes_of(now, before, crosses_out(right) || (before && crosses_out(left_of(now, *before))), session)),
          columns(before ? 2 * PathSketch::width + path_gap : PathSketch::width),
          lines_of_note(before ? 1 : 2),
          wide(columns + 2 * path_pad),
          tall(path_head + right.height + path_foot_line * (0.5f + static_cast<float>(notes.count) * lines_of_note) +
               2 * path_pad),
          unit(std::min(room.x / (wide + 2 * path_margin), room.y / (tall + 2 * path_margin))) {}
    static const PixelRoute& other(const UsedPath& now, const UsedPath* before) {
        return before ? before->facts.route : now.route_with_most_copies;
    }

    PathSketch left_of(const UsedPath& now, const UsedPath& before) const {
        return sketch_of(before.facts, now.facts.route, rows);
    }

    unsigned rows;
    PathSketch right; ///< sketch of the path in use
    PathNotes notes;
    float columns, lines_of_note; ///< width of all columns; one column is half as wide as a note
    float wide, tall;             ///< of the plate
    float unit;                   ///< pixels
};

class PathLayer final : public PlateLayer {
public:
    PathLayer(const CurrentSession& current, PathHistory& paths, const Actions& actions, const TimingReport& report,
              UiState& ui)
        : current_(current), paths_(paths), actions_(actions), report_(report), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        if (!ui_.path_diagram) return {};
        paths_.want();
        if (!paths_.now()) return draw_message(over, "No picture has reached the screen yet.");
        const UsedPath& now = *paths_.now();
        const UsedPath* before = paths_.before() ? &*paths_.before() : nullptr;
        const Session& session = *current_;
        PathFrame frame(now, before, session, over.size);
        if (before && frame.unit < min_unit_px) {
            before = nullptr;
            frame = PathFrame(now, before, session, over.size);
        }
        if (frame.unit < min_unit_px) return draw_message(over, enlarge_tip("The path diagram", actions_));
        const float unit = frame.unit;
        const ImVec2 from{std::floor(over.from.x + (over.size.x - frame.wide * unit) / 2),
                          std::floor(over.from.y + (over.size.y - frame.tall * unit) / 2)};
        const Plate plate{from, {from.x + frame.wide * unit, from.y + frame.tall * unit}};
        ImGui::GetWindowDrawList()->AddRectFilled(plate.from, plate.to,
                                                  look::u32(look::faded(look::colors().window, 0.97f)), 6 * unit);
        if (before) draw_column(*before, frame.left_of(now, *before), heading_of_before(), path_pad, from, unit);
        const float now_x = before ? path_pad + PathSketch::width + path_gap : path_pad;
        draw_column(now, frame.right, "Now", now_x, from, unit);
        offer_path_time_provenance(now, frame.right, place_of(now_x, from, unit), report_, ui_);
        draw_notes(frame, {from.x, from.y + (path_pad + path_head + frame.right.height) * unit});
        return plate;
    }

    const char* heading_of_before() const { return paths_.pinned() ? "Before (pinned)" : "Before"; }

    static PathPlace place_of(float x, ImVec2 from, float unit) {
        return {{from.x + x * unit, from.y + (path_pad + path_head) * unit}, unit};
    }

    void draw_column(const UsedPath& path, const PathSketch& sketch, const char* heading, float x, ImVec2 from,
                     float unit) const {
        const PathWords words(from, unit);
        const float y = path_pad + heading_letters / 2, room = PathSketch::width;
        words.line(FixedString<128>::of("{}: {}", heading, std::string_view(path.title)), x, y, room, true,
                   look::colors().text);
        words.line(used_by(path), x, y + 25, room, false, look::colors().muted);
        words.line(cost_words(path), x, y + 46, room, false, look::colors().muted);
        draw_path_sketch(path, sketch, place_of(x, from, unit), current_->wants_frames());
    }

    static void draw_notes(const PathFrame& frame, ImVec2 at) {
        const PathWords words(at, frame.unit);
        float y = path_foot_line;
        for (std::size_t i = 0; i < frame.notes.count; ++i) {
            words.wrapped(frame.notes.lines[i], path_pad, y, frame.columns, look::colors().muted);
            y += path_foot_line * frame.lines_of_note;
        }
    }

    const CurrentSession& current_;
    PathHistory& paths_;
    const Actions& actions_;
    const TimingReport& report_;
    UiState& ui_;
};

} // namespace

std::unique_ptr<PictureLayer> make_path_layer(const CurrentSession& current, PathHistory& paths, const Actions& actions,
                                              const TimingReport& report, UiState& ui) {
    return std::make_unique<PathLayer>(current, paths, actions, report, ui);
}

} // namespace glint
