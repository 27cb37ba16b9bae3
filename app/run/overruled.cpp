#include "app/run/overruled.h"
#include "app/world/params/auto_method.h"
#include <fmt/format.h>

namespace glint {

void Overruled::scan_step(std::span<const Event> events, std::size_t first, const Params& now) {
    of_ = events.data(), from_ = first;
    for (to_ = first; to_ < events.size() && events[to_].at == events[first].at;) ++to_;
    restart_ = parameters_ = size_ = to_;
    const Params* before = &now;
    std::size_t newest_parameters = to_, newest_size = to_;
    for (std::size_t i = from_; i < to_; ++i) {
        const auto* set = std::get_if<SetParams>(&events[i].change);
        if (restarts(events[i].change, *before)) restart_ = i, parameters_ = newest_parameters, size_ = newest_size;
        if (set) before = &set->values, newest_parameters = i;
        if (std::holds_alternative<Resize>(events[i].change)) newest_size = i;
    }
}

bool Overruled::operator()(std::span<const Event> events, std::size_t i, const Params& now) {
    if (of_ != events.data() || i < from_ || i >= to_) scan_step(events, i, now);
    if (restart_ < to_ && i < restart_) return i != parameters_ && i != size_;
    const bool sets = std::holds_alternative<SetParams>(events[i].change);
    return sets && i != restart_ && i + 1 < to_ && std::holds_alternative<SetParams>(events[i + 1].change);
}

namespace {

std::string why_inexact(const Params& params) {
    if (is_exact(params)) return "";
    const glint_param& row = *params.definition().param("method");
    const glint_choice& method = row.choices[params.get<std::int32_t>(row)];
    return fmt::format("its method {} may give other bits than the reference method: {}", method.id,
                       why_not_exact(method));
}

} // namespace

std::string why_not_exact(const Params& seed, const std::vector<Event>& events) {
    if (std::string why = why_inexact(seed); !why.empty()) return why;
    for (const Event& event : events)
        if (const auto* set = std::get_if<SetParams>(&event.change))
            if (std::string why = why_inexact(set->values); !why.empty()) return why;
    return "";
}

} // namespace glint
