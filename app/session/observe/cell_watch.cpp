#include "app/session/observe/cell_watch.h"
#include "app/world/numbers.h"
#include "app/world/world.h"
#include "interop/queue.h"
#include <span>
#include <utility>

namespace glint {
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
        if (!shown || x < 0 || y < 0 || x >= shown->width || y >= shown->height)
            return void(exchange_.answer = CellValue{x, y, {}, {}, 0, wanted.number, GLINT_FLOAT32});
        const glint_field& f = *shown;
        reading_ = {{x, y, f.id, f.unit ? f.unit : "", 0, wanted.number, f.value},
                    queue_.start_read(view_of(f).at(x, y), value_bytes(f.value))};
        take(); // on the CPU it is there
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
    std::optional<std::pair<CellValue, int>> reading_; ///< and the read's token
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
