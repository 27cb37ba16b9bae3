#include "app/session/checkpoint.h"
#include "sims/api/device.h"
#include <algorithm>
#include <chrono>

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
    } catch (const std::exception&) { // no memory for it, or a lost device, which the next call reports
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
        arriving_->state.fields.push_back({f.id, f.width, f.height, Numbers::of_type(f.value)});
        arriving_->state.fields.back().values.reserve(static_cast<std::size_t>(f.width) *
                                                      static_cast<std::size_t>(f.height));
    }
    field_ = 0;
    frozen_->fields.empty() ? complete() : start_field();
}

void CheckpointReader::start_field() {
    const SavedField& field = frozen_->fields[field_];
    rows_.start({field.memory.data(), field.width, field.height, field.pitch, field.value});
}

void CheckpointReader::take_slice() {
    if (!rows_.advance(arriving_->state.fields[field_].values)) return;
    ++field_ == frozen_->fields.size() ? complete() : start_field();
}

void CheckpointReader::complete() {
    complete_ = std::move(arriving_);
    arriving_.reset(), asked_ = false;
}

} // namespace glint
