// Statistics of a session's fields: of the current state, and none if nothing has asked for them.
#include "support/seated.h"
#include <algorithm>

namespace glint::test {
namespace {

class SessionStatistics : public Seated, public testing::Test {};

TEST_F(SessionStatistics, AreOfEachGridOfTheStateAsItIs) {
    auto session = start("waves");
    session->observers().statistics.want(true);
    for (const int steps : {3, 40}) {
        run_steps(*session, steps);
        settle(*session);
        ASSERT_TRUE(session->observers().statistics.newest());
        const auto& newest = *session->observers().statistics.newest();
        EXPECT_EQ(newest.of.step, session->step());
        const RunRecord now = record_now(*session);
        ASSERT_EQ(newest.of.count, 3u) << "the table `source` lies in ordinary memory";
        for (const auto& grid : newest.of.all()) {
            const auto kept = std::ranges::find(now.fields, std::string_view(grid.field), &FieldValues::id);
            ASSERT_NE(kept, now.fields.end()) << grid.field;
            EXPECT_EQ(grid.all.least, std::ranges::min(kept->values.floats())) << grid.field;
            EXPECT_EQ(grid.all.largest, std::ranges::max(kept->values.floats())) << grid.field;
            double sum = 0;
            for (const float value : kept->values.floats()) sum += static_cast<double>(value);
            EXPECT_NEAR(grid.all.sum, sum, 1e-9) << grid.field;
        }
    }
}

TEST_F(SessionStatistics, CellsThatHoldNoneAreCountedAsNaN) {
    auto session = start("heat");
    session->observers().statistics.want(true);
    settle(*session);
    ASSERT_EQ(session->observers().statistics.newest()->of.count, 2u);
    const auto& heaters = session->observers().statistics.newest()->of.grids[1];
    EXPECT_EQ(heaters.field, "heaters");
    EXPECT_EQ(heaters.unit, "");
    EXPECT_GT(heaters.all.nan.count, 0) << "most cells are no heater";
    EXPECT_LT(heaters.all.nan.count, heaters.extent.area());
}

TEST_F(SessionStatistics, FollowAStrokeAndASeekWhileItStands) {
    auto session = start("heat");
    session->observers().statistics.want(true);
    run_steps(*session, 5);
    settle(*session);
    const auto before = session->observers().statistics.newest()->place;
    paint(*session, 20);
    EXPECT_NE(session->observers().statistics.newest()->place, before);
    session->seeker().seek(2);
    settle(*session);
    EXPECT_EQ(session->observers().statistics.newest()->of.step, 2);
}

TEST_F(SessionStatistics, NobodyAsksNothingIsCounted) {
    auto session = start("waves");
    run_steps(*session, 5);
    EXPECT_FALSE(session->observers().statistics.newest());
}

TEST_F(SessionStatistics, ASimulationWithoutGridsComesToRestWithThoseOfItsTable) {
    auto session = start("spheres");
    session->observers().statistics.want(true);
    settle(*session);
    ASSERT_TRUE(session->observers().statistics.newest());
    ASSERT_EQ(session->observers().statistics.newest()->of.count, 1u);
    EXPECT_EQ(session->observers().statistics.newest()->of.grids[0].field, "spheres");
}

} // namespace
} // namespace glint::test
