// The pins of a session, what was written down of them as far as the run has come, and the profile along a line. Main
// thread only.
#pragma once
#include "app/session/observer.h"
#include "app/session/pin_recorder.h"
#include <span>
#include <string>
#include <vector>

namespace glint {

class PinBoard : public Observer {
public:
    static constexpr std::size_t most_samples = 32'768; ///< the newest

    const Pins& pins() const { return request_.pins; }
    bool empty() const;
    bool full() const;
    void add(const Pin&); ///< at the first free place; nothing where there is none
    void remove(std::size_t);
    void move(std::size_t, int x, int y); ///< what was written down of it before is gone
    void clear();
    void set(const Pins&);

    /// Oldest first. NaN: there was no such pin, or no such cell.
    std::span<const PinSample> samples() const { return samples_; }

    const std::optional<LineOfCells>& line() const { return request_.line; }
    void set_line(const std::optional<LineOfCells>& line) { request_.line = line; }
    const std::optional<LineProfile>& profile() const { return profile_; } ///< the newest of such a line

    bool wants_job(const SessionNow&) const override;
    void request(const SessionNow&) override;
    std::string take(const Report&) override;
    std::unique_ptr<Reader> make_reader(Queue&) override;

    struct Exchange {
        PinRequest asked;
        std::vector<PinSample> samples; ///< that have arrived, of the pins of that number
        std::int64_t number = 0;
        std::optional<LineProfile> profile;
        bool under_way = false;                ///< another job brings more
        std::string pin_problem, line_problem; ///< why nothing more comes of them, or ""
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

/// A line through a pin's samples in so many columns: each shows the least and the largest value that lies in it, so
/// that no wave is made slower than it is.
struct PinPoint {
    double at, value;
};
void resample(std::span<const PinSample>, std::size_t pin, int columns, std::vector<PinPoint>& to);

/// Comma-separated: a row a sample, a column a pin.
std::string csv_of(std::span<const PinSample>, const Pins&);
/// A row a place along the line: how far from its beginning, where in the picture, and the value.
std::string csv_of(const LineProfile&);

} // namespace glint
