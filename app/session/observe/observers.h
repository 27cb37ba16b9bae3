// What the program observes of a session's world. Main thread only.
#pragma once
#include "app/session/observe/cell_watch.h"
#include "app/session/observe/field_reading.h"
#include "app/session/observe/histogram_reader.h"
#include "app/session/observe/number_watch.h"
#include "app/session/observe/pin_board.h"
#include "app/session/observe/probe_history.h"
#include "app/session/observe/state_totals.h"

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
