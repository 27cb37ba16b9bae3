#include "app/session/histogram_asking.h"
#include "app/session/player.h"

namespace glint {

void HistogramAsking::send(Job& job, WorldPlace here) {
    if (!is_due(here)) return;
    job.histogram = wanted_;
    asked_ = Asked{*wanted_, here}, waits_ = true, since_ = 0, ++last_;
}

void HistogramAsking::take(Report& report) {
    if (!report.histogram) return;
    waits_ = false;
    if (last_ <= dropped_) return;
    newest_ = report.histogram, newest_number_ = last_;
}

} // namespace glint
