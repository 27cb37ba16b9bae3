#include "app/session/field_reading.h"
#include "app/session/player.h"
#include <utility>

namespace glint {

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

void FieldReading::send(Job& job) {
    job.field = wanted_, job.field_room = std::exchange(room_, {});
    sent_ = wanted_.number;
}

void FieldReading::take(Report& report) {
    if (waits_ && report.field && report.field->number == wanted_.number)
        answer_ = std::move(*report.field), waits_ = false;
    report.field.reset(); // frees the memory, because nothing else uses it
}

} // namespace glint
