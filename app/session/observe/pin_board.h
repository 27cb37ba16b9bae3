// Pins of a session, their recorded samples up to the present place, and the profile along a line. Main thread only.
#pragma once
#include "app/session/observe/observer.h"
#include "app/session/observe/pin_recorder.h"
#include <span>
#include <string>
#include <vector>

namespace glint {

class PinBoard : public Observer {
public:
    static constexpr std::size_t max_samples = 32'768; ///< maximum number of newest samples

    const Pins& pins() const { return request_.pins; }
    bool empty() const;
    bool full() const;
    void add(const Pin&); ///< into the first free place; nothing happens if there is none
    void remove(std::size_t);
    void move(std::size_t, int x, int y); ///< drops the pin's previous samples
    void clear();
    void set(const Pins&);

    /// Oldest first. NaN: no such pin or cell at that time.
    std::span<const PinSample> samples() const { return samples_; }

    const std::optional<LineOfCells>& line() const { return request_.line; }
    void set_line(const std::optional<LineOfCells>& line) { request_.line = line; }
    const std::optional<LineProfile>& profile() const { return profile_; } ///< newest profile of the pinned line

    bool wants_job(const SessionNow&) const override;
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        PinRequest asked;
        std::vector<PinSample> samples; ///< samples that have arrived, of the pins of that number
        std::int64_t number = 0;
        std::optional<LineProfile> profile;
        bool in_progress = false;              ///< another job brings more
        std::string pin_problem, line_problem; ///< why no more samples or profiles will arrive, or ""
    };
    Exchange& exchange() { return exchange_; } ///< for tests

private:
    void changed() { ++request_.number; }
    void forget(std::size_t pin);
    void drop_unwritten();

    Exchange exchange_;
    PinRequest request_;
    std::int64_t sent_ = 0;
    bool awaits_ = false;
    std::vector<PinSample> samples_;
    std::optional<LineProfile> profile_;
};

/// A line through a pin's samples in this many columns: each column has the minimum and maximum of its samples, so that
/// fast waves stay visible.
struct PinPoint {
    double at, value;
};
void resample(std::span<const PinSample>, std::size_t pin, int columns, std::vector<PinPoint>& to);

/// Comma-separated: one row for each sample, one column for each pin.
std::string csv_of(std::span<const PinSample>, const Pins&);
/// One row for each place along the line: distance from its beginning, position in the picture, and value.
std::string csv_of(const LineProfile&);

} // namespace glint
