// What a job reads of its world beside the picture: the readers of its observers, each made when its observer comes
// first.
#include "app/session/player.h"
#include "sims/api/device.h"
#include <algorithm>
#include <limits>

namespace glint {

void Player::choose_readers(const Job& job) {
    readers_.clear();
    for (Observer* observer : job.observers) {
        auto found = std::ranges::find(all_readers_, observer, &Reading::of);
        if (found == all_readers_.end())
            found = all_readers_.insert(found, Reading{observer, observer->make_reader(queue_)});
        readers_.push_back(&*found->reader);
    }
}

WorldNow Player::now() { return {*world_, {at_, serial_}, route_.has_value(), came_by_route_}; }

int Player::steps_to_sample(std::int64_t at) const {
    int steps = std::numeric_limits<int>::max();
    for (const Reader* reader : readers_) steps = std::min(steps, reader->steps_to_sample(at));
    return steps;
}

/// What is sampled is written down on the way, unless that leads to another place. Steps come to the same in pieces.
void Player::advance_world(std::int64_t at, int steps) {
    const bool samples = steps_to_sample(at) != std::numeric_limits<int>::max();
    if (!samples || route_) return world_->advance(steps);
    const Device::Scope all(queue_.table(), "advance"); // one for all pieces: that of each lies within
    for (int done = 0; done < steps;) {
        const int piece = std::min(steps - done, steps_to_sample(at + done));
        world_->advance(piece), done += piece;
        for (Reader* reader : readers_) reader->sample(*world_, at + done);
    }
}

} // namespace glint
