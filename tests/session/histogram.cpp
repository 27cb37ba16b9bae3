// The histogram of a session's field, and colours that follow the values.
#include "app/world/picture/palettes.h"
#include "support/seated.h"
#include <algorithm>
#include <numeric>

namespace glint::test {
namespace {

class HistogramTest : public Seated, public testing::Test {
protected:
    HistogramTest() { run_steps(*session, 40); }
    const HistogramRead& counted(FloatRange range) {
        session->observers().histogram.want(range);
        settle(*session);
        return session->observers().histogram.newest().value();
    }
    std::vector<float> now() { return record_now(*session).fields.front().values.floats(); }
    FloatRange range_of(const std::vector<float>& values) {
        const auto [least, greatest] = std::ranges::minmax(values);
        return {least, greatest};
    }
    std::unique_ptr<Session> session = start("waves");
};

TEST_F(HistogramTest, CountsTheFirstField) {
    const HistogramRead read = counted({-1, 1});
    EXPECT_EQ(read.field, "height");
    EXPECT_EQ(read.step, 40);
    EXPECT_EQ(read.problem, "");
    const FieldHistogram& h = read.counted;
    EXPECT_EQ(std::accumulate(h.counts.begin(), h.counts.end(), 0u) + h.below + h.above + h.nans, 64u * 48);
    const std::vector<float> values = now();
    EXPECT_EQ(h.finite_range(), range_of(values));
    EXPECT_EQ(h.above, std::ranges::count_if(values, [](float v) { return v > 1; }));
}

TEST_F(HistogramTest, IsCountedOnceOfWhatStandsStill) {
    (void)counted({-1, 1});
    const std::int64_t number = session->observers().histogram.newest_number();
    frames(*session, 30);
    EXPECT_FALSE(session->wants_frames());
    EXPECT_EQ(session->observers().histogram.newest_number(), number);
    (void)counted({-2, 2});
    EXPECT_EQ(session->observers().histogram.newest_number(), number + 1) << "another range is another histogram";
    run_steps(*session, 1);
    EXPECT_EQ(session->observers().histogram.newest()->step, 41);
}

TEST_F(HistogramTest, IsNotCountedWithoutAReader) {
    (void)counted({-1, 1});
    const std::int64_t number = session->observers().histogram.newest_number();
    session->observers().histogram.want({});
    run_steps(*session, 20);
    EXPECT_EQ(session->observers().histogram.newest_number(), number);
}

TEST_F(HistogramTest, OfASimulationWithoutAFieldIsEmpty) {
    session = start("ripple");
    EXPECT_EQ(counted({-1, 1}).field, "");
    EXPECT_FALSE(session->observers().histogram.newest()->counted.any_finite());
}

TEST_F(HistogramTest, ColoursThatFollowAreThoseOfTheValues) {
    Params values = session->params();
    ASSERT_FALSE(values.set("view", "palette") || values.set("palette", "viridis"));
    session->edit(values, "Look");
    const std::vector<std::uint32_t> before = shown(*session);
    session->appearance().set_look({.follows = true}, "Fit colours always");
    (void)counted({-1, 1});
    ASSERT_TRUE(session->appearance().fitted_range());
    EXPECT_EQ(*session->appearance().fitted_range(), range_of(now()));
    EXPECT_TRUE(session->params() == values) << "the run knows nothing of it";
    const std::vector<std::uint32_t> fitted = shown(*session);
    EXPECT_NE(fitted, before);
    const auto colors = palette_colors(PaletteId::viridis);
    EXPECT_TRUE(std::ranges::count(fitted, colors.front()) > 0 && std::ranges::count(fitted, colors.back()) > 0);
    session->history().undo();
    EXPECT_FALSE(session->appearance().look().follows);
    EXPECT_EQ(shown(*session), before) << "one undo";
    session->history().redo();
    EXPECT_TRUE(session->appearance().look().follows);
}

TEST_F(HistogramTest, ColoursThatFollowComeBackWithTheRun) {
    session->appearance().set_look({.follows = true}, "Fit colours always");
    const Session later(cpu().device(), record_of(*session), std::nullopt, memory_target);
    EXPECT_TRUE(later.appearance().look().follows);
}

TEST_F(HistogramTest, ReadersDoNotChangeTheRun) {
    (void)counted({-1, 1});
    run_steps(*session, 20);
    const std::vector<float> unseen = [&] {
        const std::unique_ptr<Session> other = start("waves");
        run_steps(*other, 60);
        return record_now(*other).fields.front().values.floats();
    }();
    EXPECT_EQ(now(), unseen);
}

} // namespace
} // namespace glint::test
