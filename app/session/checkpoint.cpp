#include "app/session/checkpoint.h"
#include <algorithm>
#include <cstring>

namespace glint {

using Clock = std::chrono::steady_clock;

Checkpointer::~Checkpointer() {
    if (!under_way_) return;
    for (std::size_t i = under_way_->arrived; i < under_way_->tokens.size(); ++i)
        from_.drop_read(under_way_->tokens[i]);
}

void Checkpointer::consider(World& world) {
    const auto begun = Clock::now();
    if (under_way_)
        take_in();
    else if (begun >= next_)
        start(world), cost_seconds_ = 0;
    cost_seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
}

void Checkpointer::start(World& world) {
    std::vector<SavedField> old;
    if (spare_) old = std::move(spare_->fields);
    spare_.reset();
    UnderWay begun{{world.params(), world.extent(), world.step(), {}}, {}};
    for (const glint_field& f : world.fields()) {
        const std::size_t bytes =
            sizeof(float) * static_cast<std::size_t>(f.pitch) * static_cast<std::size_t>(f.height);
        const std::size_t i = begun.copy.fields.size();
        const bool fits = i < old.size() && old[i].memory.bytes() == bytes;
        begun.copy.fields.push_back(
            {f.id, f.width, f.height, f.pitch, fits ? std::move(old[i].memory) : DeviceMemory(refuge_, bytes)});
        begun.tokens.push_back(from_.start_read(f.data, bytes));
    }
    under_way_ = std::move(begun);
}

void Checkpointer::take_in() {
    for (; under_way_->arrived < under_way_->tokens.size(); ++under_way_->arrived) { // a stream's reads arrive in order
        const auto bytes = from_.take_read(under_way_->tokens[under_way_->arrived]);
        if (!bytes) return;
        const SavedField& field = under_way_->copy.fields[under_way_->arrived];
        refuge_.table().write(refuge_.table().self, field.memory.data(), bytes->data(), bytes->size());
    }
    spare_ = std::exchange(complete_, std::move(under_way_->copy));
    under_way_.reset();
    const double pause_seconds = std::max(1.0, 100 * cost_seconds_);
    next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(pause_seconds));
}

} // namespace glint
