// A/B on a GPU: both sides in turns cost the sum of their separate costs, measured by the test's own CUDA events; and
// the window's times of either side agree with these.
#include "app/compare/lockstep.h"
#include "support/run.h"
#include "support/seated.h"
#include "support/two_timers.h"
#include "support/watched_device.h"
#include <chrono>

namespace glint::test {
namespace {

constexpr int warm_up_rounds = 10, measured_rounds = 64; // as many as the window's medians use
constexpr double max_beyond_sum = 1.05;

struct PairCase {
    const char *name, *sim;
    Extent extent;
    const char *session, *follower; ///< methods
    int steps;                      ///< per frame
};
void PrintTo(const PairCase& pair, std::ostream* to) { *to << pair.name; }

Params params_of(const PairCase& pair, const char* method) {
    Params params(catalog().at(pair.sim));
    set(params, "method", method);
    set(params, "steps_per_frame", std::to_string(pair.steps));
    return params;
}

/// Costs of one side on the GPU, by round.
struct SideCost {
    std::vector<double> step_ms, draw_ms;

    void add(const std::vector<WatchedScope>& round, std::int64_t steps) {
        double advance = 0, draw = 0;
        for (const WatchedScope& scope : round) {
            if (scope.depth != 0) continue;
            if (scope.label == "advance") advance += scope.middle_ms();
            if (scope.label == "draw") draw += scope.middle_ms();
        }
        if (advance <= 0 || draw <= 0 || steps <= 0) return; // this was not a round of this side
        step_ms.push_back(advance / static_cast<double>(steps)), draw_ms.push_back(draw);
    }
    double frame_ms(int steps) const { return steps * median_of(step_ms) + median_of(draw_ms); }
};

class TurnTaking {
public:
    TurnTaking() : give_up_(std::chrono::steady_clock::now() + std::chrono::seconds(60)) {}
    bool too_late() const { return std::chrono::steady_clock::now() > give_up_; }

private:
    std::chrono::steady_clock::time_point give_up_;
};

SideCost alone(const PairCase& pair, const char* method) {
    WatchedDevice gpu(make_cuda_device());
    Session session(gpu, pair.extent, params_of(pair, method), memory_target);
    SideCost cost;
    const TurnTaking time;
    for (int round = 0; round < warm_up_rounds + measured_rounds && !time.too_late(); ++round) {
        const std::int64_t before = session.step();
        session.frame(1 / 60.0);
        const auto scopes = watched(session.queue()).take_watched(); // a round of a pair also begins on an idle GPU
        if (round >= warm_up_rounds) cost.add(scopes, session.step() - before);
    }
    return cost;
}

struct Together {
    SideCost session, follower;
    double told_session_ms, told_follower_ms; ///< per step, as the window shows
    std::size_t told_rounds;
};

Together in_turns(const PairCase& pair) {
    WatchedDevice gpu(make_cuda_device());
    Session session(gpu, pair.extent, params_of(pair, pair.session), memory_target);
    Overrides overrides(session.definition());
    EXPECT_FALSE(overrides.set("method", pair.follower));
    Follower follower(gpu, session.run(), overrides, memory_target);
    Lockstep lockstep(session, follower);
    Together cost;
    const TurnTaking time;
    for (int round = 0; round < warm_up_rounds + measured_rounds && !time.too_late(); ++round) {
        const std::int64_t before = session.step();
        lockstep.frame(1 / 60.0);
        while ((session.step() == before || follower.world_place() != session.seeker().world_place()) &&
               !time.too_late())
            lockstep.frame(session.step() == before ? 1 / 60.0 : 0);
        const auto ours = watched(session.queue()).take_watched(), theirs = watched(follower.queue()).take_watched();
        if (round < warm_up_rounds) continue;
        cost.session.add(ours, session.step() - before), cost.follower.add(theirs, session.step() - before);
    }
    EXPECT_EQ(follower.failure(), "");
    const PairedTimes& told = lockstep.times().steps();
    cost.told_session_ms = told.session_ms(), cost.told_follower_ms = told.follower_ms();
    cost.told_rounds = told.rounds();
    return cost;
}

class PairCost : public testing::TestWithParam<PairCase> {};

TEST_P(PairCost, IsTheSumOfBothSidesAlone) {
    const PairCase& pair = GetParam();
    std::string seen;
    for (int attempt = 1; attempt <= 3; ++attempt) { // another program may run between the three measurements
        const SideCost a = alone(pair, pair.session), b = alone(pair, pair.follower);
        const Together both = in_turns(pair);
        const std::size_t least =
            std::min({a.step_ms.size(), b.step_ms.size(), both.session.step_ms.size(), both.follower.step_ms.size()});
        ASSERT_GE(least, 30u) << "rounds of " << pair.name;
        const double sum = a.frame_ms(pair.steps) + b.frame_ms(pair.steps),
                     together = both.session.frame_ms(pair.steps) + both.follower.frame_ms(pair.steps);
        seen +=
            fmt::format("{}, try {}: {} alone {:.4f} ms, {} alone {:.4f} ms, together {:.4f} ms, {:.4f} of the sum; "
                        "{} rounds at least\n",
                        pair.name, attempt, pair.session, a.frame_ms(pair.steps), pair.follower, b.frame_ms(pair.steps),
                        together, together / sum, least);
        if (together > max_beyond_sum * sum) continue;
        RecordProperty("alone_a_ms", fmt::format("{:.5f}", a.frame_ms(pair.steps)));
        RecordProperty("alone_b_ms", fmt::format("{:.5f}", b.frame_ms(pair.steps)));
        RecordProperty("together_ms", fmt::format("{:.5f}", together));
        RecordProperty("of_the_sum", fmt::format("{:.4f}", together / sum));
        std::cout << seen;
        return;
    }
    ADD_FAILURE() << "a frame of both costs over " << max_beyond_sum << " of the sum:\n" << seen;
}

TEST_P(PairCost, IsToldAsOwnEventsTellIt) {
    const PairCase& pair = GetParam();
    expect_agreement(pair.name, [&] {
        const Together both = in_turns(pair);
        const double resolution = timer_resolution_ms / pair.steps;
        const auto compared = [&](const char* side, double told, const SideCost& own) {
            return TwoTimers{side, told, median_of(own.step_ms), std::min(both.told_rounds, own.step_ms.size()),
                             resolution};
        };
        return std::vector<TwoTimers>{compared("a step of the session", both.told_session_ms, both.session),
                                      compared("a step of the follower", both.told_follower_ms, both.follower)};
    });
}

/// Sizes at which the fields of both sides fit into an H200's cache of 50 MB, or not even those of one side. Else each
/// side would find the other's data there, which is a cost of sharing a cache and not of taking turns.
INSTANTIATE_TEST_SUITE_P(Of, PairCost,
                         testing::Values(PairCase{"heat_1024", "heat", {1024, 1024}, "shared", "global", 60},
                                         PairCase{"heat_4096", "heat", {4096, 4096}, "global", "textbook", 20},
                                         PairCase{"waves_4096", "waves", {4096, 4096}, "vectorised", "textbook", 8}),
                         [](const auto& pair) { return std::string(pair.param.name); });

} // namespace
} // namespace glint::test
