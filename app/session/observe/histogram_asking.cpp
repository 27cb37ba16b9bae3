#include "app/session/observe/histogram_asking.h"

namespace glint {
namespace {

class HistogramCounter final : public Reader {
public:
    HistogramCounter(HistogramAsking::Exchange& exchange, Queue& queue) : exchange_(exchange), reader_(queue) {}
    void end(const WorldNow& now) override {
        reader_.consider(exchange_.asked, now.world);
        exchange_.answer = reader_.take();
    }
    void rest() override { reader_.give_up(); }

private:
    HistogramAsking::Exchange& exchange_;
    HistogramReader reader_;
};

} // namespace

void HistogramAsking::request(const SessionNow& now) {
    exchange_ = {};
    if (!is_due(now.here)) return;
    exchange_.asked = wanted_;
    asked_ = Asked{*wanted_, now.here}, waits_ = true, since_ = 0, ++last_;
}

std::string HistogramAsking::take(const Report&) {
    const auto answer = std::exchange(exchange_.answer, std::nullopt);
    if (!answer) return {};
    waits_ = false;
    if (last_ > dropped_) newest_ = answer, newest_number_ = last_;
    return {};
}

std::unique_ptr<Reader> HistogramAsking::make_reader(Queue& queue) {
    return std::make_unique<HistogramCounter>(exchange_, queue);
}

} // namespace glint
