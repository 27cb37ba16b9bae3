#include "app/session/checkpoint.h"
#include <algorithm>
#include <cstring>

namespace glint {

using Clock = std::chrono::steady_clock;

void Checkpointer::consider(World& world) {
    const auto begun = Clock::now();
    if (under_way_)
        take_in(world.host());
    else if (begun >= next_)
        start(world), cost_seconds_ = 0;
    cost_seconds_ += std::chrono::duration<double>(Clock::now() - begun).count();
}

void Checkpointer::start(World& world) {
    UnderWay begun{{world.params(), world.extent(), world.step(), {}}, {}};
    for (const glint_field& f : world.fields()) {
        const std::size_t bytes =
            sizeof(float) * static_cast<std::size_t>(f.pitch) * static_cast<std::size_t>(f.height);
        begun.copy.fields.push_back({f.id, f.width, f.height, f.pitch, DeviceMemory(refuge_, bytes)});
        begun.tokens.push_back(world.host().start_read(f.data, bytes));
    }
    under_way_ = std::move(begun);
}

void Checkpointer::take_in(Host& from) {
    for (; under_way_->arrived < under_way_->tokens.size(); ++under_way_->arrived) { // a stream's reads arrive in order
        const auto bytes = from.take_read(under_way_->tokens[under_way_->arrived]);
        if (!bytes) return;
        const SavedField& field = under_way_->copy.fields[under_way_->arrived];
        refuge_.table().write(refuge_.table().self, field.memory.data(), bytes->data(), bytes->size());
    }
    complete_ = std::move(under_way_->copy);
    under_way_.reset();
    next_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                               std::chrono::duration<double>(std::max(1.0, 100 * cost_seconds_)));
}

} // namespace glint
