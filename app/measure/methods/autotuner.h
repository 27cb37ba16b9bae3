// Chooses the next method to time and collects the results. Has no clock and runs nothing: the caller reports times.
#pragma once
#include <cstdint>
#include <vector>

namespace glint {

struct Trial {
    std::int32_t method; ///< the choice's number
    int times;           ///< runs at once
};
struct MethodTime {
    std::int32_t method;
    double ms; ///< milliseconds of one run: the shortest, because disturbances (a window's drawing) only add time
};

class Autotuner {
public:
    /// times: wanted number of runs at once; fewer for a method whose trial would take longer than longest_ms. If a
    /// single run of a method takes longer, the method runs once or twice and has that time.
    Autotuner(const std::vector<std::int32_t>& methods, int times, double longest_ms);

    bool done() const { return candidates_.empty() || round_ == rounds; }
    double progress() const; ///< 0 to 1
    Trial next() const;      ///< unchanged until its result is recorded; not when done
    void record(double ms);  ///< result of that trial
    void failed();           ///< that trial failed: drops its method
    std::vector<MethodTime> result() const;

private:
    static constexpr int rounds = 15;
    struct Candidate {
        std::int32_t method;
        int times = 1;
        bool first = true, warm = false;
        std::vector<double> ms; ///< time of one run, one value for each trial
    };
    void warm_up(Candidate&, double ms);
    void finish(double ms);
    void next_candidate();

    int times_;
    double longest_ms_;
    std::vector<Candidate> candidates_;
    std::vector<MethodTime> finished_; ///< methods too slow for more than one run
    std::size_t at_ = 0, warm_ = 0;    ///< warm_: number of warmed-up candidates
    int round_ = 0;
};

} // namespace glint
