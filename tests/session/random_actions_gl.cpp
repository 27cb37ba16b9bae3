// Ten thousand random acts of a user, by the palette's actions and by hand, in rounds of 200 and on all simulations
// together. Undoing all acts restores a round's first state to the bit, and redoing them its last. Compared are fields,
// parameters, size, step, look, view, speed, marks and presentation path. Not steps of undo, so not compared: whether
// it runs, pins, the name of the preset that "changed" refers to, and changes of the view while there is something to
// redo. A round stays below the 20,000 steps that undo keeps, and has one simulation, because only some sessions that
// left the stage are kept. Exhibits are tested in random_sessions.cpp. GLINT_ACTS=100000 for as many; GLINT_SEED=7 for
// that round alone.
#include "support/gl_stage.h"
#include "support/played_stage.h"
#include "support/run.h"
#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

namespace glint::test {
namespace {

constexpr int acts_in_round = 200;

/// Line by line; another number of lines is another number of fields.
std::string differences_of(const std::vector<std::string>& was, const std::vector<std::string>& is) {
    std::string all = was.size() == is.size() ? "" : fmt::format("{} lines, now {}\n", was.size(), is.size());
    for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i)
        if (was[i] != is[i]) all += fmt::format("{}, now {}\n", was[i], is[i]);
    return all;
}

class RandomActions : public GlTest, public testing::WithParamInterface<std::string> {
protected:
    struct Round {
        std::string differs, last_act;
    };
    Round play(unsigned seed, int acts) {
        PlayedStage stage(catalog_, devices_, GetParam(), seed);
        Round round;
        const auto first = stage.told();
        stage.start_over();
        for (int i = 0; i < acts; ++i) round.last_act = stage.act();
        const auto last = stage.told();
        stage.undo_all();
        round.differs = differences_of(first, stage.told());
        stage.redo_all();
        if (round.differs.empty()) round.differs = differences_of(last, stage.told());
        return round;
    }

    Catalog catalog_;
    ComputeDevices devices_{1};
};

int number_from(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text ? std::atoi(text) : otherwise;
}

std::vector<std::string> simulations_to_play_with() {
    std::vector<std::string> ids;
    for (const auto& definition : catalog().all())
        if (!definition->is_exhibit()) ids.push_back(definition->id());
    return ids;
}

TEST_P(RandomActions, AreUndoneToTheFirstStateAndRedoneToTheLast) {
    const int at_once = acts_in_round * static_cast<int>(simulations_to_play_with().size());
    const int only = number_from("GLINT_SEED", 0), rounds = number_from("GLINT_ACTS", 10'000) / at_once + 1;
    for (int seed = only ? only : 1; seed <= (only ? only : rounds); ++seed) {
        Round shortest = play(unsigned(seed), acts_in_round);
        ASSERT_FALSE(HasFailure()) << GetParam() << ", GLINT_SEED=" << seed;
        if (shortest.differs.empty()) continue;
        int fewest = acts_in_round;
        for (int least = 0; least < fewest;) { // the index of the act
            const int acts = (least + fewest) / 2;
            Round tried = play(unsigned(seed), acts);
            if (tried.differs.empty())
                least = acts + 1;
            else
                fewest = acts, shortest = std::move(tried);
        }
        FAIL() << GetParam() << ", GLINT_SEED=" << seed << ", since act " << fewest << ", " << shortest.last_act
               << ":\n"
               << shortest.differs;
    }
}

INSTANTIATE_TEST_SUITE_P(Simulations, RandomActions, testing::ValuesIn(simulations_to_play_with()),
                         [](const auto& played) { return played.param; });

} // namespace
} // namespace glint::test
