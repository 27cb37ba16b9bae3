#include "app/session/observe/probe_history.h"
#include <cstddef>
#include <utility>

namespace glint {
namespace {

constexpr std::size_t max_history_values = 2000;

class ProbeReader final : public Reader {
public:
    explicit ProbeReader(ProbeHistory::Exchange& exchange) : exchange_(exchange) {}
    void end(const WorldNow& now) override {
        if (!now.world.awaits_probes()) in_progress_.reset(); // another grid: nothing of the old one arrives
        if (exchange_.asked && !in_progress_) {
            now.world.start_probes();
            in_progress_ = now.here;
        }
        exchange_.answer = now.world.take_probes();
        if (exchange_.answer) exchange_.place = std::exchange(in_progress_, std::nullopt);
    }
    void world_destroyed() override { in_progress_.reset(); }

private:
    ProbeHistory::Exchange& exchange_;
    std::optional<WorldPlace> in_progress_; ///< place of the values that are under way
};

} // namespace

ProbeHistory::ProbeHistory() {
    values_.reserve(max_history_values + max_history_values / 2 + 1);
} // or it would grow in the midst of frames

bool ProbeHistory::wants_job(const SessionNow& now) const { return wants_frames(now) && since_ >= seconds_between; }

bool ProbeHistory::wants_frames(const SessionNow& now) const { return wanted_ && now.has_probes && place_ != now.here; }

void ProbeHistory::request(const SessionNow& now) {
    exchange_ = {wants_job(now), {}, {}};
    if (exchange_.asked) since_ = 0;
}

std::string ProbeHistory::take(const Report&) {
    if (const auto value = std::exchange(exchange_.answer, std::nullopt)) {
        values_.push_back(*value);
        place_ = exchange_.place;
    }
    if (values_.size() > max_history_values + max_history_values / 2) // in bulk, so that it costs nothing a frame
        values_.erase(values_.begin(), values_.end() - static_cast<std::ptrdiff_t>(max_history_values));
    return {};
}

std::unique_ptr<Reader> ProbeHistory::make_reader(Queue&) { return std::make_unique<ProbeReader>(exchange_); }

} // namespace glint
