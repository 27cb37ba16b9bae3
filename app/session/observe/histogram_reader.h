// Counts the values of the colour bar's field on the world's thread, and transfers the counts.
#pragma once
#include "app/session/observe/observer.h"
#include "app/world/text/fixed_string.h"
#include "app/world/world.h"
#include "interop/fields/field_histogram.h"
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace glint {

struct HistogramRead {
    FixedString<72> field; ///< the shown field, or the one that would be shown; "": there is none
    FixedString<32> unit;
    FloatRange range;                      ///< of the bins
    std::int64_t step = 0;                 ///< the simulation's own
    std::array<FixedString<72>, 16> grids; ///< ids that can be shown: fields, tables, and per-cell values of probes
    std::size_t grid_count = 0;
    int layers = 1;           ///< of the volume of which a layer is shown; 1: no volume is shown
    bool has_rate = false;    ///< a rate exists for the shown field, or for the field from which it is derived
    FieldHistogram counted;   ///< empty if there is a problem or no field
    FixedString<160> problem; ///< why nothing could be counted, as a sentence, or ""
};

class HistogramReader {
public:
    explicit HistogramReader(Queue& queue) : queue_(queue) {}
    ~HistogramReader() { give_up(); }
    HistogramReader(const HistogramReader&) = delete;
    HistogramReader& operator=(const HistogramReader&) = delete;

    /// Call last in a job: takes arrived counts, and begins to count if no count is in progress.
    void consider(const std::optional<FloatRange>& wanted, World&);
    std::optional<HistogramRead> take() { return std::exchange(complete_, std::nullopt); } ///< once
    void give_up();                                                                        ///< frees all memory

private:
    void begin(FloatRange, World&);
    void arrive();

    Queue& queue_;
    std::optional<DeviceMemory> counts_;
    std::optional<HistogramRead> arriving_, complete_;
    int token_ = 0; ///< token of the read in progress, while arriving_ is set
};

// The requesting side of a HistogramReader: while the world runs or the range changes, counts again ten times a second.
// Main thread only.

class HistogramObserver : public Observer {
public:
    /// Every user of the histogram calls this in every frame; the last range counts. Nothing: no histogram is needed.
    void want(const std::optional<FloatRange>& range) { wanted_ = range; }

    /// Requests a new histogram even if nothing has changed. Returns the number of the next request.
    std::int64_t request_again() { return asked_.reset(), last_ + 1; }
    void forget() { newest_.reset(), asked_.reset(), dropped_ = last_; } ///< call when another field is shown
    std::int64_t newest_number() const { return newest_number_; }

    const std::optional<HistogramRead>& newest() const { return newest_; }

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow& now) const override { return in_progress() || is_due(now.here); }
    bool wants_frames(const SessionNow& now) const override { return in_progress() || is_new(now.here); }
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<FloatRange> asked;
        std::optional<HistogramRead> answer;
    };

private:
    static constexpr double seconds_between = 0.1, give_up_after_s = 2; ///< give_up_after_s: if no answer arrives
    struct Asked {
        FloatRange range;
        WorldPlace place;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    bool in_progress() const { return waits_ && since_ < give_up_after_s; }
    bool is_due(WorldPlace here) const { return is_new(here) && since_ >= seconds_between; }
    bool is_new(WorldPlace here) const { return wanted_ && !in_progress() && asked_ != Asked{*wanted_, here}; }

    Exchange exchange_;
    std::optional<FloatRange> wanted_;
    std::optional<Asked> asked_; ///< last
    bool waits_ = false;         ///< for the answer
    double since_ = seconds_between;
    std::int64_t last_ = 0, newest_number_ = 0; ///< numbers of requests; only one is pending at a time
    std::int64_t dropped_ = 0;                  ///< this and earlier requests are for a field that is no longer shown
    std::optional<HistogramRead> newest_;
};

} // namespace glint
