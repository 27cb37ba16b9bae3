// Values of a field along a line.
#include "interop/fields/field_gather.h"
#include "support/no_more_memory.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class ProfileTest : public Seated, public testing::Test {
protected:
    static std::array<float, line_samples> along(const View<const float>& grid, const LineOfCells& line) {
        std::array<float, line_samples> values{};
        gather_line(Device(cpu().table()), grid, line, values.data());
        return values;
    }
};

TEST_F(ProfileTest, OfAPlaneIsStraightInEveryDirection) {
    std::vector<float> cells;
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 64; ++x) cells.push_back(static_cast<float>(3 * x - 2 * y));
    const View<const float> grid{cells.data(), 64, 40, 64};
    for (const LineOfCells& line : {LineOfCells{1, 1, 60, 1}, {1, 1, 1, 39}, {2, 3, 50, 37}, {60, 30, 5, 8}}) {
        const auto values = along(grid, line);
        for (int i = 0; i < line_samples; ++i) {
            const double share = i / double{line_samples - 1};
            const double x = line.x0 + share * (line.x1 - line.x0) - 0.5,
                         y = line.y0 + share * (line.y1 - line.y0) - 0.5;
            ASSERT_NEAR(values[static_cast<std::size_t>(i)], 3 * x - 2 * y, 1e-3) << i;
        }
    }
}

TEST_F(ProfileTest, InTheMiddleOfACellIsItsValueWhateverLiesBeside) {
    const std::vector<float> cells{1, std::nanf(""), 5, std::nanf("")};
    const auto values = along({cells.data(), 2, 2, 2}, {0.5f, 0.5f, 0.5f, 0.5f});
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[line_samples - 1], 1);
}

TEST_F(ProfileTest, BeyondTheGridItsEdgeGoesOn) {
    const std::vector<float> cells{1, 2, 3, 4};
    const auto values = along({cells.data(), 2, 2, 2}, {-20, -20, 20, 20});
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[line_samples - 1], 4);
}

TEST_F(ProfileTest, FollowsTheRunAndTheLine) {
    auto session = start("waves");
    session->observers().pins.set_line(LineOfCells{0.5f, 20.5f, 511.5f, 20.5f});
    run_steps(*session, 30);
    ASSERT_TRUE(session->observers().pins.profile());
    EXPECT_EQ(session->observers().pins.profile()->step, 30);
    const FieldValues height = record_now(*session).fields.at(0);
    for (std::size_t x = 0; x < 64; ++x) // a cell a sample
        EXPECT_NEAR(session->observers().pins.profile()->values[x], height.values[20 * 64 + x], 1e-3) << x;
    session->observers().pins.set_line(LineOfCells{5, 5, 9, 9});
    settle(*session);
    EXPECT_EQ(session->observers().pins.profile()->line, (LineOfCells{5, 5, 9, 9}));
    session->seeker().seek(10);
    settle(*session);
    EXPECT_EQ(session->observers().pins.profile()->step, 10);
}

TEST_F(ProfileTest, IsOfTheFieldThatIsShown) {
    auto session = start("waves");
    session->observers().pins.set_line(LineOfCells{0.5f, 20.5f, 511.5f, 20.5f});
    run_steps(*session, 30);
    EXPECT_EQ(session->observers().pins.profile()->field, "height");
    session->appearance().set_look({.derived = Derived::gradient}, "Look");
    frames_until(*session, [&] { return session->observers().pins.profile()->field == "gradient of height"; });
    EXPECT_EQ(session->observers().pins.profile()->field, "gradient of height");
    EXPECT_TRUE(std::ranges::all_of(session->observers().pins.profile()->values, [](float v) { return v >= 0; }));
    EXPECT_EQ(session->observers().pins.profile()->step, 30) << "of the same place";
}

TEST_F(ProfileTest, WithoutAGridItComesToRest) {
    auto session = start("spheres");
    session->observers().pins.set_line(LineOfCells{5, 5, 9, 9});
    settle(*session);
    ASSERT_TRUE(session->observers().pins.profile());
    EXPECT_TRUE(std::isnan(session->observers().pins.profile()->values[0]));
}

TEST_F(ProfileTest, WithoutMemoryForItASentenceSaysSoAndThereIsNoLine) {
    auto session = start("waves");
    constexpr LineOfCells line{5, 5, 9, 9};
    {
        const NoMoreMemory from_here(session->queue());
        session->observers().pins.set_line(line);
        settle(*session);
    }
    EXPECT_FALSE(session->observers().pins.line());
    EXPECT_THAT(session->messages().take_notice(), says("line", "memory"));
    EXPECT_EQ(session->failure(), "");
    run_steps(*session, 3);
    EXPECT_EQ(session->step(), 3);
    session->observers().pins.set_line(line);
    settle(*session);
    ASSERT_TRUE(session->observers().pins.profile()) << "when there is memory again";
    EXPECT_EQ(session->observers().pins.profile()->step, 3);
}

TEST_F(ProfileTest, AsCsvHasARowAValue) {
    LineProfile profile{{}, 0, {0, 0, 3, 4}, {}};
    profile.values.fill(0.5f), profile.values.back() = std::nanf("");
    const std::string text = csv_of(profile);
    EXPECT_THAT(text, testing::StartsWith("distance,x,y,value\n0,0,0,0.5\n"));
    EXPECT_THAT(text, testing::EndsWith("\n5,3,4,\n"));
}

} // namespace
} // namespace glint::test
