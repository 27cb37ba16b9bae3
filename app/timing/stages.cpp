#include "app/timing/stages.h"
#include "app/timing/clock.h"
#include <algorithm>

namespace glint {

namespace {
constexpr double show_again_ms = 250, recent_ms = 3000, longest_refresh_ms = 0.2;
} // namespace

const char* id_of(Lane lane) {
    static constexpr const char* ids[] = {"cpu", "cuda", "opengl", "worker", "copy", "wait"};
    return ids[static_cast<int>(lane)];
}

int group_of(Lane lane) {
    if (lane == Lane::worker || lane == Lane::cuda) return 1;
    return lane == Lane::opengl ? 2 : 0;
}

Stages::Stages() {
    rows_.reserve(most);
    order_.reserve(most);
}

int Stages::row_of(Lane lane, std::string_view label, int parent) {
    const auto same = [&](const StageRow& row) {
        return row.lane == lane && row.parent == parent && row.label == label;
    };
    const auto found = std::ranges::find_if(rows_, same);
    if (found != rows_.end()) return static_cast<int>(found - rows_.begin());
    if (rows_.size() == most) return -1; // programs use few labels; any further labels are ignored
    const int depth = parent < 0 ? 0 : (*this)[parent].depth + 1;
    rows_.push_back({std::string(label), lane, parent, depth, {}, {}});
    return static_cast<int>(rows_.size()) - 1;
}

void Stages::add(int index, std::int64_t frame, double milliseconds, double now) {
    if (index < 0) return;
    StageRow& row = rows_[static_cast<std::size_t>(index)];
    if (row.last_frame != frame) {
        if (row.last_frame >= 0) row.history.add(static_cast<float>(row.sum_in_frame));
        row.last_frame = frame, row.sum_in_frame = 0;
    }
    row.last_ms = now;
    row.sum_in_frame += milliseconds;
}

void Stages::refresh(int window, double now) {
    for (StageRow& row : rows_) {
        if (now - row.shown_ms < show_again_ms) continue;
        row.shown = row.history.summary(window), row.shown_ms = now;
        if (now_ms() - now > longest_refresh_ms) break; // the next frame continues
    }
    if (now - ordered_ms_ < show_again_ms) return;
    ordered_ms_ = now;
    order_.clear();
    for (const int group : {0, 1, 2}) list_children(-1, group, now);
}

void Stages::list_children(int parent, int group, double now) {
    const auto is_draw = [&](int i) { return group == 1 && (*this)[i].label == "draw"; };
    const int count = static_cast<int>(rows_.size());
    for (int n = 0; n < 2 * count; ++n) { // "draw" after the steps, in any order of measurement
        const int i = n % count;
        if (is_draw(i) != (n >= count)) continue;
        const StageRow& row = (*this)[i];
        if (row.parent != parent || group_of(row.lane) != group || now - row.last_ms > recent_ms) continue;
        order_.push_back(i);
        list_children(i, group, now);
    }
}

std::vector<int> Stages::forget() {
    std::vector<int> now(rows_.size()); // rows of the old simulation are removed
    std::size_t kept = 0;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        const bool stays = group_of(rows_[i].lane) != 1;
        now[i] = stays ? static_cast<int>(kept) : -1;
        if (!stays) continue;
        StageRow& row = rows_[i]; // a parent row comes before its parts
        if (row.parent >= 0) row.parent = now[static_cast<std::size_t>(row.parent)];
        row.history.clear();
        row.shown = {}, row.last_frame = -1, row.sum_in_frame = 0;
        if (kept != i) rows_[kept] = std::move(row);
        ++kept;
    }
    rows_.erase(rows_.begin() + static_cast<std::ptrdiff_t>(kept), rows_.end());
    order_.clear();
    return now;
}

Summary Series::summary(int window) const {
    const int kept = size(), n = std::clamp(window, 0, kept);
    if (n == 0) return {};
    std::array<float, capacity> sorted; // only the first n are written and read
    double sum = 0, squares = 0;
    for (int i = 0; i < n; ++i) sum += static_cast<double>(sorted[static_cast<std::size_t>(i)] = (*this)[kept - n + i]);
    for (int i = 0; i < n; ++i)
        squares += std::pow(static_cast<double>(sorted[static_cast<std::size_t>(i)]) - sum / n, 2);
    auto from = sorted.begin();
    const auto end = sorted.begin() + n;
    const auto at = [&](double share) { // the smallest value that `share` of all do not exceed; shares rise
        const auto rank = std::clamp(static_cast<int>(std::ceil(share * n)) - 1, 0, n - 1);
        const auto place = sorted.begin() + rank;
        std::nth_element(from, place, end);
        from = place;
        return *place;
    };
    const double margin = quantile_margin(static_cast<std::size_t>(n));
    const float low = at(std::max(0.5 - margin, 0.)), median = at(0.5), high = at(std::min(0.5 + margin, 0.95));
    const float p95 = at(0.95), p99 = at(0.99);
    return {n,
            median,
            p95,
            p99,
            *std::max_element(from, end),
            static_cast<float>(std::sqrt(squares / n)),
            (high - low) / 2};
}

} // namespace glint
