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
    /// times: the runs of a frame. A method is judged by so many at once, because some methods compute several steps
    /// for the price of one. Its number of trials shrinks if one takes longer than longest_ms. A method is not run
    /// again, and has the time of a part of a frame, if that part takes longer than several frames of another method,
    /// or than ten times longest_ms.
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
        int trials = 0;      ///< wanted, once it is warm
        double frame_ms = 0; ///< of the last trial while it warmed up
        bool first = true, warm = false;
        std::vector<double> ms; ///< time of one run, one value for each trial
    };
    void warm_up(Candidate&, double ms);
    double bearable_ms() const;
    void finish(double ms);
    void next_candidate();

    int times_;
    double longest_ms_;
    std::vector<Candidate> candidates_;
    std::vector<MethodTime> finished_; ///< methods that run no more
    std::size_t at_ = 0, warm_ = 0;    ///< warm_: number of warmed-up candidates
    int round_ = 0;
};

} // namespace glint
