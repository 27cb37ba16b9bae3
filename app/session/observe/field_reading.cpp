#include "app/session/observe/field_reading.h"
#include "app/session/observe/field_reader.h"
#include <utility>

namespace glint {
namespace {

class FieldCopier final : public Reader {
public:
    FieldCopier(FieldReading::Exchange& exchange, Queue& queue) : exchange_(exchange), reader_(queue) {}
    void begin(const WorldNow& now) override {
        reader_.consider(exchange_.asked, std::move(exchange_.room), now.world, now.here);
        exchange_.answer = reader_.take();
    }
    void rest() override { reader_.give_up(); }

private:
    FieldReading::Exchange& exchange_;
    FieldReader reader_;
};

} // namespace

void FieldReading::ask(const FieldName& field, WorldPlace place, FieldRead room) {
    wanted_ = {++last_, field, place}, waits_ = true;
    room_ = std::move(room), answer_.reset();
}

void FieldReading::stop() { wanted_ = {}, waits_ = false, room_ = {}, answer_.reset(); }

FieldRead FieldReading::take() {
    FieldRead taken = std::move(*answer_);
    answer_.reset();
    return taken;
}

void FieldReading::request(const SessionNow&) {
    exchange_.asked = wanted_, exchange_.room = std::exchange(room_, {});
    exchange_.answer.reset();
    sent_ = wanted_.number;
}

std::string FieldReading::take(const Report&) {
    auto& answer = exchange_.answer;
    if (waits_ && answer && answer->number == wanted_.number) answer_ = std::move(*answer), waits_ = false;
    answer.reset(); // nobody else wants so much memory
    return {};
}

std::unique_ptr<Reader> FieldReading::make_reader(Queue& queue) {
    return std::make_unique<FieldCopier>(exchange_, queue);
}

} // namespace glint
