#include "app/run/run.h"
#include <algorithm>
#include <cassert>

namespace glint {
namespace {
constexpr std::size_t usual_keyframes = 1024; // else the list would be reallocated during frames
}

Run::Run(HostState seed) : seed_(std::move(seed)), end_(seed_.step) { keyframes_.reserve(usual_keyframes); }

Run::Run(RunRecord record)
    : seed_(std::move(record.seed)),
      events_(std::move(record.events)),
      end_(record.end),
      hashes_(std::move(record.hashes)),
      unknown_(std::move(record.unknown)) {
    keyframes_.reserve(usual_keyframes);
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
    if (const auto* set = std::get_if<SetParams>(&change)) return set->values.restarts_from(before);
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

/// Not if one of the two restarts: the initial state depends on the parameters at the restart.
bool Run::replaces_last(const Event& event, std::int64_t kept_serial) const {
    if (events_.empty() || events_.back().serial == kept_serial) return false;
    const Event& last = events_.back();
    if (std::ranges::find(keyframes_, last.serial, &Keyframe::serial) != keyframes_.end()) return false;
    const auto *now = std::get_if<SetParams>(&event.change), *before = std::get_if<SetParams>(&last.change);
    return now && before && event.gesture != 0 && event.gesture == last.gesture && event.at == last.at &&
           !now->values.restarts_from(before->values) &&
           !before->values.restarts_from(params_before(events_.size() - 1));
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
        if (last == events_.end() || last->serial != serial) return {}; // it is in a tail that was set aside
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

} // namespace glint
