#include "app/run/run.h"
#include "app/world/params/auto_method.h"
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace glint {

namespace {
constexpr std::size_t expected_keyframes = 1024; // else the list would be reallocated during frames
}

Run::Run(HostState seed) : seed_(std::move(seed)), end_(seed_.step) { keyframes_.reserve(expected_keyframes); }

Run::Run(RunRecord record)
    : seed_(std::move(record.seed)),
      events_(std::move(record.events)),
      end_(record.end),
      hashes_(std::move(record.hashes)),
      unknown_(std::move(record.unknown)) {
    keyframes_.reserve(expected_keyframes);
    std::int64_t serial = 0;
    for (Event& event : events_) event.serial = ++serial;
}

Place Run::place_at(std::int64_t at) const {
    at = std::clamp(at, seed_.step, end_);
    const auto after = std::ranges::upper_bound(events_, at, {}, &Event::at);
    return {at, static_cast<std::size_t>(after - events_.begin())};
}

std::int64_t Run::serial(Place place) const { return place.events == 0 ? 0 : events_[place.events - 1].serial; }

bool restarts(const Change& change, const Params& before) {
    if (const auto* set = std::get_if<SetParams>(&change)) return set->values.needs_restart_from(before);
    return !std::holds_alternative<PaintStroke>(change);
}

Setting Run::setting(Place place) const {
    Setting folded{seed_.params, seed_.extent, seed_.step};
    std::int64_t restarted_at = 0; // place of the last restart (step 0)
    for (std::size_t i = 0; i < place.events; ++i) {
        const auto& [at, change, serial, gesture] = events_[i];
        if (restarts(change, folded.params)) restarted_at = at;
        if (const auto* set = std::get_if<SetParams>(&change)) folded.params = set->values;
        if (const auto* size = std::get_if<Resize>(&change)) folded.extent = size->extent;
    }
    folded.step = place.at - restarted_at;
    return folded;
}

void Run::reach(std::int64_t at) { end_ = std::max(end_, at); }

const Params& Run::params_before(std::size_t event) const {
    while (event-- > 0)
        if (const auto* set = std::get_if<SetParams>(&events_[event].change)) return set->values;
    return seed_.params;
}

/// False if one of the two restarts: the initial state depends on the parameters at the restart.
bool Run::replaces_last(const Event& event, std::int64_t kept_serial) const {
    if (events_.empty() || events_.back().serial == kept_serial) return false;
    const Event& last = events_.back();
    if (std::ranges::find(keyframes_, last.serial, &Keyframe::serial) != keyframes_.end()) return false;
    const auto *now = std::get_if<SetParams>(&event.change), *before = std::get_if<SetParams>(&last.change);
    return now && before && event.gesture != 0 && event.gesture == last.gesture && event.at == last.at &&
           !now->values.needs_restart_from(before->values) &&
           !before->values.needs_restart_from(params_before(events_.size() - 1));
}

void Run::append(Event event, std::int64_t kept_serial) {
    assert(event.at >= end_ && (events_.empty() || event.serial > events_.back().serial));
    end_ = event.at, ++revision_;
    std::erase_if(hashes_, [&](const StateHash& hash) { return hash.at >= event.at; });
    if (replaces_last(event, kept_serial))
        events_.back() = std::move(event);
    else
        events_.push_back(std::move(event));
}

Tail Run::swap_tail(Place cut, Tail tail) {
    const auto from = events_.begin() + static_cast<std::ptrdiff_t>(cut.events);
    Tail taken{{std::make_move_iterator(from), std::make_move_iterator(events_.end())}, end_};
    events_.erase(from, events_.end());
    std::ranges::move(tail.events, std::back_inserter(events_));
    end_ = std::max(cut.at, tail.end), ++revision_;
    std::erase_if(hashes_, [&](const StateHash& hash) { return hash.at >= cut.at; });
    return taken;
}

void Run::forget(std::int64_t id) {
    std::erase_if(keyframes_, [id](const Keyframe& keyframe) { return keyframe.id == id; });
}

std::optional<Place> Run::place_of(std::int64_t at, std::int64_t serial) const {
    Place place{at, 0};
    if (serial != 0) {
        const auto last = std::ranges::lower_bound(events_, serial, {}, &Event::serial);
        if (last == events_.end() || last->serial != serial) return {}; // the event is in a tail that undo has removed
        place.events = static_cast<std::size_t>(last - events_.begin()) + 1;
    }
    const bool passed = place.events < events_.size() && events_[place.events].at < at;
    return passed ? std::nullopt : std::optional(place);
}

std::optional<Run::Nearest> Run::nearest(Place wanted, std::span<const Keyframe> keyframes) const {
    std::optional<Nearest> best;
    for (const Keyframe& keyframe : keyframes) {
        const auto place = place_of(keyframe.at, keyframe.serial);
        if (!place || place->at > wanted.at || place->events > wanted.events) continue;
        if (!best || *place > best->place) best = Nearest{keyframe, *place};
    }
    return best;
}

RunRecord Run::record(RunSettings run_settings, std::vector<FieldValues> fields) const {
    return {seed_, events_, end_, hashes_, std::move(fields), std::move(run_settings), unknown_};
}

namespace {

/// An event that starts the run over, and the parameters and size at this event.
struct Start {
    std::size_t event;
    const Params* params;
    Extent extent;
};

std::optional<Start> last_start(const HostState& seed, std::span<const Event> all) {
    std::optional<Start> last;
    const Params* params = &seed.params;
    Extent extent = seed.extent;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Change& change = all[i].change;
        const bool starts = restarts(change, *params);
        if (const auto* set = std::get_if<SetParams>(&change)) params = &set->values;
        if (const auto* size = std::get_if<Resize>(&change)) extent = size->extent;
        if (starts) last = Start{i, params, extent};
    }
    return last;
}

/// A seed has no animations: they are an event, and the state is built again with them.
std::vector<Event> events_of_start(const Params& params) {
    std::vector<Event> events;
    if (params.animations().empty()) return events;
    events.push_back({0, SetParams{params}});
    events.push_back({0, Reset{}});
    return events;
}

} // namespace

std::int64_t last_start_of(const HostState& seed, std::span<const Event> events) {
    const auto last = last_start(seed, events);
    return last ? events[last->event].at : seed.step;
}

RunRecord from_last_start(RunRecord run) {
    const auto last = last_start(run.seed, run.events);
    if (!last || !run.unknown.empty()) return run;
    const std::int64_t at = run.events[last->event].at;
    HostState seed{*last->params, last->extent, 0, {}};
    std::vector<Event> events = events_of_start(seed.params);
    seed.params.stop_animating();
    for (std::size_t i = last->event + 1; i < run.events.size(); ++i) {
        events.push_back(std::move(run.events[i]));
        events.back().at -= at;
    }
    run.seed = std::move(seed), run.events = std::move(events), run.end -= at;
    const auto move_back = [at](auto& places, auto place_of) {
        std::erase_if(places, [&](auto& one) { return place_of(one) < at; });
        for (auto& one : places) place_of(one) -= at;
    };
    move_back(run.hashes, [](StateHash& hash) -> std::int64_t& { return hash.at; });
    move_back(run.run_settings.marks, [](std::int64_t& mark) -> std::int64_t& { return mark; });
    return run;
}

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
