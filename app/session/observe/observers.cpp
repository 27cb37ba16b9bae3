#include "app/session/observe/observers.h"
#include "app/world/snapshot.h"
#include "app/world/world.h"
#include "interop/queue.h"
#include <cstddef>
#include <span>
#include <utility>

namespace glint {

namespace {

class TotalsReader final : public Reader {
public:
    TotalsReader(StateTotals::Exchange& exchange, Queue& queue) : exchange_(exchange), pass_(queue) {}
    void end(const WorldNow& now) override {
        if (exchange_.asked && !pass_.in_progress()) {
            pass_.start(now.world);
            place_ = now.here;
        }
        if (const auto all = pass_.take()) exchange_.answer = StateStatistics{place_, *all};
    }
    void world_destroyed() override { pass_.give_up(); }
    void rest() override { pass_.give_up(); }

private:
    StateTotals::Exchange& exchange_;
    GridPass pass_;
    WorldPlace place_; ///< place of the pass in progress
};

} // namespace

bool StateTotals::wants_job(const SessionNow& now) const { return wanted_ && (!newest_ || newest_->place != now.here); }

void StateTotals::request(const SessionNow& now) {
    exchange_ = {wants_job(now) && since_ >= seconds_between, {}};
    if (exchange_.asked) since_ = 0;
}

std::string StateTotals::take(const Report&) {
    if (exchange_.answer) newest_ = exchange_.answer;
    exchange_.answer.reset();
    return {};
}

std::unique_ptr<Reader> StateTotals::make_reader(Queue& queue) {
    return std::make_unique<TotalsReader>(exchange_, queue);
}

namespace {

constexpr std::size_t max_history_values = 2000;

class ProbeReader final : public Reader {
public:
    explicit ProbeReader(ProbeHistory::Exchange& exchange) : exchange_(exchange) {}
    void end(const WorldNow& now) override {
        // the grid has changed: results of the old grid are dropped
        if (!now.world.awaits_probes()) in_progress_.reset();
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
    std::optional<WorldPlace> in_progress_; ///< place of the values that are being read
};

} // namespace

ProbeHistory::ProbeHistory() {
    values_.reserve(max_history_values + max_history_values / 2 + 1);
} // reserved, so that the list does not grow during frames

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
    if (values_.size() > max_history_values + max_history_values / 2) // many at a time, so that a frame costs nothing
        values_.erase(values_.begin(), values_.end() - static_cast<std::ptrdiff_t>(max_history_values));
    return {};
}

std::unique_ptr<Reader> ProbeHistory::make_reader(Queue&) { return std::make_unique<ProbeReader>(exchange_); }

namespace {

class CellReader final : public Reader {
public:
    CellReader(CellWatch::Exchange& exchange, Queue& queue) : exchange_(exchange), queue_(queue) {}
    ~CellReader() override { world_destroyed(); }

    void end(const WorldNow& now) override {
        take();
        const auto& asked = exchange_.asked;
        const bool wanted = asked && !(exchange_.answer && exchange_.answer->answers(*asked));
        if (wanted && !reading_) read(*asked, now.world);
    }
    void world_destroyed() override {
        if (reading_) queue_.drop_read(reading_->second);
        reading_.reset();
    }

private:
    void read(const CellRequest& wanted, World& world) {
        const auto [x, y] = wanted.cell;
        const glint_field* shown = world.shown_field();
        const Extent picture = world.extent();
        if (!shown || x < 0 || y < 0 || x >= picture.width || y >= picture.height)
            return void(exchange_.answer = CellValue{x, y, {}, {}, 0, wanted.number, GLINT_FLOAT32});
        const glint_field& f = *shown;
        reading_ = {{x, y, f.id, f.unit ? f.unit : "", 0, wanted.number, f.value},
                    queue_.start_read(
                        view_of(f).at(stretched(x, picture.width, f.width), stretched(y, picture.height, f.height)),
                        value_bytes(f.value))};
        take(); // on the CPU the result is ready at once
    }
    /// A table is stretched over the picture, as draw_field() does it.
    static int stretched(int at, int picture, int cells) {
        return static_cast<int>(std::int64_t{at} * cells / picture);
    }
    void take() {
        if (!reading_) return;
        const auto bytes = queue_.take_read(reading_->second);
        if (!bytes) return;
        Numbers value = Numbers::of_type(reading_->first.type);
        value.append(std::span(*bytes).first(value_bytes(value.type())));
        reading_->first.value = value[0];
        exchange_.answer = std::exchange(reading_, std::nullopt)->first;
    }

    CellWatch::Exchange& exchange_;
    Queue& queue_;
    std::optional<std::pair<CellValue, int>> reading_; ///< the value being read, and the read's token
};

} // namespace

bool CellWatch::wants_job(const SessionNow& now) const {
    return cell_ && !(newest_ && newest_->answers({*cell_, now.changes}));
}

void CellWatch::request(const SessionNow& now) {
    exchange_ = {};
    if (wants_job(now)) exchange_.asked = CellRequest{*cell_, now.changes};
}

std::string CellWatch::take(const Report&) {
    if (const auto& answer = exchange_.answer) newest_ = answer;
    exchange_.answer.reset();
    return {};
}

std::unique_ptr<Reader> CellWatch::make_reader(Queue& queue) { return std::make_unique<CellReader>(exchange_, queue); }

} // namespace glint
