// The provenance of a number: samples, method, margin of error, disturbances, and date.
#include "app/report/measured_provenance.h"
#include "app/report/work_provenance.h"
#include "app/timing/profiler.h"
#include "support/says.h"
#include "support/seated.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

const Summary measured{200, 4.25f, 5, 6, 7, 0.5f, 0.125f};

/// A scene on a GPU without any remarks.
MeasuredScene on_a_gpu() {
    MeasuredScene scene;
    scene.title = "heat, 64 x 64, on a GPU", scene.date = "2026-03-01T09:30:00Z";
    scene.facts.samples = 200, scene.facts.window = 256, scene.facts.frame_ms = 10, scene.facts.cuda = true;
    scene.facts.device_error_ms = 0.001, scene.facts.renderer = "a card";
    return scene;
}

TEST(ProvenanceTest, EveryProcessorHasAMethodOfItsOwn) {
    EXPECT_THAT(timing_method(Lane::cuda), HasSubstr("CUDA events"));
    EXPECT_THAT(timing_method(Lane::opengl), HasSubstr("OpenGL timestamp queries"));
    for (const Lane lane : {Lane::cpu, Lane::worker, Lane::copy, Lane::wait})
        EXPECT_THAT(timing_method(lane), HasSubstr("host clock")) << id_of(lane);
    EXPECT_NE(timing_method(Lane::worker), timing_method(Lane::cpu)) << "on another thread";
}

TEST(ProvenanceTest, OfAStageTellsItsSamplesAndHowFarItsMedianMayBeOff) {
    const Provenance p = stage_provenance("advance, on CUDA", Lane::cuda, {"p95", measured.p95}, measured, on_a_gpu());
    EXPECT_EQ(p.what, "advance, on CUDA: p95");
    EXPECT_EQ(p.value, "5 ms");
    EXPECT_EQ(p.scene, "heat, 64 x 64, on a GPU");
    EXPECT_THAT(p.samples, says("200 frames", "256"));
    EXPECT_THAT(p.method, HasSubstr("CUDA events"));
    EXPECT_THAT(p.margin, HasSubstr("4.25 ms ± 0.12 ms with 95 % confidence"));
    EXPECT_THAT(p.margin, HasSubstr("worst 7 ms"));
    EXPECT_THAT(p.disturbances, Contains(HasSubstr("share")));
    EXPECT_THAT(p.when, HasSubstr("2026-03-01T09:30:00Z"));
    EXPECT_THAT(p.when, HasSubstr("2.0 s")) << "200 frames of 10 ms";
}

TEST(ProvenanceTest, OfWhatWasNotMeasuredClaimsNothing) {
    const Provenance p = stage_provenance("draw", Lane::worker, {"median", 0}, {}, on_a_gpu());
    EXPECT_THAT(p.value, HasSubstr("not measured"));
    EXPECT_THAT(p.samples, HasSubstr("none yet"));
    EXPECT_THAT(p.margin, HasSubstr("not known"));
    EXPECT_EQ(step_provenance({}, on_a_gpu()).samples, "none yet");
    EXPECT_THAT(work_provenance("measuring", {}, on_a_gpu()).margin, HasSubstr("not known"));
}

TEST(ProvenanceTest, NamesWhatDisturbsAsTheFlagsDo) {
    MeasuredScene scene = on_a_gpu();
    EXPECT_THAT(stage_disturbances(Lane::cuda, scene), Not(Contains(HasSubstr("clock varied"))));
    scene.facts.lowest_mhz = 1000, scene.facts.highest_mhz = 1980;
    scene.facts.vsync = true, scene.facts.limit_ms = 10, scene.facts.waited_ms = 8;
    scene.times_launches = scene.compares = true;
    const auto of_stage = stage_disturbances(Lane::cuda, scene);
    for (const char* part : {"1000 to 1980 MHz", "Every launch", "other side"})
        EXPECT_THAT(of_stage, Contains(HasSubstr(part)));
    EXPECT_THAT(of_stage, Not(Contains(HasSubstr("display")))) << "its own length is true";
    EXPECT_THAT(stage_disturbances(Lane::cpu, scene), Not(Contains(HasSubstr("Every launch"))));
    EXPECT_THAT(frame_provenance({"median", 10}, measured, scene).disturbances, Contains(HasSubstr("display")));
}

TEST(ProvenanceTest, OfFrozenFiguresTellsWhenTheyWereFrozenBesideWhenItWasAsked) {
    MeasuredScene scene = on_a_gpu();
    scene.frozen_since = "2026-03-01T09:12:00Z";
    for (const Provenance& p : {stage_provenance("draw", Lane::cuda, {"median", 1}, measured, scene),
                                rate_provenance("235 frames/s", measured, scene), step_provenance({}, scene)}) {
        EXPECT_THAT(p.when, testing::StartsWith("frozen 2026-03-01T09:12:00Z")) << p.what;
        EXPECT_THAT(p.when, HasSubstr("Shown 2026-03-01T09:30:00Z")) << p.what;
    }
    scene.frozen_since.clear();
    EXPECT_THAT(step_provenance({}, scene).when, Not(HasSubstr("frozen")));
}

TEST(ProvenanceTest, OfFramesASecondIsThatOfAFrame) {
    const Provenance p = rate_provenance("235 frames/s", measured, on_a_gpu());
    EXPECT_EQ(p.value, "235 frames/s");
    EXPECT_THAT(p.what, HasSubstr("4.25 ms"));
    EXPECT_THAT(p.method, HasSubstr("host clock"));
}

TEST(ProvenanceTest, OfAChangeTellsBothSides) {
    const WorkTime before{{4, 0.1, 40}, {1, 0.1, 50}, true}, after{{2, 0.1, 33}, {1, 0.1, 50}, true};
    const Provenance p = change_provenance({"heat", "method: textbook → tiles", before, after}, on_a_gpu());
    EXPECT_THAT(p.what, HasSubstr("method: textbook → tiles"));
    EXPECT_THAT(p.value, HasSubstr("5.00 → 3.00 ms"));
    EXPECT_EQ(p.samples, "40 frames before, 33 after");
    EXPECT_THAT(p.method, HasSubstr("4.0000 → 2.0000 ms"));
    EXPECT_THAT(p.margin, says("± 0.2 ms before", "± 0.2 ms after"));
}

TEST(ProvenanceTest, OfAPairTellsRoundsAndHowSureEachSideIs) {
    PairedTimes times;
    const TimedPair pair{times, "step", Lane::cuda, Lane::worker};
    const auto margin = [&](PairNumber number) { return pair_provenance(number, "", pair, on_a_gpu()).margin; };
    for (int i = 0; i < 5; ++i) times.add(2, 1);
    EXPECT_THAT(margin(PairNumber::ratio), HasSubstr("six rounds"));
    EXPECT_THAT(margin(PairNumber::left), HasSubstr("six rounds"));
    times.add(2, 1);
    EXPECT_THAT(margin(PairNumber::ratio), says("left 2.000 to 2.000", "96.9 %"));
    EXPECT_THAT(margin(PairNumber::left), HasSubstr("1 to 1 ms"));
    EXPECT_THAT(margin(PairNumber::right), HasSubstr("2 to 2 ms"));
    const Provenance p = pair_provenance(PairNumber::ratio, "left 2.00× as fast", pair, on_a_gpu());
    EXPECT_EQ(p.value, "left 2.00× as fast");
    EXPECT_THAT(p.samples, says("6 alternating rounds", "64"));
    for (const char* part : {"left: CUDA events", "right: host clock", "never"}) EXPECT_THAT(p.method, HasSubstr(part));
}

TEST(ProvenanceTest, OfARatioBelowOneNamesTheFasterSide) {
    PairedTimes times;
    for (int i = 0; i < 8; ++i) times.add(1, 4);
    const TimedPair pair{times, "step", Lane::cuda, Lane::cuda};
    EXPECT_THAT(pair_provenance(PairNumber::ratio, "", pair, on_a_gpu()).margin, HasSubstr("right 4.000 to 4.000"));
}

TEST(ProvenanceTest, IsCopiedWhole) {
    Provenance p = stage_provenance("draw", Lane::cuda, {"median", measured.median}, measured, on_a_gpu());
    p.disturbances = {"One.", "Two."};
    const std::string text = text_of(p);
    for (const std::string& part : {p.what, p.value, p.scene, p.samples, p.method, p.margin, p.when})
        EXPECT_THAT(text, HasSubstr(part));
    EXPECT_THAT(text, HasSubstr("disturbed by: One.\ndisturbed by: Two.\n"));
}

// --- points of experiments

ExperimentResult experiment_on_the_cpu(const std::string& metric) {
    const Definition& ripple = catalog().at("ripple");
    const Params params(ripple);
    const Extent extent{32, 32};
    Experiment plan{params,
                    extent,
                    0,
                    "",
                    variable_from(ripple, "sources", "1,2", max_points),
                    {},
                    metric_from(metric, params, extent)};
    ExperimentRun run(std::move(plan),
                      {[](int) -> Queue& { return cpu(); }, [](ComputeDevice&) { return MachineLimits{}; },
                       [](ComputeDevice&, const Params&, Extent) { return std::optional<std::int32_t>(); }},
                      0.02);
    while (!run.done()) run.measure_next();
    return run.result();
}

TEST(ProvenanceOfAPoint, CountsItsRoundsAndItsSamples) {
    const ExperimentResult result = experiment_on_the_cpu("draw");
    const ExperimentCell& cell = result.cell(1, 0);
    ASSERT_FALSE(cell.in_rounds.empty());
    ExperimentPlace place;
    place.machine.date = "2026-03-01T09:30:00Z";
    const Provenance p = point_provenance(result, cell, place);
    EXPECT_THAT(p.what, says("draw, ms", "sources 2"));
    EXPECT_EQ(p.value, quantity_of(result.plan.metric, cell.summary().median));
    EXPECT_THAT(p.samples, HasSubstr(fmt::format("{} rounds", cell.in_rounds.size())));
    EXPECT_THAT(p.samples, HasSubstr(fmt::format("{} samples", cell.samples.milliseconds.size())));
    EXPECT_THAT(p.method, HasSubstr("host clock"));
    EXPECT_THAT(p.margin, HasSubstr("p5"));
    EXPECT_THAT(p.when, HasSubstr(place.machine.date));
}

TEST(ProvenanceOfAPoint, OfWhatIsNotTimedSaysSo) {
    const ExperimentResult result = experiment_on_the_cpu("error");
    const Provenance p = point_provenance(result, result.cell(0, 0), {});
    EXPECT_THAT(p.method, HasSubstr("no time"));
    EXPECT_THAT(p.samples, HasSubstr("same every"));
    EXPECT_TRUE(p.disturbances.empty());
}

TEST(ProvenanceOfAPoint, OfACardTellsItsClock) {
    ExperimentResult result = experiment_on_the_cpu("draw");
    result.device = "cuda:0";
    ExperimentPlace place;
    place.lowest_mhz = 1500, place.highest_mhz = 1980;
    const Provenance p = point_provenance(result, result.cell(0, 0), place);
    EXPECT_THAT(p.method, HasSubstr("idle queue"));
    EXPECT_THAT(p.disturbances, Contains(HasSubstr("1500 to 1980 MHz")));
}

// --- samples are counted, and none is lost

class CountedSession : public Seated {
public:
    using Seated::settle;
    using Seated::start;
    using Seated::whole_frame;
};

TEST(SamplesOfASession, AreOneForEachJobAndNoneIsLost) {
    const auto session = CountedSession::start("heat");
    Profiler profiler(0);
    int jobs = 0;
    const auto take = [&] {
        for (const Report& report : session->observers().reports.take({})) {
            jobs += report.steps_done > 0;
            profiler.record(Lane::worker, report.scopes);
        }
    };
    take(), jobs = 0; // it has drawn without a step
    session->pacing().pause(false);
    for (int i = 0; i < 20 && jobs < 10; ++i) {
        profiler.begin_frame();
        CountedSession::whole_frame(*session);
        take();
        profiler.collect();
    }
    session->pacing().pause(true), CountedSession::settle(*session), take();
    ASSERT_GT(jobs, 1);
    const auto& rows = profiler.stages().rows();
    const auto row = std::ranges::find(rows, "advance", &StageRow::label);
    ASSERT_NE(row, rows.end());
    EXPECT_EQ(row->history.count() + 1, static_cast<std::size_t>(jobs)) << "the newest may still grow";
    const Summary told = row->history.summary(Series::capacity);
    EXPECT_EQ(told.samples, jobs - 1);
    EXPECT_THAT(stage_provenance("advance", Lane::worker, {"median", told.median}, told, on_a_gpu()).samples,
                HasSubstr(fmt::format("{} frames", jobs - 1)));
}

} // namespace
} // namespace glint::test
