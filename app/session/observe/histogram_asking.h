// The requesting side of a HistogramReader: while the world runs or the range changes, counts again ten times a second.
// Main thread only.
#pragma once
#include "app/session/observe/histogram_reader.h"
#include "app/session/observe/observer.h"
#include <cstdint>
#include <optional>

namespace glint {

class HistogramAsking : public Observer {
public:
    /// Every user of the histogram calls this in every frame; the last range counts. Nothing: no histogram is needed.
    void want(const std::optional<FloatRange>& range) { wanted_ = range; }

    /// Requests a new histogram even if nothing has changed. Returns the number of the next request.
    std::int64_t ask_anew() { return asked_.reset(), last_ + 1; }
    void forget() { newest_.reset(), asked_.reset(), dropped_ = last_; } ///< call when another field is shown
    std::int64_t newest_number() const { return newest_number_; }

    const std::optional<HistogramRead>& newest() const { return newest_; }

    void pass(double seconds) override { since_ += seconds; }
    bool wants_job(const SessionNow& now) const override { return under_way() || is_due(now.here); }
    bool wants_frames(const SessionNow& now) const override { return under_way() || is_news(now.here); }
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        std::optional<FloatRange> asked;
        std::optional<HistogramRead> answer;
    };

private:
    static constexpr double seconds_between = 0.1, given_up_after = 2; ///< given_up_after: if no answer arrives
    struct Asked {
        FloatRange range;
        WorldPlace place;
        friend bool operator==(const Asked&, const Asked&) = default;
    };
    bool under_way() const { return waits_ && since_ < given_up_after; }
    bool is_due(WorldPlace here) const { return is_news(here) && since_ >= seconds_between; }
    bool is_news(WorldPlace here) const { return wanted_ && !under_way() && asked_ != Asked{*wanted_, here}; }

    Exchange exchange_;
    std::optional<FloatRange> wanted_;
    std::optional<Asked> asked_; ///< last
    bool waits_ = false;         ///< for the answer
    double since_ = seconds_between;
    std::int64_t last_ = 0, newest_number_ = 0; ///< numbers of requests: one is pending at a time
    std::int64_t dropped_ = 0;                  ///< this and earlier requests are for a field that is no longer shown
    std::optional<HistogramRead> newest_;
};

} // namespace glint
