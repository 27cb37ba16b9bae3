// Methods that take several steps at once are measured by the steps of a frame, as the window and render call them.
#include "app/files/formats/data_text.h"
#include "app/measure/samples.h"
#include "app/replay/playback.h"
#include "interop/targets/frame_target.h"
#include "support/program.h"
#include "support/run.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

const std::string groups = GLINT_TEST_PLUGIN_DIR "/groups.so";

Json measured(const Folder& folder, std::vector<std::string> more) {
    std::vector<std::string> bench{"bench",  "groups", "--plugin",  groups, "--device", "cpu",
                                   "--size", "16x16",  "--seconds", "0.05", "--json",   "-"};
    bench.insert(bench.end(), more.begin(), more.end());
    const std::string kept = folder.path().string();
    const Ended glint = run_glint(folder, bench, {.environment = {{"XDG_STATE_HOME", kept}, {"XDG_CACHE_HOME", kept}}});
    EXPECT_EQ(glint.status, 0) << glint.err;
    return Json::parse(glint.out)["results"];
}

TEST(BenchOfGroups, AutoIsTheMethodThatIsFastestForAFrame) {
    const Folder folder;
    EXPECT_EQ(measured(folder, {"--method", "auto"})[0]["auto_is"], "tiles");
    EXPECT_EQ(measured(folder, {"--method", "auto", "--set", "steps_per_frame=1"})[0]["auto_is"], "single")
        << "a tile of one step is wasted";
}

std::vector<int>& calls() {
    static std::vector<int> steps;
    return steps;
}

/// Heat that notes how many steps each call takes.
const Definition& noting_heat() {
    static const glint_sim& heat = catalog().at("heat").sim();
    static const glint_sim noting = [] {
        glint_sim sim = heat;
        sim.advance = [](void* self, const glint_tick* tick, std::int32_t steps, const void* params) -> std::int32_t {
            calls().push_back(steps);
            return heat.advance(self, tick, steps, params);
        };
        return sim;
    }();
    static const Definition definition(noting);
    return definition;
}

TEST(BenchOfGroups, AStepIsTimedAsAPartOfItsFrame) {
    const auto queue = make_cpu_queue(1);
    Params params(noting_heat());
    set(params, "steps_per_frame", "6");
    World world(noting_heat(), *queue, {32, 32}, params);
    const auto target = make_memory_target(*queue, world.extent());
    for (const TimedStage stage : {TimedStage::step, TimedStage::frame}) {
        calls().clear();
        const Samples samples = sample(*queue, 0.01, runs_of(stage, world, *target, 6), 3, runs_in_sample(stage, 6));
        EXPECT_THAT(calls(), testing::Each(6)) << name_of(stage);
        EXPECT_EQ(samples.at_once % runs_in_sample(stage, 6), 0) << name_of(stage);
    }
}

} // namespace
} // namespace glint::test
