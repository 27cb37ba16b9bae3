// All observers of a session's world. Main thread only.
#pragma once
#include "app/session/observe/field_reading.h"
#include "app/session/observe/histogram_reader.h"
#include "app/session/observe/nan_guard.h"
#include "app/session/observe/observer.h"
#include "app/session/observe/pending_reports.h"
#include "app/session/observe/pin_board.h"
#include "app/world/grid_pass.h"
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "sims/api/abi.h"
#include <array>
#include <optional>
#include <vector>

namespace glint {

// Statistics of all grids of the state. Main thread only.

struct StateStatistics {
    WorldPlace place; ///< place of the world
    AllStatistics of;
};

class StateTotals : public Observer {
public:
    void want(bool on) { wanted_ = on; }
    const std::optional<StateStatistics>& newest() const { return newest_; }

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow&) const override; ///< statistics must be computed, or a result must arrive
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        bool asked = false;
        std::optional<StateStatistics> answer;
    };

private:
    static constexpr double seconds_between = 0.1;
    Exchange exchange_;
    bool wanted_ = false;
    double since_ = 1;
    std::optional<StateStatistics> newest_;
};

// Recent results of a simulation's probes. Main thread only.

class ProbeHistory : public Observer {
public:
    ProbeHistory();
    void want(bool on) { wanted_ = on; }
    const std::vector<ProbeValue>& newest() const { return values_; } ///< the last 2,000, oldest first

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow&) const override;
    bool wants_frames(const SessionNow&) const override; ///< the newest values are of another state
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        bool asked = false;
        std::optional<ProbeValue> answer;
        std::optional<WorldPlace> place; ///< of the answer
    };

private:
    static constexpr double seconds_between = 0.1;
    Exchange exchange_;
    bool wanted_ = false;
    double since_ = 1;
    std::optional<WorldPlace> place_; ///< place of the newest values
    std::vector<ProbeValue> values_;
};

// The value of the cell that the mouse points at. Main thread only.

struct CellRequest {
    std::array<int, 2> cell;
    std::int64_t number = 0; ///< changes when the cell may have another value
};

struct CellValue {
    int x, y;
    FixedString<72> field; ///< "": no field has that cell
    FixedString<32> unit;
    double value;
    std::int64_t number; ///< of the request
    std::int32_t type;   ///< glint_value of the field
    bool is_whole() const { return !can_be_nan(type); }
    bool answers(const CellRequest& to) const { return std::array{x, y} == to.cell && number == to.number; }
};

class CellWatch : public Observer {
public:
    /// From now on, until another one or none: it is read again if its value may have changed.
    void watch(std::optional<std::array<int, 2>> cell) { cell_ = cell; }
    const std::optional<CellValue>& newest() const { return newest_; }

    bool wants_job(const SessionNow&) const override;
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<CellRequest> asked;
        std::optional<CellValue> answer;
    };

private:
    Exchange exchange_;
    std::optional<std::array<int, 2>> cell_;
    std::optional<CellValue> newest_;
};

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

    NanSearch nan_search;   ///< if a NaN appears, the session pauses, and the search finds the first NaN
    LabelReading labels;    ///< labels of the newest drawn picture
    PendingReports reports; ///< for the profiler
};

} // namespace glint
