#include "app/session/checkpoint.h"
#include "sims/api/device.h"
#include "sims/api/error.h"
#include <algorithm>
#include <chrono>
#include <limits>
#include <span>
#include <utility>

namespace glint {

namespace {
constexpr double memory_retry_seconds = 30;

} // namespace

double CheckpointReader::clock_s() const {
    if (clock_) return clock_() / 1000;
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void CheckpointReader::give_up() { rows_.give_up(), arriving_.reset(); }

void CheckpointReader::ask() {
    give_up();
    complete_.reset(), asked_ = true, next_s_ = 0;
}

void CheckpointReader::consider(World& world, std::int64_t at, std::int64_t serial) {
    const double begun_s = clock_s();
    try {
        if (arriving_)
            take_slice();
        else if ((asked_ || period_s_) && begun_s >= next_s_)
            start(world, at, serial);
        else
            return;
        // memory is too small for a keyframe, or a lost device, which the next call reports
    } catch (const std::exception&) {
        give_up();
        frozen_.reset(), next_s_ = clock_s() + memory_retry_seconds;
        failed_ = std::exchange(asked_, false);
    }
    const double now_s = clock_s();
    cost_seconds_ += now_s - begun_s;
    if (!arriving_ && period_s_) next_s_ = std::max(next_s_, now_s + std::max(*period_s_, 100 * cost_seconds_));
}

void CheckpointReader::start(World& world, std::int64_t at, std::int64_t serial) {
    cost_seconds_ = 0;
    frozen_ = world.snapshot(std::exchange(frozen_, std::nullopt));
    arriving_ = Checkpoint{{frozen_->params, frozen_->extent, frozen_->step, {}}, at, serial};
    for (const SavedField& f : frozen_->fields) {
        for (FieldValues& array : empty_arrays(f.element, f.width, f.height, f.depth))
            arriving_->state.fields.push_back(std::move(array));
    }
    field_ = 0, array_ = 0;
    frozen_->fields.empty() ? complete() : start_field();
}

void CheckpointReader::start_field() {
    const SavedField& field = frozen_->fields[field_];
    rows_.start(field.view());
}

void CheckpointReader::take_slice() {
    const Element& element = frozen_->fields[field_].element;
    if (!rows_.advance(std::span(arriving_->state.fields).subspan(array_, element.parts.size()), element)) return;
    array_ += element.parts.size();
    ++field_ == frozen_->fields.size() ? complete() : start_field();
}

void CheckpointReader::complete() {
    complete_ = std::move(arriving_);
    arriving_.reset(), asked_ = false;
}

std::size_t keyframe_budget(const ComputeDevice& device) {
    constexpr std::size_t least = std::size_t{1} << 30;
    return std::max(least, device.facts().memory_bytes / 8);
}

const Snapshot* KeyframeStore::find(std::int64_t id) const {
    const auto found = std::ranges::lower_bound(kept_, id, {}, [](const Kept& kept) { return kept.keyframe.id; });
    return found != kept_.end() && found->keyframe.id == id ? &found->state : nullptr;
}

/// The keyframe whose removal delays seeking the least: short gaps and old ones are removed first.
std::size_t KeyframeStore::min_missed() const {
    std::size_t best = 0;
    double best_cost = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        const double next_gap = i + 1 < kept_.size() ? kept_[i + 1].gap_ms : since_last_ms_;
        const double age = total_ms_ + since_last_ms_ - kept_[i].total_ms + spacing_ms;
        const double undo = kept_[i].purpose == Purpose::undo ? 10 : 1; // undo must be fast
        const double cost = undo * (kept_[i].gap_ms + next_gap + 1) / age;
        if (cost < best_cost) best_cost = cost, best = i;
    }
    return best;
}

std::optional<Snapshot> KeyframeStore::drop(std::size_t index, std::vector<std::int64_t>& dropped) {
    Kept gone = std::move(kept_[index]);
    kept_.erase(kept_.begin() + static_cast<std::ptrdiff_t>(index));
    (index < kept_.size() ? kept_[index].gap_ms : since_last_ms_) += gone.gap_ms;
    bytes_ -= gone.state.bytes();
    dropped.push_back(gone.keyframe.id);
    return std::move(gone.state);
}

std::optional<Keyframe> KeyframeStore::keep(World& world, std::int64_t at, std::int64_t serial, Purpose purpose,
                                            std::vector<std::int64_t>& dropped) {
    const auto same = [&](const Kept& kept) { return kept.keyframe.at == at && kept.keyframe.serial == serial; };
    if (const auto there = std::ranges::find_if(kept_, same); there != kept_.end()) {
        if (purpose == Purpose::undo) there->purpose = purpose;
        return {}; // already kept
    }
    const std::size_t wanted = world.state_bytes();
    state_bytes_ = wanted, state_extent_ = world.extent();
    // the state is too large to keep: it must be computed again
    if (wanted > budget_) return since_last_ms_ = 0, std::nullopt;
    std::optional<Snapshot> spare;
    while (!kept_.empty() && (bytes_ + wanted > budget_ || kept_.size() >= max_keyframes))
        spare = drop(min_missed(), dropped);
    const double gap = std::exchange(since_last_ms_, 0); // also after a failure: the next keyframe is tried a gap later
    total_ms_ += gap;
    try {
        kept_.push_back({{++last_id_, at, serial}, world.snapshot(std::move(spare)), purpose, gap, total_ms_});
    } catch (const Error&) { return {}; } // no memory for it
    bytes_ += kept_.back().state.bytes();
    return kept_.back().keyframe;
}

} // namespace glint
