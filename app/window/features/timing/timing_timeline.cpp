#include "app/look/text.h"
#include "app/timing/stages.h"
#include "app/timing/timeline.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/timing/timing.h"
#include "app/window/workspace/gl_clock.h"
#include <algorithm>
#include <cmath>

namespace glint {
namespace {

constexpr int lanes = 3;

/// The line on which a lane is drawn.
int line_of(Lane lane) { return group_of(lane); }

double ever(const Timeline& timeline) {
    const int count = timeline.frame_count();
    if (count == 0) return 0;
    const FrameSpan &first = timeline.frame(0), &last = timeline.frame(count - 1);
    return last.start_ms + static_cast<double>(last.total_ms) - first.start_ms;
}

/// 1, 2 or 5 times a power of ten, so that about `count` of them make the span.
double tick_step(double span, int count) {
    const double rough = span / count, power = std::pow(10, std::floor(std::log10(rough)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= rough) return times * power;
    return 10 * power;
}

void draw_axis(const TimelineView& view, double span, ImVec2 at, float width) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const double step = tick_step(span, std::max(2, static_cast<int>(width / look::px(72))));
    for (double ms = std::ceil(view.from_ms / step) * step; ms <= view.from_ms + span; ms += step) {
        const float x = at.x + width * static_cast<float>((ms - view.from_ms) / span);
        draw->AddLine({x, at.y}, {x, at.y + look::px(3)}, look::u32(look::colors().line));
        const std::string text = look::tick_number(std::fabs(ms) < step / 1e3 ? 0 : ms);
        const float wide = look::caption_width(text);
        const float left = std::clamp(x - wide / 2, at.x, at.x + width - wide - look::px(22));
        look::draw_left(look::current().number, 12, text, left, at.y + look::px(9), look::colors().muted);
    }
    look::draw_right(look::current().text, 12, "ms", at.x + width, at.y + look::px(9), look::colors().muted);
}

bool is_tall(float lane_height) { return lane_height >= look::px(28); }

struct Box {
    ImVec2 from, to;
};

/// Inner boxes are smaller; in a tall lane they leave space for the name of the outer one.
Box box_of(float x0, float x1, float top, float lane_height, int depth) {
    const float level = static_cast<float>(depth), inset = look::px(2) * level;
    const float below = is_tall(lane_height) && depth > 0 ? look::px(15) + look::px(5) * (level - 1) : inset;
    return {{x0, top + look::px(1) + below}, {x1, top + lane_height - look::px(1) - inset}};
}

} // namespace

TimelineDrawing::TimelineDrawing(const CurrentSession& current, const Profiler& profiler, const GlClock& gl_clock,
                                 const Actions& actions, TimelineView& view)
    : current_(current), profiler_(profiler), gl_clock_(gl_clock), actions_(actions), view_(view) {}

/// Error of the places of a lane's intervals; "" for the CPU's own clock.
std::string TimelineDrawing::error_text(Lane lane) const {
    if (lane != Lane::opengl && lane != Lane::cuda) return "";
    const auto error = lane == Lane::opengl ? gl_clock_.error_ms() : current_->queue().clock_error_ms();
    return error ? " ± " + look::short_number(*error * 1000) + " µs"
                 : " (not aligned yet: drawn at the time of queueing)";
}

std::string TimelineDrawing::clocks_text() const {
    std::string text = "Alignment with the CPU's clock: OpenGL" + error_text(Lane::opengl);
    return lane_of(current_->device()) == Lane::cuda ? text + ", CUDA" + error_text(Lane::cuda) : text;
}

void TimelineDrawing::renew() {
    if (forgotten_ != profiler_.forgotten()) { // indices of the frozen rows are no longer valid
        forgotten_ = profiler_.forgotten();
        shown_.clear(), frame_ = {}, renewed_ms_ = -1e9;
    }
    if (view_.frozen || now_ms() - renewed_ms_ < renew_after_ms) return;
    const FrameSpan* newest = profiler_.timeline().newest_complete_frame();
    if (!newest) return;
    frame_ = *newest, shown_ = profiler_.timeline(); // copies without allocation
    renewed_ms_ = now_ms();
}

void TimelineDrawing::gather(double from, double to, float left, float width) {
    bars_.clear();
    const Stages& stages = profiler_.stages();
    const int known = static_cast<int>(stages.rows().size());
    shown_.see(from, to, [&](const Interval& one) {
        if (one.row < 0 || one.row >= known) return;
        const auto x = [&](double ms) {
            return left + width * static_cast<float>(std::clamp((ms - from) / (to - from), 0.0, 1.0));
        };
        const StageRow& row = stages[one.row];
        bars_.push_back({x(one.start_ms), x(one.start_ms + static_cast<double>(one.duration_ms)), line_of(row.lane),
                         std::min(row.depth, 3), one});
    });
    std::ranges::sort(bars_, [](const Bar& a, const Bar& b) { // draws inner bars over outer bars
        return a.depth != b.depth ? a.depth < b.depth : a.lane != b.lane ? a.lane < b.lane : a.x0 < b.x0;
    });
}

void TimelineDrawing::tell(const Bar& bar) const {
    if (!ImGui::BeginTooltip()) return;
    const StageRow& row = profiler_.stages()[bar.interval.row];
    const auto ms = [](double value) { return look::short_number(value); };
    ImGui::Text("%s, on %s", row.label.c_str(), lane_name(row.lane));
    ImGui::Text("%s ms, begins at %s ms%s", ms(static_cast<double>(bar.interval.duration_ms)).c_str(),
                ms(bar.interval.start_ms - frame_.start_ms).c_str(), error_text(row.lane).c_str());
    ImGui::EndTooltip();
}

void TimelineDrawing::draw_bars(ImVec2 at, float lane_height) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    const Stages& stages = profiler_.stages();
    const Bar* hovered = nullptr;
    float drawn_to = 0;
    int drawn_lane = -1, drawn_depth = -1;
    for (const Bar& bar : bars_) {
        if (bar.lane != drawn_lane || bar.depth != drawn_depth) drawn_to = 0;
        drawn_lane = bar.lane, drawn_depth = bar.depth;
        const float x1 = std::max(bar.x0 + look::px(1), bar.x1 - look::px(1));
        if (x1 <= drawn_to) continue; // too narrow: the bar would overlap others
        drawn_to = x1;
        const auto [a, b] = box_of(bar.x0, x1, at.y + (lane_height + look::px(4)) * static_cast<float>(bar.lane),
                                   lane_height, bar.depth);
        const StageRow& row = stages[bar.interval.row];
        const ImVec4 color =
            look::mix(lane_color(row.lane), look::rgb(0xFFFFFF), 0.22f * static_cast<float>(std::min(bar.depth, 2)));
        draw->AddRectFilled(a, b, look::u32(color), std::min(look::px(2.5f), (b.x - a.x) / 2));
        if (ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(a, b)) hovered = &bar;
        const float room = b.x - a.x - look::px(8);
        if (is_tall(lane_height) && bar.depth < 2 && room > look::caption_width(row.label))
            look::draw_left(look::current().text, look::caption_size, row.label, a.x + look::px(4), a.y + look::px(7),
                            look::rgb(0x0F1115));
    }
    if (hovered && !ImGui::IsMouseDragging(ImGuiMouseButton_Left)) tell(*hovered);
}

void TimelineDrawing::draw_frames(double from, double to, ImVec2 at, ImVec2 size) const {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (int i = 0; i < shown_.frame_count(); ++i) {
        const double start = shown_.frame(i).start_ms;
        if (start <= from || start >= to) continue;
        const float x = at.x + size.x * static_cast<float>((start - from) / (to - from));
        draw->AddLine({x, at.y}, {x, at.y + size.y}, look::u32(look::faded(look::colors().muted, .5f)));
    }
}

void TimelineDrawing::take_mouse(ImVec2 at, float width, double span) {
    const double frame = static_cast<double>(frame_.total_ms), ms_per_pixel = span / static_cast<double>(width);
    ImGui::SetItemKeyOwner(ImGuiKey_MouseWheelY); // prevents the panel from scrolling
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemHovered() && io.MouseWheel != 0)
        view_.zoom(std::pow(1.25, static_cast<double>(io.MouseWheel)),
                   view_.from_ms + static_cast<double>(io.MousePos.x - at.x) * ms_per_pixel, frame, ever(shown_));
    if (ImGui::IsItemActive() && io.MouseDelta.x != 0 && ImGui::IsMouseDragging(ImGuiMouseButton_Left))
        view_.frozen = true, view_.pan(-static_cast<double>(io.MouseDelta.x) * ms_per_pixel, frame);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        view_.reset(), view_.frozen = false;
}

void TimelineDrawing::draw() {
    renew();
    const bool cuda = lane_of(current_->device()) == Lane::cuda;
    const float lane = look::px(timing_is_wide() ? 34 : 14), gap = look::px(4), names = look::px(54);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, width = wide - names;
    const ImVec2 inner{at.x + names, at.y};
    const float high = lanes * (lane + gap);
    ImGui::InvisibleButton("timeline", {wide, high + look::px(16)}, ImGuiButtonFlags_None);
    const double span = std::max(view_.span(static_cast<double>(frame_.total_ms)), 1e-3);
    const double from = frame_.start_ms + view_.from_ms;
    const char* name[lanes] = {"CPU", cuda ? "CUDA" : "Worker", "OpenGL"};
    ImDrawList* draw = ImGui::GetWindowDrawList();
    for (int i = 0; i < lanes; ++i) {
        const float y = at.y + (lane + gap) * static_cast<float>(i);
        look::draw_left(look::current().text, look::caption_size, name[i], at.x, y + lane / 2, look::colors().muted);
        draw->AddRectFilled({inner.x, y}, {inner.x + width, y + lane}, look::u32(look::colors().window), look::px(3));
    }
    if (view_.frozen)
        look::draw_left(look::current().text, 12, "frozen", at.x, at.y + high + look::px(9),
                        look::readable(look::caution));
    gather(from, from + span, inner.x, width);
    draw_frames(from, from + span, inner, {width, high});
    draw_bars(inner, lane);
    draw_axis(view_, span, {inner.x, at.y + high}, width);
    take_mouse(inner, width, span);
    if (ImGui::IsItemHovered() && ImGui::GetIO().MousePos.x < inner.x)
        look::tooltip("Timeline of a recent frame. Wheel: zoom; drag: move; double-click: show one frame. " +
                          clocks_text(),
                      actions_.key("freeze"));
}

} // namespace glint
