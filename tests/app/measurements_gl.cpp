// Which measurement may run, when it begins, and which reason the others get.
#include "app/keep/settings.h"
#include "app/window/background_jobs.h"
#include "app/window/measurements.h"
#include "app/window/workspace/workspace.h"
#include "sims/api/error.h"
#include "support/gl_stage.h"
#include <string>

namespace glint::test {
namespace {

class Counted final : public Measurement {
public:
    Counted(Measurements& all, const char* text) : all_(all), text_(text) { all_.add(*this); }
    const char* running_text() const override { return text_; }
    bool measures() const override { return runs_; }
    void begin_now() override {
        if (!refusal.empty()) throw Error(refusal);
        runs_ = true;
    }
    void cannot_begin(const std::string& why) override { said = why; }
    void cancel() override { all_.forget(*this), runs_ = false; }
    void advance() override { ++frames; }

    std::string refusal, said;
    int frames = 0;

private:
    Measurements& all_;
    const char* text_;
    bool runs_ = false;
};

class MeasurementsTest : public GlTest {
protected:
    MeasurementsTest() {
        workspace.open("heat", {}, Extent{40, 24}, "cpu", "");
        workspace.session().pacing().pause(true);
    }
    void frame() {
        profiler.begin_frame();
        measurements.before_measuring();
        if (!measurements.measures() && !measurements.waits()) (void)workspace.frame(1 / 60.0);
        workspace.session().idling().finish_job();
        profiler.collect();
    }
    void frames_until_idle() {
        for (int i = 0; i < 1000 && measurements.waits(); ++i) frame();
        ASSERT_FALSE(measurements.waits());
    }

    Catalog catalog;
    ComputeDevices devices{1};
    Settings settings;
    Profiler profiler;
    CpuClock clock;
    Workspace workspace{catalog, devices, settings, profiler, clock};
    BackgroundJobs jobs;
    Measurements measurements{workspace, jobs};
    Counted paths{measurements, "The paths are being measured"}, limits{measurements, "The limits are being measured"};
};

TEST_F(MeasurementsTest, BeginWhenTheSessionIsIdleAndHaveEachFrameUntilTheyEnd) {
    measurements.ask(paths);
    EXPECT_TRUE(measurements.waits(paths));
    EXPECT_TRUE(measurements.wants_frames());
    frames_until_idle();
    EXPECT_TRUE(paths.measures());
    const int before = paths.frames;
    frame(), frame();
    EXPECT_EQ(paths.frames, before + 2);
    measurements.cancel();
    EXPECT_FALSE(measurements.running());
    EXPECT_FALSE(measurements.wants_frames());
}

TEST_F(MeasurementsTest, SayWhoIsInTheWay) {
    EXPECT_STREQ(measurements.disabled_reason(), "");
    measurements.ask(paths);
    EXPECT_STREQ(measurements.measuring(), "The paths are being measured") << "also while it waits";
    frames_until_idle();
    EXPECT_STREQ(measurements.disabled_reason(&limits), "The paths are being measured");
    EXPECT_STREQ(measurements.disabled_reason(&paths), "") << "so that its own action can cancel it";
}

TEST_F(MeasurementsTest, DoNotBeginNextToAJobThatKeepsTheProcessorBusy) {
    BackgroundJob film(jobs, {.running = "It is being made", .keeps_busy = "A film keeps the processor busy"});
    film.start([](JobControl&) {}, [](const std::string&) {});
    EXPECT_STREQ(measurements.disabled_reason(), "A film keeps the processor busy");
    EXPECT_STREQ(measurements.measuring(), "");
    film.finish();
    EXPECT_STREQ(measurements.disabled_reason(), "");
}

TEST_F(MeasurementsTest, SayWhyTheyCannotBegin) {
    paths.refusal = "no memory";
    measurements.ask(paths);
    frames_until_idle();
    EXPECT_FALSE(paths.measures());
    EXPECT_EQ(paths.said, "no memory");
}

TEST_F(MeasurementsTest, WaitNoMoreWhenAnotherSimulationComesOnStage) {
    measurements.ask(paths);
    workspace.show("waves");
    frame();
    EXPECT_FALSE(measurements.waits());
    EXPECT_FALSE(paths.measures());
    EXPECT_EQ(paths.said, "");
}

} // namespace
} // namespace glint::test
