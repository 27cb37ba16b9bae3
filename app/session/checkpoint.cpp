#include "app/session/checkpoint.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstring>

namespace glint {
namespace {
using SteadyClock = std::chrono::steady_clock;

SteadyClock::time_point after(double seconds) {
    return SteadyClock::now() +
           std::chrono::duration_cast<SteadyClock::duration>(std::chrono::duration<double>(seconds));
}
constexpr double seconds_until_memory_is_tried_again = 30;

std::size_t row_bytes(const SavedField& field) { return sizeof(float) * static_cast<std::size_t>(field.pitch); }

} // namespace

CheckpointReader::~CheckpointReader() { give_up(); }

void CheckpointReader::give_up() {
    if (arriving_ && slice_.rows > 0) from_.drop_read(slice_.token);
    arriving_.reset(), slice_ = {};
}

void CheckpointReader::ask() {
    give_up();
    complete_.reset(), asked_ = true, next_ = {};
}

void CheckpointReader::consider(World& world, std::int64_t at, std::int64_t serial) {
    const auto begun = SteadyClock::now();
    if (arriving_)
        take_slice();
    else if ((asked_ || period_s_) && begun >= next_)
        start(world, at, serial);
    else
        return;
    cost_seconds_ += std::chrono::duration<double>(SteadyClock::now() - begun).count();
    if (!arriving_ && period_s_) next_ = std::max(next_, after(std::max(*period_s_, 100 * cost_seconds_)));
}

void CheckpointReader::start(World& world, std::int64_t at, std::int64_t serial) {
    cost_seconds_ = 0;
    try {
        frozen_ = world.snapshot(std::exchange(frozen_, std::nullopt));
        arriving_ = Checkpoint{{frozen_->params, frozen_->extent, frozen_->step, {}}, at, serial};
        for (const SavedField& f : frozen_->fields) {
            arriving_->state.fields.push_back({f.id, f.width, f.height, {}});
            arriving_->state.fields.back().values.reserve(static_cast<std::size_t>(f.width) *
                                                          static_cast<std::size_t>(f.height));
        }
        slice_ = {};
        frozen_->fields.empty() ? complete() : ask_for_slice();
    } catch (const std::exception&) { // no memory for it, or a lost device, which the next call meets again
        give_up();
        frozen_.reset(), next_ = after(seconds_until_memory_is_tried_again);
        failed_ = std::exchange(asked_, false);
    }
}

void CheckpointReader::ask_for_slice() {
    const SavedField& field = frozen_->fields[slice_.field];
    const int fitting = std::max(1, static_cast<int>(slice_bytes / row_bytes(field)));
    slice_.rows = std::min(fitting, field.height - slice_.first_row);
    const auto* first = static_cast<const std::byte*>(field.memory.data()) +
                        static_cast<std::size_t>(slice_.first_row) * row_bytes(field);
    slice_.token = from_.start_read(first, static_cast<std::size_t>(slice_.rows) * row_bytes(field));
}

void CheckpointReader::take_slice() {
    const auto bytes = from_.take_read(slice_.token);
    if (!bytes) return;
    const SavedField& field = frozen_->fields[slice_.field];
    std::vector<float>& values = arriving_->state.fields[slice_.field].values;
    for (int row = 0; row < slice_.rows; ++row) {
        const auto* first =
            reinterpret_cast<const float*>(bytes->data()) + static_cast<std::ptrdiff_t>(row) * field.pitch;
        values.insert(values.end(), first, first + field.width);
    }
    slice_.first_row += slice_.rows, slice_.rows = 0;
    if (slice_.first_row == field.height) ++slice_.field, slice_.first_row = 0;
    slice_.field == frozen_->fields.size() ? complete() : ask_for_slice();
}

void CheckpointReader::complete() {
    complete_ = std::move(arriving_);
    arriving_.reset(), asked_ = false;
}

} // namespace glint
