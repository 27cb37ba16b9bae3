#include "app/session/observe/histogram_reader.h"
#include "app/terminal/failure.h"
#include <cstring>
#include <exception>
#include <string_view>

namespace glint {
namespace {

/// Grids first, then tables.
void name_grids(HistogramRead& read, World& world) {
    const auto add = [&](const char* id) {
        if (read.grid_count < read.grids.size()) read.grids[read.grid_count++] = id;
    };
    for (const bool table : {false, true}) {
        for (const glint_field& one : world.number_fields())
            if (!(one.flags & GLINT_ON_HOST) && table == ((one.flags & GLINT_TABLE) != 0)) add(one.id);
        if (table) break;
        for (const glint_probe& probe : world.definition().probes())
            if (has_cells(probe)) add(probe.id);
    }
}

} // namespace

void HistogramReader::consider(const std::optional<FloatRange>& wanted, World& world) {
    if (arriving_) arrive();
    if (arriving_ || !wanted) return;
    try {
        begin(*wanted, world);
        if (arriving_) arrive();        // on the CPU the result is ready at once
    } catch (const std::exception& e) { // no memory for it, or a lost device, which the job reports
        arriving_.reset(), counts_.reset();
        complete_.emplace().problem = std::string_view(reason_of(e));
    }
}

void HistogramReader::arrive() {
    const auto bytes = queue_.take_read(token_);
    if (!bytes) return;
    std::memcpy(&arriving_->counted, bytes->data(), sizeof arriving_->counted);
    complete_ = std::exchange(arriving_, std::nullopt);
}

void HistogramReader::begin(FloatRange range, World& world) {
    const int layers = world.shown_layers();
    const glint_field* field = world.shown_field();
    if (!field || field->flags & GLINT_ON_HOST) return name_grids(complete_.emplace(), world);
    if (!counts_) counts_.emplace(queue_, sizeof(FieldHistogram));
    auto* counts = static_cast<FieldHistogram*>(counts_->data());
    count_field(queue_, view_of(*field), range, counts);
    const int token = queue_.start_read(counts, sizeof *counts);
    HistogramRead& read = arriving_.emplace();
    token_ = token;
    read.field = field->id, read.unit = field->unit ? field->unit : "";
    read.range = range, read.step = world.step(), read.has_rate = world.can_have_rate();
    read.layers = layers;
    name_grids(read, world);
}

void HistogramReader::give_up() {
    if (arriving_) queue_.drop_read(token_);
    arriving_.reset(), complete_.reset(), counts_.reset();
}

namespace {

class HistogramCounter final : public Reader {
public:
    HistogramCounter(HistogramObserver::Exchange& exchange, Queue& queue) : exchange_(exchange), reader_(queue) {}
    void end(const WorldNow& now) override {
        reader_.consider(exchange_.asked, now.world);
        exchange_.answer = reader_.take();
    }
    void rest() override { reader_.give_up(); }

private:
    HistogramObserver::Exchange& exchange_;
    HistogramReader reader_;
};

} // namespace

void HistogramObserver::request(const SessionNow& now) {
    exchange_ = {};
    if (!is_due(now.here)) return;
    exchange_.asked = wanted_;
    asked_ = Asked{*wanted_, now.here}, waits_ = true, since_ = 0, ++last_;
}

std::string HistogramObserver::take(const Report&) {
    const auto answer = std::exchange(exchange_.answer, std::nullopt);
    if (!answer) return {};
    waits_ = false;
    if (last_ > dropped_) newest_ = answer, newest_number_ = last_;
    return {};
}

std::unique_ptr<Reader> HistogramObserver::make_reader(Queue& queue) {
    return std::make_unique<HistogramCounter>(exchange_, queue);
}

} // namespace glint
