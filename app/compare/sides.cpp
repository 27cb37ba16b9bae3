#include "app/compare/sides.h"
#include "app/world/params/auto_method.h"
#include "app/world/params/other_build.h"
#include "app/world/text/names.h"
#include <algorithm>
#include <functional>
#include <string_view>
#include <utility>

namespace glint {

namespace {

using SideWord = FixedString<64>;

bool same_words(std::string_view one, std::string_view other) { return one == other; }
bool is_method(const glint_param& row) { return std::string_view(row.id) == "method"; }

SideWord word_of(const glint_param& row, const ComparedSide& side) {
    if (row.type != GLINT_CHOICE) return std::string_view(side.params.text(row));
    const bool is_auto_method = is_method(row) && side.auto_method && is_auto(side.params);
    const std::int32_t choice = is_auto_method ? *side.auto_method : side.params.get<std::int32_t>(row);
    return std::string_view(label_from_id(row.choices[choice].id));
}

/// All digits of a number, and auto as itself: enough to distinguish the two.
SideWord exact_value_text(const glint_param& row, const ComparedSide& side) {
    return std::string_view(row.type == GLINT_CHOICE ? side.params.words(row) : side.params.exact_text(row));
}

/// A choice needs no row's name.
void add_word(FixedString<128>& name, const glint_param& row, std::string_view word) {
    if (!name.empty()) name += ", ";
    if (row.type != GLINT_CHOICE) (name += label_of(row)) += " ";
    name += word;
    if (*row.unit) (name += " ") += row.unit;
}

/// Adds a row of the left side's build. In another build the row may be at another place.
void add_row(SideNames& names, const glint_param& row, const ComparedSide& left, const ComparedSide& right) {
    const glint_param* others_row = right.params.definition().param(row.id);
    if (!others_row) return add_word(names.left, row, word_of(row, left)); // only the left build has this row
    SideWord its = word_of(row, left), others = word_of(*others_row, right);
    if (same_words(its, others)) { // auto and the method that it stands for, or digits that are not shown
        if (others_row == &row && left.params.same(row, right.params)) return;
        its = exact_value_text(row, left);
        others = exact_value_text(*others_row, right);
        if (same_words(its, others)) return;
    }
    add_word(names.left, row, its), add_word(names.right, *others_row, others);
}

void add_build(FixedString<128>& name, const Definition& build, const Definition& compared_build) {
    (name += name.empty() ? "" : ", ") += build_name(build, compared_build);
}

void add_device(FixedString<128>& name, std::string_view device) { (name += name.empty() ? "" : " on ") += device; }

} // namespace

SideNames side_names(const ComparedSide& left, const ComparedSide& right, const Overrides& differing) {
    SideNames names{};
    for (const bool method : {true, false})
        for (const glint_param* row : differing.rows())
            if (is_shown(*row) && is_method(*row) == method) add_row(names, *row, left, right);
    const Definition &build = left.params.definition(), &others = right.params.definition();
    if (&build != &others) add_build(names.left, build, others), add_build(names.right, others, build);
    if (&left.device != &right.device) {
        const bool one_model = left.device.name() == right.device.name(); // both sides use cards of the same model
        add_device(names.left, one_model ? left.device.id() : left.device.name());
        add_device(names.right, one_model ? right.device.id() : right.device.name());
    }
    names.alike = same_words(names.left, names.right);
    if (names.alike) names.left = "A (same as B)", names.right = "B (same as A)";
    return names;
}

void PairedTimes::add(double session_ms, double follower_ms) {
    if (!(session_ms > 0 && follower_ms > 0)) return; // shorter than the clock's resolution
    session_[next_] = session_ms, follower_[next_] = follower_ms;
    next_ = (next_ + 1) % window, count_ = std::min(count_ + 1, window);
}

double PairedTimes::median(const Rounds& all) const {
    if (count_ == 0) return 0;
    Rounds sorted = all;
    std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(count_));
    return (sorted[(count_ - 1) / 2] + sorted[count_ / 2]) / 2;
}

std::optional<Ratio> PairedTimes::ratio() const {
    Rounds ratios;
    const auto last = session_.begin() + static_cast<std::ptrdiff_t>(count_);
    std::transform(session_.begin(), last, follower_.begin(), ratios.begin(), std::divides());
    std::optional<Ratio> ratio = ratio_of(std::span(ratios).first(count_));
    if (!ratio) return {};
    ratio->median = session_ms() / follower_ms();
    ratio->least = std::min(ratio->least, ratio->median), ratio->most = std::max(ratio->most, ratio->median);
    return ratio;
}

FixedString<64> compared_words(const Ratio& ratio) {
    using Words = FixedString<64>;
    if (ratio.same()) return "no measurable difference";
    if (ratio.median > 1)
        return Words::of("left {:.2f}× as fast ({:.2f} to {:.2f})", ratio.median, ratio.least, ratio.most);
    return Words::of("right {:.2f}× as fast ({:.2f} to {:.2f})", 1 / ratio.median, 1 / ratio.most, 1 / ratio.least);
}

void SideTimes::add(const DeviceTimes& session, const DeviceTimes& follower) {
    if (session.pace != session_pace_ || follower.pace != follower_pace_) clear();
    session_pace_ = session.pace, follower_pace_ = follower.pace;
    if (session.steps > 0 && follower.steps > 0)
        steps_.add(session.steps_ms / session.steps, follower.steps_ms / follower.steps);
    if (session.pictures > 0 && follower.pictures > 0)
        pictures_.add(session.pictures_ms / session.pictures, follower.pictures_ms / follower.pictures);
}

Overrides::Overrides(const Params& wanted, const Params& unlike) : values_(wanted) {
    const Params other = in_build(definition(), unlike);
    for (const glint_param& row : definition().params())
        if (!wanted.same(row, other) || !wanted.has_same_animation(other, row)) rows_.push_back(&row);
}

std::optional<std::string> Overrides::set(std::string_view id, std::string_view text) {
    if (auto refused = values_.set(id, text)) return refused;
    take(*definition().param(id), values_);
    return {};
}

void Overrides::take(const glint_param& row, const Params& from) {
    const glint_param* own = definition().param(row.id);
    values_.take(*own, from);
    if (std::ranges::find(rows_, own) == rows_.end()) rows_.push_back(own);
}

void Overrides::drop(const glint_param& row) { std::erase(rows_, definition().param(row.id)); }

bool Overrides::has(std::string_view id) const {
    return std::ranges::any_of(rows_, [&](const glint_param* row) { return id == row->id; });
}

Params Overrides::over(Params params) const {
    params = in_build(definition(), std::move(params));
    for (const glint_param* row : rows_) params.take(*row, values_);
    return params;
}

std::vector<Event> Overrides::over(std::vector<Event> events, Params before) const {
    if (rows_.empty() && &before.definition() == &definition()) return events;
    std::vector<Event> own;
    own.reserve(events.size() + 1);
    for (Event& event : events) {
        auto* set = std::get_if<SetParams>(&event.change);
        if (!set) {
            own.push_back(std::move(event));
            continue;
        }
        Params values = over(set->values);
        const bool loses_restart = set->values.needs_restart_from(before) && !values.needs_restart_from(over(before));
        before = std::exchange(set->values, std::move(values));
        own.push_back(std::move(event));
        if (loses_restart) own.push_back({own.back().at, Reset{}, own.back().serial, own.back().gesture});
    }
    return own;
}

bool Overrides::keep_state() const {
    return std::ranges::all_of(
        rows_, [&](const glint_param* row) { return std::string_view(row->id) == "method" && is_exact(values_); });
}

} // namespace glint
