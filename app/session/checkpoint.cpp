#include "app/session/checkpoint.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {
using Clock = std::chrono::steady_clock;

Clock::time_point after(double seconds) {
    return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}
constexpr double seconds_until_memory_is_tried_again = 30;
} // namespace

Checkpointer::~Checkpointer() {
    if (piece_) from_.drop_read(piece_->token);
}

void Checkpointer::consider(World& world) {
    const auto begun = Clock::now();
    if (piece_)
        take_piece();
    else if (begun >= next_)
        start(world);
    else
        return;
    cost_seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
    if (!piece_) next_ = std::max(next_, after(std::max(1.0, 100 * cost_seconds_)));
}

void Checkpointer::start(World& world) {
    cost_seconds_ = 0;
    try {
        frozen_ = world.snapshot(std::exchange(frozen_, std::nullopt));
        make_room();
        if (frozen_->fields.empty()) return complete();
        piece_ = Place{};
        ask_for_piece();
    } catch (const Error&) { // no memory for it, or a lost device, which the next call meets again
        frozen_.reset(), arriving_.reset(), piece_.reset();
        next_ = after(seconds_until_memory_is_tried_again);
    }
}

/// The frozen copy's layout in the refuge, in the memory of an older one as far as it fits.
void Checkpointer::make_room() {
    if (!arriving_) arriving_ = Snapshot{frozen_->params, frozen_->extent, frozen_->step, {}};
    arriving_->params = frozen_->params, arriving_->extent = frozen_->extent, arriving_->step = frozen_->step;
    auto& fields = arriving_->fields;
    const auto same = [](const SavedField& a, const SavedField& b) {
        return a.id == b.id && a.width == b.width && a.height == b.height && a.pitch == b.pitch;
    };
    if (std::ranges::equal(fields, frozen_->fields, same)) return;
    fields.clear();
    for (const SavedField& f : frozen_->fields)
        fields.push_back({f.id, f.width, f.height, f.pitch, DeviceMemory(refuge_, f.memory.bytes())});
}

void Checkpointer::ask_for_piece() {
    const DeviceMemory& memory = frozen_->fields[piece_->field].memory;
    piece_->bytes = std::min(piece_bytes, memory.bytes() - piece_->offset);
    piece_->token = from_.start_read(static_cast<const std::byte*>(memory.data()) + piece_->offset, piece_->bytes);
}

void Checkpointer::take_piece() {
    const auto bytes = from_.take_read(piece_->token);
    if (!bytes) return;
    const DeviceMemory& memory = arriving_->fields[piece_->field].memory;
    refuge_.table().write(refuge_.table().self, static_cast<std::byte*>(memory.data()) + piece_->offset, bytes->data(),
                          bytes->size());
    piece_->offset += piece_->bytes;
    if (piece_->offset == memory.bytes()) ++piece_->field, piece_->offset = 0;
    if (piece_->field == arriving_->fields.size()) return complete();
    ask_for_piece();
}

void Checkpointer::complete() {
    piece_.reset();
    std::swap(complete_, arriving_);
}

} // namespace glint
