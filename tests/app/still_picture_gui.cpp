// A picture at rest gets a cell for each pixel of the window, and gives way as soon as something changes.
#include "app/window/features/picture/still_picture.h"
#include "app/window/measurements.h"
#include "support/gui_stage.h"

namespace glint::test {
namespace {

class StillPictureGui : public testing::Test {
protected:
    void coarse(const char* sim) {
        stage.emplace(sim);
        stage->session().resize({64, 48});
        stage->session().follow_space(true); // as where a device is too slow for finer cells
        stage->frames_until([&] { return stage->session().presenter().picture().extent == Extent{64, 48}; });
    }
    Picture refined() { return stage->app().still_picture().picture(); }
    void wait_for_refined() {
        stage->later(1000);
        stage->frames_until([&] { return refined().extent.width > 64; });
    }
    void expect_none() {
        stage->later(1000);
        for (int i = 0; i < 20; ++i) {
            stage->frames(1);
            EXPECT_FALSE(stage->app().still_picture().drawing()) << i;
        }
        EXPECT_EQ(refined().extent, Extent{});
    }
    std::optional<GuiStage> stage;
};

TEST_F(StillPictureGui, IsDrawnInTheWindowsPixelsAndGivesWayToAnEdit) {
    coarse("julia");
    EXPECT_EQ(refined().extent, Extent{}) << "not at once: the user may go on";
    wait_for_refined();
    const Extent fine = refined().extent;
    EXPECT_NEAR(double(fine.width) / fine.height, 64. / 48, 0.01) << "the same part of the plane";
    EXPECT_EQ(stage->session().extent(), (Extent{64, 48})) << "the run's grid is as it was";
    EXPECT_FALSE(stage->session().wants_frames());
    stage->screenshot("still-picture");
    ASSERT_FALSE(stage->session().set("scale", "0.5"));
    EXPECT_EQ(refined().extent, Extent{});
    wait_for_refined();
}

TEST_F(StillPictureGui, KeepsMeasurementsAwayWhileItIsDrawnAndNoLonger) {
    coarse("julia");
    const Measurements& measurements = stage->app().shell().measurements;
    wait_for_refined();
    EXPECT_STREQ(measurements.disabled_reason(), "");
    ASSERT_FALSE(stage->session().set("scale", "0.5"));
    stage->frames(2);
    stage->later(1000);
    stage->frames_until([&] { return *measurements.disabled_reason() != 0; }); // its end is seen by a later frame
    wait_for_refined();
    EXPECT_STREQ(measurements.disabled_reason(), "");
}

TEST_F(StillPictureGui, IsNotForWhatEvolves) {
    coarse("heat");
    stage->session().pause(true);
    stage->settle();
    expect_none();
}

TEST_F(StillPictureGui, IsOfJuliaAlsoAfterStepsThatChangedNoState) {
    coarse("julia");
    ASSERT_FALSE(stage->session().set("path", "circle"));
    stage->session().step_once();
    stage->settle();
    ASSERT_GT(stage->session().step(), 0);
    ASSERT_FALSE(stage->session().set("path", "still"));
    wait_for_refined();
}

TEST_F(StillPictureGui, IsNotForAGridThatTheUserChose) {
    coarse("julia");
    stage->session().resize({80, 60});
    stage->frames_until([&] { return stage->session().presenter().picture().extent == Extent{80, 60}; });
    expect_none();
}

} // namespace
} // namespace glint::test
