// When the window listens to launches, and which of them it shows. On an emulated GPU.
#include "app/window/features/changes/kernel_reading.h"
#include "app/window/features/limits/limit_meter.h"
#include "app/window/workspace/workspace.h"
#include "fake_cuda/fake_cuda.h"
#include "support/gl_stage.h"
#include "support/own_clock.h"
#include "support/says.h"

namespace glint::test {
namespace {

using testing::HasSubstr;

class KernelReadingFake : public GlTest {
protected:
    void SetUp() override {
        reading.use_clock(clock_of_stage.milliseconds());
        workspace.open("stripes", {}, Extent{64, 48}, "cuda:0", "");
    }
    bool listens() { return workspace.session().queue().table().launched != nullptr; }
    void frame() {
        reading.want();
        reading.refresh();
    }
    void wait_until_listening() {
        for (int i = 0; i < 60 && !listens(); ++i) { // a second
            clock_of_stage.pass(1000 / 60.0);
            frame();
        }
        ASSERT_TRUE(listens());
    }
    /// Launches like a simulation in the scope `stage`.
    void launch(const char* stage, const char* label, const char* kernel, unsigned blocks) {
        const glint_host& host = workspace.session().queue().table();
        const glint_launch one{sizeof one, 0, kernel, {blocks, 1, 1}, {256, 1, 1}, 40, 6, 0, 0};
        host.begin(host.self, stage), host.begin(host.self, label);
        if (host.launched) host.launched(host.self, &one);
        host.end(host.self), host.end(host.self);
    }

    static FakeCuda& as_at_the_start() { return FakeCuda::here().reset(), FakeCuda::here(); }

    OwnClock clock_of_stage;
    FakeCuda& fake = as_at_the_start(); // before the thread that asks for devices
    Catalog catalog;
    ComputeDevices devices{1};
    Settings settings;
    Profiler profiler;
    CpuClock clock;
    Workspace workspace{catalog, devices, settings, profiler, clock};
    LimitReading measured;
    KernelReading reading{workspace, devices, measured};
};

TEST_F(KernelReadingFake, ListensToOneFrameAndShowsTheLargestOfItsKernels) {
    wait_until_listening();
    launch("advance", "small", "_ZN3abc5smallEv", 2), launch("advance", "step", "_ZN3abc6colourEif", 64);
    frame();
    EXPECT_FALSE(listens()) << "one frame is enough";
    ASSERT_EQ(reading.kernels().size(), 2u);
    const KernelReading::Kernel& shown = reading.kernels()[static_cast<std::size_t>(reading.chosen())];
    EXPECT_EQ(shown.name, "advance: step, 64 blocks");
    EXPECT_THAT(shown.help, says("abc::colour", "256 threads", "1 launch "));
    EXPECT_EQ(reading.levels().all()[1].amount, "40 per thread");
    for (int i = 0; i < 10; ++i) frame();
    EXPECT_FALSE(listens()) << "nothing has changed since";
}

TEST_F(KernelReadingFake,
       GoesOnListeningWhileNothingOfWhatIsTimedWasLaunched) { // stripes counts no work: its steps are timed
    wait_until_listening();
    launch("draw", "colour", "colour", 2);
    frame();
    EXPECT_TRUE(listens());
    EXPECT_TRUE(reading.kernels().empty());
    EXPECT_THAT(reading.levels().all()[0].note.c_str(), HasSubstr("launch"));
    launch("draw", "colour", "colour", 2), launch("advance", "step", "step", 1);
    frame();
    ASSERT_EQ(reading.kernels().size(), 2u);
    EXPECT_EQ(reading.chosen(), 1) << "the picture's grid is larger, but the steps are timed";
    EXPECT_THAT(reading.kernels()[0].help, HasSubstr("colour: ")) << "no name of C++";
}

TEST_F(KernelReadingFake, CountsTheLaunchesOfOneFrameHoweverManyCameBeforeIt) { // as after a pause
    wait_until_listening();
    for (int i = 0; i < 5; ++i) {
        launch("paint", "stroke", "stroke", 4), launch("draw", "colour", "colour", 2);
        frame();
        EXPECT_TRUE(listens());
    }
    launch("draw", "colour", "colour", 2), launch("draw", "colour", "colour", 2), launch("advance", "step", "step", 1);
    frame();
    ASSERT_EQ(reading.kernels().size(), 2u) << "no stroke was painted in this frame";
    EXPECT_THAT(reading.kernels()[0].help, says("colour:", "256 threads", "2 launches"));
    EXPECT_THAT(reading.kernels()[1].help, says("step:", "256 threads", "1 launch "));
}

TEST_F(KernelReadingFake, IsNotFullOfWhatAPauseLaunched) {
    wait_until_listening();
    const glint_host& host = workspace.session().queue().table();
    host.begin(host.self, "paint");
    for (unsigned i = 0; i < LaunchNotes::most + 10; ++i) {
        const glint_launch one{sizeof one, 0, "stroke", {i + 1, 1, 1}, {256, 1, 1}, 40, 6, 0, 0};
        host.launched(host.self, &one);
    }
    host.end(host.self);
    frame();
    launch("advance", "step", "step", 1);
    frame();
    ASSERT_EQ(reading.kernels().size(), 1u);
    EXPECT_EQ(reading.kernels()[0].name, "advance: step, 1 blocks");
}

TEST_F(KernelReadingFake, ListensAgainAfterAnotherSizeAndKeepsNothingOfTheFormerOne) {
    wait_until_listening();
    launch("advance", "step", "step", 8);
    frame();
    ASSERT_EQ(reading.kernels().size(), 1u);
    workspace.session().resize({128, 96});
    frame();
    EXPECT_TRUE(reading.kernels().empty());
    wait_until_listening();
}

TEST_F(KernelReadingFake, KeepsWhatItShowsWhileAParameterIsDraggedAndListensAfterwards) {
    wait_until_listening();
    launch("advance", "step", "step", 8);
    frame();
    ASSERT_EQ(workspace.session().set("brightness", "0.5"), std::nullopt);
    frame();
    EXPECT_FALSE(listens()) << "not at once: the next value may follow";
    EXPECT_EQ(reading.kernels().size(), 1u);
    wait_until_listening();
}

TEST_F(KernelReadingFake, ListensToNothingThatNobodyLooksAt) {
    wait_until_listening();
    reading.refresh(), reading.refresh();
    EXPECT_FALSE(listens());
}

TEST_F(KernelReadingFake, SaysOfALibraryThatItDoesNotTell) {
    wait_until_listening();
    const glint_host& host = workspace.session().queue().table();
    glint_launch one{};
    one.size = sizeof one, one.kernel = "cub::DeviceReduce::Sum";
    host.begin(host.self, "advance"), host.launched(host.self, &one), host.end(host.self);
    frame();
    ASSERT_EQ(reading.kernels().size(), 1u);
    EXPECT_EQ(reading.kernels()[0].name, "advance, cub::DeviceReduce::Sum");
    EXPECT_THAT(reading.levels().all()[1].note.c_str(), HasSubstr("launched by a library"));
}

} // namespace
} // namespace glint::test
