// What the program observes of a session's world. Main thread only.
#pragma once
#include "app/session/cell_watch.h"
#include "app/session/field_reading.h"
#include "app/session/histogram_asking.h"
#include "app/session/number_watch.h"
#include "app/session/pin_board.h"
#include "app/session/probe_history.h"
#include "app/session/state_totals.h"

namespace glint {

struct Observers {
    ProbeHistory probes;
    CellWatch cell;
    StateTotals statistics;
    NumberWatch numbers;
    PinBoard pins;
    HistogramAsking histogram; ///< of the field that is shown
    FieldReading field;        ///< a field, or the picture, for a comparison
    /// In the order in which their readers are called; more can be added, which must outlive the session's jobs.
    ObserverList all{&probes, &cell, &statistics, &numbers, &pins, &histogram, &field};
};

} // namespace glint
