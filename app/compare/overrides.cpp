#include "app/compare/overrides.h"
#include "app/world/params/auto_method.h"
#include "app/world/params/other_build.h"
#include <algorithm>
#include <utility>

namespace glint {

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
        const bool loses_restart = set->values.restarts_from(before) && !values.restarts_from(over(before));
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
