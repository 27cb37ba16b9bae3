// The limit meter: figures computed by hand, the measurement of limits, and their storage.
#include "app/measure/limits/meter.h"
#include "app/measure/limits/store.h"
#include "sims/api/device.h"
#include "support/own_clock.h"
#include "support/program.h"
#include "support/says.h"
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <gmock/gmock.h>
#include <utility>

namespace glint::test {
namespace {

using testing::HasSubstr;

// 4 TB/s, 8 TB/s in a cache of 50 MB, 60 Toperations/s, 2 us a launch
constexpr MachineLimits machine{4e12, 8e12, 60e12, 2e-6, 50e6};

TEST(Limits, AreWhatIsUsedMost) { // 4096 x 4096 cells in 100 us
    const double cells = 4096. * 4096.;
    const auto r = utilization({cells, 12 * cells, 7 * cells}, 100e-6, machine).value();
    EXPECT_EQ(r.limit, Limit::memory);
    EXPECT_NEAR(r.percent, 50.33, 0.01);      // 201.3 MB in 100 us are 2.013 TB/s of 4
    EXPECT_NEAR(r.percents[2], 1.957, 0.001); // 117.4 M operations: 1.174 T/s of 60
    EXPECT_NEAR(r.percents[3], 2, 1e-9);      // 2 us of 100
    EXPECT_NEAR(r.items_per_second, 167.77216e9, 1);
    EXPECT_EQ(rate_text(r, "cells"), "168 Gcells/s");
    EXPECT_THAT(share_text(r, true).c_str(), says("50.3 %", "memory"));
}

TEST(Limits, OfWhatFitsIntoTheCacheIsTheCaches) { // 1024 x 1024 cells: 12.6 MB in 10 us are 1.258 TB/s of 8
    const double cells = 1024. * 1024.;
    const auto r = utilization({cells, 12 * cells, 7 * cells}, 10e-6, machine).value();
    EXPECT_EQ(r.percents[0], 0);
    EXPECT_NEAR(r.percents[1], 15.73, 0.01);
    EXPECT_EQ(r.limit, Limit::launch); // 2 us of 10 are more
    EXPECT_NEAR(r.percent, 20, 1e-9);
    const auto busier = utilization({cells, 24 * cells, 7 * cells}, 10e-6, machine).value();
    EXPECT_EQ(busier.limit, Limit::cache);
    EXPECT_STREQ(name_of(busier.limit, true), "L2");
    EXPECT_STREQ(name_of(busier.limit, false), "cache");
}

TEST(Limits, OfArithmeticIsIssue) { // 27 T operations/s of 60
    const auto r = utilization({1e6, 4e6, 2.7e9}, 100e-6, machine).value();
    EXPECT_EQ(r.limit, Limit::issue);
    EXPECT_NEAR(r.percent, 45, 1e-9);
}

TEST(Limits, ThatCannotBeBrokenDoNotCountWhereTheyAre) { // eight steps while the data stay on the chip
    const double cells = 4096. * 4096.;
    const auto r = utilization({cells, 12 * cells, 7 * cells}, 10e-6, machine).value();
    EXPECT_TRUE(r.beyond(Limit::memory)); // 20 TB/s of 4
    EXPECT_EQ(r.limit, Limit::launch);
    EXPECT_FALSE(r.beyond(Limit::launch));
    const auto slightly = utilization({cells, 12 * cells, 7 * cells}, 48e-6, machine).value();
    EXPECT_EQ(slightly.limit, Limit::memory); // 105 %: both were measured
    EXPECT_GT(slightly.percent, 100);
}

TEST(Limits, AreToldWithThreeDigits) {
    EXPECT_EQ(three_digits(62.04), "62.0");
    EXPECT_EQ(three_digits(99.96), "100");
    EXPECT_EQ(three_digits(9.996), "10.0");
    EXPECT_EQ(three_digits(0.03361), "0.0336");
    EXPECT_EQ(with_prefix(18.44e9), "18.4 G");
    EXPECT_EQ(with_prefix(205), "205 ");
}

TEST(Limits, AreNotMadeUpWhereNothingIsKnown) {
    EXPECT_FALSE(utilization({1e6, 4e6, 1e6}, 0, machine));
    EXPECT_FALSE(utilization({1e6, 4e6, 1e6}, 1e-3, {}));
    EXPECT_FALSE(utilization({}, 1e-3, machine)) << "nothing was declared";
    EXPECT_FALSE(utilization({1e6, 4e6, 1e6}, 1e-9, machine)) << "faster than anything can be";
}

TEST(Limits, OfWorkThatSaysNothingOfItselfAreNamedOnlyWhereStartingItIsMostOfIt) { // 2 us a launch
    const auto long_one = utilization({1e6, 0, 0}, 20e-3, machine).value();
    EXPECT_FALSE(long_one.told);
    EXPECT_THAT(share_text(long_one, true).c_str(), HasSubstr("not declare"));
    EXPECT_THAT(limit_text(long_one, true).c_str(), HasSubstr("not declare"));
    EXPECT_NEAR(long_one.items_per_second, 50e6, 1) << "its rate is known all the same";
    EXPECT_FALSE(utilization({1e6, 0, 0}, 4.1e-6, machine)->told);
    const auto short_one = utilization({1e6, 0, 0}, 3.9e-6, machine).value();
    EXPECT_TRUE(short_one.told);
    EXPECT_EQ(limit_text(short_one, true), "51.3 % of launch");
    EXPECT_TRUE(utilization({1e6, 0, 1}, 20e-3, machine)->told) << "it says something";
}

TEST(Limits, CountWhatOnlyRunningCanTell) { // a drawing of 3 M iterations, 9 operations each, plus 1 M others
    glint_work work{};
    work.items_probe = "total", work.operations_per_item = 9, work.operations_per_draw = 1e6, work.bytes_per_draw = 8e6;
    const Cost cost = cost_of_draw(work, 3e6);
    EXPECT_EQ(cost.items, 3e6);
    EXPECT_EQ(cost.operations, 28e6);
    EXPECT_EQ(cost.bytes, 8e6);
}

TEST(Limits, OfAFrameAreWhatItSpendsItsTimeWith) {
    EXPECT_FALSE(bottleneck_of({}));
    const auto waiting =
        bottleneck_of({.frame = 16, .simulation = 2, .copy = 1, .cpu = 3, .wait = 12, .waits_for = "vsync"}).value();
    EXPECT_STREQ(waiting.by, "vsync");
    EXPECT_EQ(waiting.percent, 75);
    EXPECT_STREQ(bottleneck_of({.frame = 16, .simulation = 12, .wait = 4})->by, "simulation");
    EXPECT_STREQ(bottleneck_of({.frame = 16, .simulation = 2, .copy = 9})->by, "copy");
    EXPECT_STREQ(bottleneck_of({.frame = 16, .simulation = 2, .cpu = 9})->by, "CPU");
    EXPECT_STREQ(bottleneck_of({.frame = 16, .simulation = 2, .wait = 9})->by, "OpenGL");
}

TEST(Limits, AreTheBestOfWhatWasEverMeasured) {
    const MachineLimits busy{2e12, 9e12, 60e12, 4e-6, 50e6, 0.5}, calm{4e12, 8e12, 60e12, 2e-6, 50e6, 0.02};
    const KeptLimits after = keep_best(busy, calm);
    EXPECT_EQ(after.limits, (MachineLimits{4e12, 9e12, 60e12, 2e-6, 50e6, 0.02}));
    EXPECT_THAT(after.kept,
                says("copy rate (100 % better)", "launch cost (100 % better)", "glint bench --limits --forget"));
    EXPECT_EQ(keep_best(calm, busy).limits, after.limits) << "in whichever order";
    EXPECT_EQ(keep_best(calm, {}).limits, calm);
    EXPECT_EQ(keep_best(calm, calm).kept, "");
}

TEST(Limits, OfABusyMachineAreDoubted) {
    EXPECT_EQ(busy_warning_of(machine), "");
    EXPECT_EQ(busy_warning_of({4e12, 8e12, 60e12, 2e-6, 50e6, 0.09}), "");
    EXPECT_THAT(busy_warning_of({4e12, 8e12, 60e12, 2e-6, 50e6, 0.48}), says("busy", "48 %"));
}

/// Copies 1 MB in 1 ms; its first run of each takes 30 ms more.
class SlowLoads final : public Microbenchmarks {
public:
    explicit SlowLoads(OwnClock clock) : clock_(std::move(clock)) {}
    double copy(int times) override { return run(times, 1e6); }
    double cached_copy(int times) override { return run(times, 2e6); }
    double multiply_add(int times) override { return run(times, 3e6); }
    double launch(int times) override { return run(times, 1); }
    double cache_bytes() const override { return 5e6; }

private:
    double run(int times, double amount) {
        clock_.pass(times + (amount != last_ ? 30 : 0));
        last_ = amount;
        return amount;
    }
    OwnClock clock_;
    double last_ = 0;
};

TEST(Limits, AreMeasuredAfterAWarmUp) {
    const OwnClock clock;
    LimitMeasuring measuring(std::make_unique<SlowLoads>(clock));
    measuring.use_clock(clock.milliseconds());
    double before = 0;
    EXPECT_STREQ(measuring.now(), "copy rate");
    while (!measuring.done()) {
        measuring.sample();
        EXPECT_GE(measuring.progress(), before);
        before = measuring.progress();
    }
    EXPECT_EQ(before, 1);
    const MachineLimits found = measuring.result();
    EXPECT_NEAR(found.copy_bytes_per_second, 1e9, 1);
    EXPECT_NEAR(found.cached_bytes_per_second, 2e9, 1);
    EXPECT_NEAR(found.operations_per_second, 3e9, 1);
    EXPECT_NEAR(found.launch_seconds, 1e-3, 1e-9);
    EXPECT_EQ(found.cache_bytes, 5e6);
}

/// Copies 1 MB in 2 ms; for some time in the middle of the measuring it takes three times as long.
class DisturbedLoads final : public Microbenchmarks {
public:
    explicit DisturbedLoads(OwnClock clock) : clock_(std::move(clock)) {}
    double copy(int times) override { return run(times); }
    double cached_copy(int times) override { return run(times); }
    double multiply_add(int times) override { return run(times); }
    double launch(int times) override { return run(times); }
    double cache_bytes() const override { return 5e6; }

private:
    double run(int times) {
        const bool disturbed = ++runs_ > 45 && runs_ < 75;
        clock_.pass(2 * times * (disturbed ? 3 : 1));
        return 1e6;
    }
    OwnClock clock_;
    int runs_ = 0;
};

TEST(Limits, AreThoseOfTheBestRoundAndTellWhetherOthersWereWorse) {
    const OwnClock clock;
    LimitMeasuring measuring(std::make_unique<DisturbedLoads>(clock));
    measuring.use_clock(clock.milliseconds());
    while (!measuring.done()) measuring.sample();
    const MachineLimits found = measuring.result();
    EXPECT_NEAR(found.copy_bytes_per_second, 0.5e9, 1) << "which it can do when it is left alone";
    EXPECT_NEAR(found.spread, 2 / 3.0, 1e-9) << "a third was all it did for a while";
    EXPECT_NE(busy_warning_of(found), "");
}

TEST(Limits, OfThisCpuAreThere) {
    const auto device = make_cpu_device(1);
    LimitMeasuring measuring(*device);
    while (!measuring.done()) measuring.sample();
    const MachineLimits found = measuring.result();
    for (const double each : {found.copy_bytes_per_second, found.cached_bytes_per_second, found.operations_per_second,
                              found.launch_seconds, found.cache_bytes})
        EXPECT_TRUE(std::isfinite(each) && each > 0) << each; // their values depend on the machine and its load
}

TEST(Limits, AreKeptByProcessorAndVersion) {
    const Folder folder;
    EXPECT_FALSE(load_limits(folder.path(), "here").limits);
    EXPECT_EQ(save_limits(folder.path(), "here", machine), std::nullopt);
    EXPECT_EQ(save_limits(folder.path(), "there", {1, 2, 3, 4, 5}), std::nullopt);
    EXPECT_EQ(load_limits(folder.path(), "here").limits, machine);
    EXPECT_EQ(load_limits(folder.path(), "there").limits->operations_per_second, 3);
    EXPECT_FALSE(load_limits(folder.path(), "elsewhere").limits);
    EXPECT_TRUE(limits_written(limits_file(folder.path())));
    EXPECT_FALSE(limits_written(limits_file(folder.path() / "nowhere")));
    EXPECT_FALSE(limits_written(limits_file({})));
    const auto one = make_cpu_device(1), two = make_cpu_device(2);
    EXPECT_NE(limits_key(*one, {}), limits_key(*two, {}));
    EXPECT_THAT(limits_key(*one, {}), HasSubstr("glint "));
}

TEST(Limits, OfAVersionThatKnewNoSpreadAreMeasuredAgain) {
    const Folder folder;
    folder.put("limits.json", R"({"here": {"copy_bytes_per_second": 1, "cached_copy_bytes_per_second": 1,
        "operations_per_second": 1, "launch_seconds": 1, "cache_bytes": 1}})");
    const StoredLimits stored = load_limits(folder.path(), "here");
    EXPECT_FALSE(stored.limits);
    EXPECT_EQ(stored.problem, "");
    EXPECT_EQ(save_limits(folder.path(), "there", machine), std::nullopt);
    EXPECT_EQ(load_limits(folder.path(), "there").limits, machine);
}

TEST(Limits, InABrokenFileAreMeasuredAgain) {
    const Folder folder;
    for (const char* broken :
         {"{", "[]", R"({"here": 3})", R"({"here": {"copy_bytes_per_second": -1}})", R"({"here": {}})", ""}) {
        folder.put("limits.json", broken);
        const StoredLimits stored = load_limits(folder.path(), "here");
        EXPECT_FALSE(stored.limits) << broken;
        EXPECT_THAT(stored.problem, says("limits.json", "broken")) << broken;
        EXPECT_EQ(folder.text("limits.json.broken"), broken);
        std::filesystem::remove(folder / "limits.json.broken");
        EXPECT_EQ(save_limits(folder.path(), "here", machine), std::nullopt);
        EXPECT_EQ(load_limits(folder.path(), "here").limits, machine);
    }
}

TEST(Limits, InABrokenFileThatCannotBeSetAsideAreSaidToBe) {
    const Folder folder;
    folder.put("limits.json", "{");
    std::filesystem::create_directory(folder / "limits.json.broken");
    for (int i = 2; i <= 100; ++i) std::filesystem::create_directory(folder / fmt::format("limits.json.broken-{}", i));
    EXPECT_THAT(load_limits(folder.path(), "here").problem, HasSubstr("cannot be renamed"));
    EXPECT_EQ(folder.text("limits.json"), "{");
}

TEST(Limits, InAFileThatCannotBeReadStayThere) {
    const Folder folder;
    std::filesystem::create_symlink("limits.json", folder / "limits.json"); // not even root can read that
    EXPECT_THAT(load_limits(folder.path(), "here").problem, HasSubstr("Too many levels"));
    EXPECT_THAT(save_limits(folder.path(), "here", machine).value_or(""), HasSubstr("cannot be read"));
    EXPECT_EQ(folder.names(), std::vector<std::string>{"limits.json"});
}

TEST(Limits, ThatCannotBeKeptAreSaidToBe) {
    EXPECT_THAT(save_limits("/proc/nowhere", "here", machine).value_or(""), HasSubstr("/proc/nowhere/limits.json"));
}

} // namespace
} // namespace glint::test
