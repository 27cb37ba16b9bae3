// Sessions that left the stage and come back, on an emulated GPU: they share its stream and its clock with later ones.
#include "app/timing/clock.h"
#include "app/window/workspace/gl_clock.h"
#include "support/bridge_stage.h"

namespace glint::test {
namespace {

class Parked : public Bridge {
protected:
    std::string problem_of_measuring() {
        session->methods().measure();
        for (int i = 0; i < 5000; ++i) {
            frame();
            if (const auto told = session->methods().take_answer()) return told->problem;
        }
        return "it never ended";
    }
    std::unique_ptr<Session> park() {
        session->idling().leave();
        return std::move(session);
    }
};

TEST_F(Parked, MeasuresItsMethodsWhereItWasLeftInTheMidstOfThat) {
    open("CudaInterop");
    frames(20);
    fake.lag(2);
    session->methods().measure();
    frames(2);
    auto parked = park();
    open("CudaInterop");
    frames(30);
    const auto other = park();
    session = std::move(parked);
    frames(20);
    EXPECT_EQ(problem_of_measuring(), "");
    EXPECT_EQ(problem_of_measuring(), "");
}

TEST_F(Parked, HoldsNoMemoryOfAMeasurement) {
    open("CudaInterop");
    frames(20);
    const int before = held();
    fake.lag(3);
    session->methods().measure();
    frames(2);
    ASSERT_GT(held(), before);
    session->idling().leave();
    for (int i = 0; i < 100 && !session->idling().settle(); ++i) fake.turn(); // nothing waits for it
    EXPECT_LE(held(), before);
}

TEST_F(Parked, LeavesNoTimesToTheNext) {
    open("CudaInterop");
    fake.lag(3);
    frames(20);
    const auto parked = park();
    for (int i = 0; i < 4; ++i) fake.turn();
    open("CudaInterop");
    fake.turn(), session->frame(1 / 60.0);
    for (const Report& report : session->observers().reports.take({})) EXPECT_EQ(report.scopes.size(), 0u);
    session.reset();
}

TEST_F(Parked, TriesAgainWhereThereWasNoWayToTheScreen) {
    bool none = true;
    const MakeTarget make = [&](Queue& queue, Extent extent, const TargetPick& pick,
                                const std::vector<Refusal>& failed) {
        if (none) throw Error("no way");
        return make_frame_target(queue, extent, pick, failed);
    };
    session = std::make_unique<Session>(*gpu, Extent{64, 48}, Params(definition), make);
    frames(3);
    ASSERT_NE(session->failure(), "");
    session->idling().leave();
    none = false;
    frames(3);
    EXPECT_EQ(session->failure(), "");
}

TEST_F(Parked, NothingOfBeforeARestartCanBeRedone) {
    open("CudaInterop");
    frames(3);
    const std::size_t before = session->history().gestures();
    session->device_move().restart();
    EXPECT_NE(session->history().gestures(), before);
}

class TimedUnmap : public Bridge, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(Of, TimedUnmap, testing::Values("CudaInterop", "CudaUpload", "CudaArray"),
                         [](const auto& of) { return std::string(of.param); });

TEST_P(TimedUnmap, EachThatIsCollectedIsRecorded) {
    Profiler profiler;
    CpuClock clock;
    const MakeTarget make = [&](Queue& queue, Extent extent, const TargetPick& pick,
                                const std::vector<Refusal>& failed) {
        TargetChoice choice = make_frame_target(queue, extent, pick, failed);
        choice.target = std::make_unique<TimedTarget>(std::move(choice.target), profiler, clock);
        return choice;
    };
    fake.lag(2);
    session =
        std::make_unique<Session>(*gpu, Extent{64, 48}, Params(definition), make, nullptr, TargetPick{GetParam()});
    int collected = 0, recorded = 0;
    for (int i = 0; i < 60; ++i) {
        profiler.begin_frame();
        for (int turn = 0; turn < 3; ++turn) fake.turn();
        const int before = fake.calls("cudaGraphicsUnmapResources");
        session->presenter().collect();
        collected += fake.calls("cudaGraphicsUnmapResources") > before;
        frames(1);
        profiler.collect();
    }
    profiler.timeline().see(0, 1e18, [&](const Interval& one) {
        recorded += profiler.stages()[one.row].label == "unmap" && profiler.stages()[one.row].parent < 0;
    });
    EXPECT_GT(collected, 40);
    EXPECT_GE(recorded, collected);
    session.reset();
}

} // namespace
} // namespace glint::test
