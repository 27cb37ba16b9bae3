// Records of pinned cells: all steps of the run, as if computed step by step.
#include "app/run/run_file.h"
#include "support/no_more_memory.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

class PinsTest : public Seated, public testing::Test {
protected:
    /// The first field's values at a cell, computed step by step.
    static std::map<std::int64_t, float> by_hand(const char* sim, const Params& params, int x, int y, int steps) {
        World world(catalog().at(sim), cpu(), {64, 48}, params);
        std::map<std::int64_t, float> values;
        for (int step = 0; step <= steps; ++step) {
            const glint_field& first = world.fields()[0];
            values[step] = static_cast<const float*>(first.data)[static_cast<std::ptrdiff_t>(y) * first.pitch + x];
            world.advance(1);
        }
        return values;
    }
    static std::span<const PinSample> samples(const Session& session) { return session.observers().pins.samples(); }
};

TEST_F(PinsTest, SamplesAreTheStepsOfTheRun) {
    auto session = start("waves");
    session->observers().pins.add({"", 40, 20});
    run_steps(*session, 50);
    run_steps(*session, 7);
    const auto expected = by_hand("waves", session->params(), 40, 20, 57);
    ASSERT_EQ(samples(*session).size(), 58u) << "the state as it was pinned, and each step";
    for (const PinSample& sample : samples(*session)) {
        EXPECT_EQ(sample.at, sample.step);
        EXPECT_EQ(sample.values[0], expected.at(sample.at)) << sample.at;
    }
}

TEST_F(PinsTest, OfManyStepsAPictureSomeAreTaken) {
    auto session = start("heat");
    ASSERT_FALSE(session->set("steps_per_frame", "32"));
    settle(*session);
    session->observers().pins.add({"", 30, 30});
    run_steps(*session, 40);
    const auto expected = by_hand("heat", session->params(), 30, 30, 40);
    ASSERT_GE(samples(*session).size(), 11u);
    for (const PinSample& sample : samples(*session)) {
        EXPECT_EQ(sample.at % 4, 0);
        EXPECT_EQ(sample.values[0], expected.at(sample.at)) << sample.at;
    }
}

TEST_F(PinsTest, TheRunComesToTheSameBits) {
    for (const char* sim : {"heat", "waves"}) {
        auto pinned = start(sim), plain = start(sim);
        pinned->observers().pins.add({"", 3, 3});
        run_steps(*pinned, 90), run_steps(*plain, 90);
        EXPECT_EQ(state(*pinned), state(*plain)) << sim;
    }
}

TEST_F(PinsTest, GoingBackCutsThemAndGoingOnWritesThemAnew) {
    auto session = start("waves");
    session->observers().pins.add({"", 40, 20});
    run_steps(*session, 60);
    const std::vector<PinSample> before(samples(*session).begin(), samples(*session).end());
    session->seeker().seek(20);
    settle(*session);
    EXPECT_EQ(samples(*session).back().at, 20);
    run_steps(*session, 40);
    ASSERT_EQ(samples(*session).size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(samples(*session)[i].at, before[i].at);
        EXPECT_EQ(samples(*session)[i].values[0], before[i].values[0]) << before[i].at;
    }
}

TEST_F(PinsTest, AnotherCellBeginsAnew) {
    auto session = start("waves");
    session->observers().pins.add({"", 40, 20}), session->observers().pins.add({"height", 10, 10});
    run_steps(*session, 10);
    session->observers().pins.move(0, 41, 21);
    settle(*session);
    run_steps(*session, 5);
    const auto first = by_hand("waves", session->params(), 41, 21, 15);
    for (const PinSample& sample : samples(*session)) {
        EXPECT_EQ(std::isnan(sample.values[0]), sample.at < 10) << sample.at;
        EXPECT_FALSE(std::isnan(sample.values[1])) << "the other goes on";
        if (sample.at >= 10) { EXPECT_EQ(sample.values[0], first.at(sample.at)); }
        EXPECT_TRUE(std::isnan(sample.values[2])) << "there is none";
    }
}

TEST_F(PinsTest, ACellThatTheGridHasNoMoreIsNaN) {
    auto session = start("waves");
    session->observers().pins.add({"", 60, 40});
    run_steps(*session, 3);
    session->resize({32, 32});
    settle(*session);
    run_steps(*session, 3);
    EXPECT_TRUE(std::isnan(samples(*session).back().values[0]));
}

TEST_F(PinsTest, SixteenAreAll) {
    auto session = start("waves");
    for (int i = 0; i < 20; ++i) session->observers().pins.add({"", i, i});
    EXPECT_TRUE(session->observers().pins.full());
    session->observers().pins.remove(7);
    EXPECT_FALSE(session->observers().pins.full());
    session->observers().pins.add({"", 50, 5});
    EXPECT_EQ(session->observers().pins.pins()[7]->x, 50) << "the place that was free";
    session->observers().pins.clear();
    EXPECT_TRUE(session->observers().pins.empty());
    settle(*session);
}

TEST_F(PinsTest, WithoutMemoryForThemASentenceSaysSoAndTheRunGoesOn) {
    auto session = start("waves");
    run_steps(*session, 3);
    {
        const NoMoreMemory from_here(session->queue());
        session->observers().pins.add({"", 40, 20});
        settle(*session);
    }
    EXPECT_TRUE(session->observers().pins.empty());
    EXPECT_THAT(session->messages().take_notice(), says("pinned", "memory"));
    EXPECT_EQ(session->failure(), "");
    EXPECT_EQ(session->step(), 3);
    run_steps(*session, 2);
    EXPECT_EQ(session->step(), 5);
    EXPECT_EQ(session->messages().take_notice(), "") << "it is said once";
    session->observers().pins.add({"", 40, 20});
    run_steps(*session, 2);
    EXPECT_EQ(samples(*session).size(), 3u) << "when there is memory again it is pinned";
}

TEST_F(PinsTest, TravelInAFile) {
    auto session = start("heat");
    session->observers().pins.add({"temperature", 7, 9}), session->observers().pins.add({"", 1, 2});
    session->observers().pins.remove(0);
    const RunRecord read = decode(encode(record_of(*session)), catalog());
    EXPECT_EQ(read.run_settings.pins, session->observers().pins.pins());
    Session again(cpu().device(), read, {}, memory_target);
    settle(again);
    EXPECT_EQ(again.observers().pins.pins(), session->observers().pins.pins());
}

TEST(PinBoard, AWayToAnotherPlaceCutsNothingBeforeItIsThere) {
    PinBoard board;
    board.add({"", 1, 1});
    const auto take = [&](std::int64_t at, bool on_route, std::vector<PinSample> samples) {
        board.request({});
        Report report;
        report.at = at, report.on_route = on_route;
        board.exchange().number = board.exchange().asked.number, board.exchange().samples = std::move(samples);
        EXPECT_EQ(board.take(report), "");
    };
    std::vector<PinSample> written;
    written.reserve(10);
    for (int at = 10; at < 20; ++at) written.push_back({at, at, {}});
    take(19, false, written);
    take(5, true, {}); // begins at a state that is kept
    take(12, true, {});
    EXPECT_EQ(board.samples().size(), 10u);
    take(15, false, {});
    ASSERT_EQ(board.samples().size(), 6u);
    EXPECT_EQ(board.samples().back().at, 15);
}

TEST(PinBoard, ThoseOfWhichSomethingWasWrittenDownStayWhereNothingMoreComes) {
    PinBoard board;
    board.add({"", 1, 1}), board.add({"", 2, 2});
    board.request({});
    PinSample of_the_first{0, 0, {}};
    of_the_first.values.fill(std::nanf(""));
    of_the_first.values[0] = 3;
    PinBoard::Exchange& exchange = board.exchange();
    exchange.number = exchange.asked.number, exchange.samples = {of_the_first}, exchange.pin_problem = "no memory";
    EXPECT_NE(board.take({}), "");
    EXPECT_TRUE(board.pins()[0]);
    EXPECT_FALSE(board.pins()[1]);
    EXPECT_EQ(board.samples().size(), 1u);
    EXPECT_FALSE(board.wants_job({})) << "or the same sentence came again and again";
}

std::vector<PinSample> sine(int samples, double period) {
    std::vector<PinSample> all;
    for (int i = 0; i < samples; ++i) {
        PinSample sample{i, i, {}};
        sample.values.fill(std::nanf(""));
        sample.values[0] = static_cast<float>(std::sin(2 * 3.141592653589793 * i / period));
        all.push_back(sample);
    }
    return all;
}

TEST(PinResampling, AWaveKeepsItsHeightInFewColumns) {
    std::vector<PinPoint> points;
    resample(sine(10'000, 7), 0, 50, points);
    ASSERT_EQ(points.size(), 100u) << "the least and the largest of each column";
    for (std::size_t i = 0; i < points.size(); i += 2) {
        EXPECT_LT(points[i].at, points[i + 1].at);
        EXPECT_LT(std::min(points[i].value, points[i + 1].value), -0.97);
        EXPECT_GT(std::max(points[i].value, points[i + 1].value), 0.97);
    }
}

TEST(PinResampling, FewSamplesAreAllThere) {
    std::vector<PinPoint> points;
    const auto samples = sine(40, 9);
    resample(samples, 0, 300, points);
    ASSERT_EQ(points.size(), samples.size());
    for (std::size_t i = 0; i < points.size(); ++i)
        EXPECT_EQ(points[i].value, static_cast<double>(samples[i].values[0]));
}

TEST(PinResampling, OfNoneThereIsNoPoint) {
    std::vector<PinPoint> points{{1, 2}};
    resample(sine(100, 9), 3, 10, points);
    EXPECT_TRUE(points.empty());
    resample({}, 0, 10, points);
    EXPECT_TRUE(points.empty());
}

TEST(PinCsv, HasARowASampleAndAColumnAPin) {
    Pins pins;
    pins[0] = Pin{"height", 3, 4}, pins[2] = Pin{"", 5, 6};
    PinSample first{10, 2, {}}, second{11, 3, {}};
    first.values[0] = 0.5f, first.values[2] = std::nanf("");
    second.values[0] = -1, second.values[2] = 2.25f;
    EXPECT_EQ(csv_of(std::vector{first, second}, pins), "at,step,height 3 4,5 6\n10,2,0.5,\n11,3,-1,2.25\n");
}

} // namespace
} // namespace glint::test
