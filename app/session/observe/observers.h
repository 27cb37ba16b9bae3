// What the program observes of a session's world. Main thread only.
#pragma once
#include "app/session/observe/cell_watch.h"
#include "app/session/observe/drawn_labels.h"
#include "app/session/observe/field_reading.h"
#include "app/session/observe/histogram_reader.h"
#include "app/session/observe/nan_search.h"
#include "app/session/observe/number_watch.h"
#include "app/session/observe/pin_board.h"
#include "app/session/observe/probe_history.h"
#include "app/session/observe/state_totals.h"
#include "app/session/observe/untaken_reports.h"

namespace glint {

struct Observers {
    explicit Observers(Session& session) : nan_search(session) {}

    ProbeHistory probes;
    CellWatch cell;
    StateTotals statistics;
    NumberWatch numbers;
    PinBoard pins;
    HistogramObserver histogram; ///< of the field that is shown
    FieldReading field;          ///< a field, or the picture, for a comparison
    /// In the order in which their readers are called; more can be added, which must outlive the session's jobs.
    ObserverList all{&probes, &cell, &statistics, &numbers, &pins, &histogram, &field};

    NanSearch nan_search;   ///< if there is NaN the session pauses, and finds the first
    LabelReading labels;    ///< of the picture that was drawn last
    PendingReports reports; ///< for the profiler
};

} // namespace glint
