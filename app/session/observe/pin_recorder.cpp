#include "app/session/observe/pin_recorder.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string_view>

namespace glint {
namespace {

static_assert(CellsToGather::most == static_cast<int>(max_pins));
constexpr std::size_t sample_bytes = sizeof(float) * max_pins;

/// The pin's field, or else the first grid; nothing if it has no such cell. Between steps, fields that only drawing
/// writes contain an earlier picture's values.
std::optional<GridView> grid_with(const Pin& pin, const std::vector<glint_field>& fields) {
    const glint_field* chosen = nullptr;
    for (const glint_field& field : fields) {
        if (field.flags & GLINT_TABLE || !is_state(field)) continue;
        if (!chosen || pin.field == field.id) chosen = &field;
    }
    if (!chosen || pin.x < 0 || pin.y < 0 || pin.x >= chosen->width || pin.y >= chosen->height) return {};
    return view_of(*chosen);
}

} // namespace

void PinRecorder::consider(const PinRequest& wanted, World& world, std::int64_t at) try {
    send_batch();
    stride_ = std::max(1, wanted.stride);
    if (wanted.number == number_) return;
    number_ = wanted.number, pins_ = wanted.pins;
    records_ = std::ranges::any_of(pins_, [](const auto& pin) { return pin.has_value(); });
    if (records_) write_down(world, at), send_batch();
} catch (const std::exception& e) { pins_failed(e); }

void PinRecorder::sample(World& world, std::int64_t at) try {
    if (records_ && at % stride_ == 0) write_down(world, at);
} catch (const std::exception& e) { pins_failed(e); }

void PinRecorder::write_down(World& world, std::int64_t at) {
    if (!samples_) samples_.emplace(queue_, sample_bytes * capacity);
    if (count_ == capacity) send_batch();
    if (count_ == 0) at_ = at, step_ = world.step();
    const std::vector<glint_field>& fields = world.number_fields();
    CellsToGather from;
    for (std::size_t i = 0; i < max_pins; ++i) {
        if (!pins_[i]) continue;
        const auto grid = grid_with(*pins_[i], fields);
        if (grid) from.cells[i] = grid->at(pins_[i]->x, pins_[i]->y), from.values[i] = grid->value;
    }
    from.to = static_cast<float*>(samples_->data()) + max_pins * static_cast<std::size_t>(count_);
    gather(Device(queue_.table()), from);
    ++count_;
}

void PinRecorder::send() try { send_batch(); } catch (const std::exception& e) {
    pins_failed(e);
}

void PinRecorder::send_batch() {
    if (count_ == 0) return;
    const int token = queue_.start_read(samples_->data(), sample_bytes * static_cast<std::size_t>(count_));
    batches_.push_back({token, number_, at_, step_, std::exchange(count_, 0), stride_});
}

void PinRecorder::take(std::vector<PinSample>& to) try {
    while (!batches_.empty()) {
        const Batch batch = batches_.front();
        const auto arrived = queue_.take_read(batch.token);
        if (!arrived) return;
        batches_.erase(batches_.begin());
        if (batch.number != number_) continue;
        for (int i = 0; i < batch.count; ++i) {
            const std::int64_t later = std::int64_t{i} * batch.stride;
            PinSample sample{batch.at + later, batch.step + later, {}};
            std::memcpy(sample.values.data(), arrived->data() + sample_bytes * static_cast<std::size_t>(i),
                        sample_bytes);
            to.push_back(sample);
        }
    }
} catch (const std::exception& e) { pins_failed(e); }

std::optional<LineProfile> PinRecorder::profile(const PinRequest& wanted, World& world, WorldPlace here) try {
    const glint_field* grid = wanted.line ? world.shown_field() : nullptr;
    const FixedString<72> field(grid ? grid->id : "");
    const bool is_old =
        profiled_.place != here || profiled_.line != wanted.line || !(profiled_.field == std::string_view(field));
    if (wanted.line && is_old && !profiling_) {
        profiled_ = {here, world.step(), *wanted.line, {}, field};
        if (!grid) return profiled_.values.fill(NAN), profiled_;
        if (!along_) along_.emplace(queue_, sizeof(float) * line_samples);
        auto* to = static_cast<float*>(along_->data());
        gather_line(Device(queue_.table()), view_of(*grid), *wanted.line, to);
        profiling_ = {profiled_, queue_.start_read(to, along_->bytes())};
    }
    if (!profiling_) return {};
    const auto arrived = queue_.take_read(profiling_->second);
    if (!arrived) return {};
    LineProfile profile = profiling_->first;
    profiling_.reset();
    std::memcpy(profile.values.data(), arrived->data(), arrived->size());
    return profile;
} catch (const std::exception& e) {
    drop_profile(), line_problem_ = reason_of(e);
    return {};
}

void PinRecorder::pins_failed(const std::exception& e) {
    drop_pins(), records_ = false;
    pin_problem_ = reason_of(e);
}

void PinRecorder::drop_profile() {
    if (profiling_) queue_.drop_read(profiling_->second), profiling_.reset();
    profiled_.place = {-1, -1};
}

void PinRecorder::drop_pins() {
    for (const Batch& batch : batches_) queue_.drop_read(batch.token);
    batches_.clear(), count_ = 0;
}

void PinRecorder::give_up() { drop_profile(), drop_pins(); }

} // namespace glint
