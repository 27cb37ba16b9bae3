// A simulation's description of how it is opened and called.
#include "sims/api/device.h"
#include "support/run.h"
#include <algorithm>
#include <future>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace glint::test {
namespace {

TEST(Opening, OneSimulationIsShownFirst) {
    EXPECT_EQ(catalog().first().id(), "waves");
    int marked = 0;
    for (const auto& d : catalog().all()) marked += d->opens_first();
    EXPECT_EQ(marked, 1);
}

TEST(Opening, IsAPresetOrTheDefaults) {
    const glint_preset* first = catalog().at("waves").opening_preset();
    ASSERT_TRUE(first);
    EXPECT_STREQ(first->id, "rain_on_a_pond");
    EXPECT_EQ(catalog().at("pattern").opening_preset(), nullptr);
}

TEST(Opening, SimulationsStandByRankThenByIdAndTheShelfComesLast) {
    std::vector<std::string> simulations;
    std::vector<std::pair<std::int32_t, std::string>> places;
    bool shelf = false;
    for (const auto& d : catalog().all()) {
        EXPECT_TRUE(d->is_exhibit() || !shelf) << d->id();
        shelf |= d->is_exhibit();
        if (!d->is_exhibit()) simulations.push_back(d->id()), places.emplace_back(d->sim().rank, d->id());
    }
    ASSERT_FALSE(simulations.empty());
    EXPECT_EQ(simulations.back(), "pattern") << "of a higher rank";
    EXPECT_TRUE(std::ranges::is_sorted(places)) << testing::PrintToString(places);
}

/// The picture after some steps, on a host with its own thread.
std::vector<std::uint32_t> picture(const Definition& d) {
    const std::unique_ptr<Queue> host = make_cpu_queue(1);
    World world(d, *host, {64, 48}, Params(d));
    world.advance(20), world.probe(), world.read_fields();
    return drawn(world);
}

TEST(Reentrant, SimulationsGiveTheSamePictureOnSeveralThreads) {
    for (const auto& d : catalog().all()) {
        if (!d->reentrant() || d->measures()) continue;
        const std::vector<std::uint32_t> alone = picture(*d);
        std::vector<std::uint32_t> together[4];
        {
            std::vector<std::future<void>> at_work; // their destructors wait
            for (auto& one : together) at_work.push_back(std::async(std::launch::async, [&] { one = picture(*d); }));
        }
        for (const auto& one : together) EXPECT_EQ(one, alone) << d->id();
    }
}

TEST(Rests, WhatTakesNoStepsOrSaysThatTheyChangeNothing) {
    EXPECT_TRUE(rests(Params(catalog().at("pattern"))));
    EXPECT_FALSE(rests(Params(catalog().at("heat"))));
    glint_sim sim = catalog().at("heat").sim();
    sim.rests = [](const void*) -> std::int32_t { return 1; };
    const Definition still(sim);
    EXPECT_TRUE(rests(Params(still)));
    sim.rests = [](const void*) -> std::int32_t { throw Error("it does not know"); };
    const Definition unsure(sim);
    EXPECT_FALSE(rests(Params(unsure))) << "steps are right in any case";
}

TEST(Reentrant, IsSaidOnlyWhereItIsTrue) {
    EXPECT_TRUE(catalog().at("heat").reentrant());
    EXPECT_FALSE(catalog().at("spheres").reentrant()) << "its instances share one constant memory";
}

} // namespace
} // namespace glint::test
