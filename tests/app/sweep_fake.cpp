// The sweep over all presentation paths on an emulated GPU, and how its result is reported.
#include "app/measure/sweep.h"
#include "fake_cuda/fake_cuda.h"
#include "support/gl_stage.h"
#include "support/own_clock.h"
#include "support/run.h"
#include "support/says.h"
#include <map>
#include <sstream>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;

class Sweeps : public GlTest {
protected:
    void SetUp() override { fake.reset(), fake.forget_registrations(); }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        GlTest::TearDown();
    }
    SweepResult run(
        const std::function<void(const Sweep&)>& at_each = [](const Sweep&) {}, SweepEffort effort = {.frames = 20}) {
        effort.clock = clock.milliseconds();
        Sweep sweep(*gpu, Params(catalog().at("stripes")), {64, 48}, {}, 3, FrameContent::nothing, effort);
        double progress = 0;
        while (!sweep.done()) {
            at_each(sweep);
            fake.turn();
            sweep.begin(), sweep.arrive();
            if (sweep.picture().kind != Picture::Kind::none) {
                screen.draw(image_of(sweep.picture()), fitted(64, 48, canvas.rect()), canvas.rect(), canvas.height());
                sweep.shown();
            }
            sweep.presented();
            EXPECT_GE(sweep.progress(), progress);
            progress = sweep.progress();
        }
        EXPECT_EQ(progress, 1);
        return sweep.result();
    }
    static const PresentCost& present_path(const SweepResult& result, const std::string& id) {
        for (const PresentCost& cost : result.present_path_costs)
            if (cost.present_path.id == id) return cost;
        throw std::runtime_error("no " + id);
    }

    OwnClock clock{1};
    FakeCuda& fake = FakeCuda::here();
    std::unique_ptr<ComputeDevice> gpu = make_cuda_device();
    Screen screen;
    Canvas canvas{{64, 48}};
};

TEST_F(Sweeps, MeasureEveryWay) {
    const SweepResult result = run();
    ASSERT_EQ(result.present_path_costs.size(), 9u);
    double best = 1e9;
    for (const PresentCost& cost : result.present_path_costs) {
        if (std::string(cost.present_path.id).starts_with("Cpu")) {
            EXPECT_THAT(cost.refused, HasSubstr("the CPU"));
            continue;
        }
        EXPECT_EQ(cost.refused, "") << cost.present_path.id;
        EXPECT_GT(cost.frame.median, 0) << cost.present_path.id;
        EXPECT_LE(cost.frame.median, cost.frame.p95) << cost.present_path.id;
        EXPECT_GT(cost.present.median, 0) << cost.present_path.id;
        EXPECT_GT(cost.redraw.median, 0) << cost.present_path.id;
        EXPECT_LE(cost.bridge.median, cost.frame.p95) << cost.present_path.id;
        EXPECT_LE(cost.present.median, cost.frame.median) << cost.present_path.id;
        EXPECT_GT(cost.frames_per_second, 250 / cost.frame.median) << "frames were begun that could not be drawn";
        EXPECT_EQ(cost.samples, 20) << cost.present_path.id;
        best = std::min(best, result.ratio(cost));
    }
    EXPECT_EQ(best, 1);
    EXPECT_EQ(result.bytes_over_bus(present_path(result, "CudaInterop")), 0);
    EXPECT_EQ(result.bytes_over_bus(present_path(result, "CudaStaged")), 8. * 64 * 48);
}

TEST_F(Sweeps, EndWithTheirBudgetAndEveryWayHasItsShare) {
    std::map<std::string, double> last_seen;
    const SweepResult result = run([&](const Sweep& sweep) { last_seen[sweep.now()] = sweep.seconds_left().value(); },
                                   {.frames = 1'000'000, .budget_ms = 1500});
    EXPECT_LT(clock.milliseconds()(), 1600) << "the last frame may take longer";
    for (const PresentCost& cost : result.present_path_costs) {
        if (std::string(cost.present_path.id).starts_with("Cpu")) continue;
        EXPECT_EQ(cost.refused, "") << cost.present_path.id;
        EXPECT_GT(cost.samples, 0) << cost.present_path.id;
        EXPECT_LT(cost.samples, 1'000'000) << cost.present_path.id;
        EXPECT_GT(cost.frames_per_second, 0) << cost.present_path.id;
    }
    ASSERT_EQ(last_seen.size(), 6u);
    EXPECT_GT(last_seen.at("CudaInterop"), 0.5) << "the first leaves time for the others";
}

TEST_F(Sweeps, SayForWhichWaysThereWasNoTime) {
    const Sweep sweep(*gpu, Params(catalog().at("stripes")), {64, 48}, {}, 3, FrameContent::nothing,
                      {.frames = 20, .budget_ms = 0});
    EXPECT_TRUE(sweep.done());
    for (const char* id : {"CudaInterop", "CudaStaged"})
        EXPECT_THAT(present_path(sweep.result(), id).refused, HasSubstr("time left")) << id;
}

TEST_F(Sweeps, SayWhyAWayDoesNotWorkHere) {
    fake.fail("cudaGraphicsGLRegisterImage", cudaErrorOperatingSystem, 1, FakeCuda::Until::for_ever);
    const SweepResult result = run();
    EXPECT_THAT(present_path(result, "CudaArray").refused, HasSubstr("register a texture"));
    EXPECT_EQ(present_path(result, "CudaStaged").refused, "");
    EXPECT_THAT(text_of(result), says("CudaArray      -- ", "register a texture"));
}

TEST_F(Sweeps, GoOnBehindAWayThatFailsWhileItIsMeasured) {
    bool told = false;
    const SweepResult result = run([&](const Sweep& sweep) {
        if (std::string_view(sweep.now()) != "CudaUpload" || std::exchange(told, true)) return;
        fake.fail("cudaGraphicsMapResources", cudaErrorMapBufferObjectFailed, 5);
    });
    EXPECT_THAT(present_path(result, "CudaUpload").refused, AllOf(HasSubstr("measurement"), HasSubstr("pixel buffer")));
    EXPECT_EQ(present_path(result, "CudaArray").refused, "");
}

TEST_F(Sweeps, EndInReasonsWhenTheGpuIsLost) {
    bool told = false;
    const SweepResult result = run([&](const Sweep& sweep) {
        if (std::string_view(sweep.now()) != "CudaUpload" || std::exchange(told, true)) return;
        fake.fail("cudaEventQuery", cudaErrorIllegalAddress, 1, FakeCuda::Until::sticky);
    });
    for (const char* id : {"CudaUpload", "CudaArray", "CudaStaged", "CudaPageable", "CudaZeroCopy"})
        EXPECT_NE(present_path(result, id).refused, "") << id;
    fake.reset(), gpu.reset(), fake.forget_registrations();
}

TEST_F(Sweeps, LeaveNothingBehind) {
    const int before = fake.living();
    (void)run();
    EXPECT_EQ(fake.living(), before);
}

TEST(SweepReport, HasAColumnForEveryValueInEveryRow) {
    SweepResult result{"heat", "a, \"b\"", "GL", {16, 16}, 3, 200, FrameContent::nothing, {}, ""};
    result.present_path_costs.push_back(
        {.present_path = {"One",
                          "one",
                          {{PixelPlace::device_memory, PixelPlace::pinned_memory, "copy"},
                           {PixelPlace::pinned_memory, PixelPlace::texture, "upload"}},
                          nullptr},
         .frame = {3, 4},
         .bridge = {2, 3},
         .frames_per_second = 100});
    result.present_path_costs.push_back(
        {.present_path = {"Two", "two", {}, "rain"}, .refused = "it says \"no\", twice"});
    std::istringstream lines(csv_of(result));
    std::string line, quoted;
    std::vector<long> columns;
    while (std::getline(lines, line)) {
        long count = 1;
        bool in_quotes = false;
        for (const char c : line) {
            if (c == '"') in_quotes = !in_quotes;
            count += c == ',' && !in_quotes;
        }
        EXPECT_FALSE(in_quotes) << line;
        columns.push_back(count);
    }
    ASSERT_EQ(columns.size(), 3u);
    EXPECT_EQ(columns[1], columns[0]);
    EXPECT_EQ(columns[2], columns[0]);
    const Json json = json_of(result);
    EXPECT_EQ(json["ways"][0]["bridge"]["median_ms"], 2);
    EXPECT_EQ(json["ways"][0]["bus_bytes_per_frame"], 2048);
    EXPECT_EQ(json["ways"][1]["refused"], "it says \"no\", twice");
    EXPECT_FALSE(json["ways"][1].contains("frame"));
}

} // namespace
} // namespace glint::test
