// The scenes of a script: each results from all steps up to it.
#include "app/lecture/playable_script.h"
#include "app/lecture/scene.h"
#include "app/lecture/script.h"
#include "app/run/run_file.h"
#include "interop/targets/frame_target.h"
#include "support/program.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

std::vector<Scene> scenes_in(const std::string& steps) {
    return scenes_of(script_from_toml(fmt::format("title = \"Test\"\n{}", steps)), catalog(), {});
}

std::string value_in(const Scene& scene, const char* row) { return scene.params.text(*scene.definition().param(row)); }

TEST(Scenes, AStepChangesWhatItNamesAndTheRestStays) {
    const auto scenes = scenes_in("[[step]]\nsimulation = \"heat\"\npreset = \"book\"\nset = {k = 0.2}\nspeed = 2\n"
                                  "device = \"cpu\"\nstage = true\npanel = \"Timing\"\nsize = \"64x48\"\n"
                                  "[[step]]\nmethod = \"global\"\npaused = true\ncompare = {method = \"textbook\"}\n"
                                  "[[step]]\nset = {edges = \"cold\"}\n");
    const Scene& last = scenes.at(2);
    EXPECT_EQ(last.preset, "book");
    EXPECT_EQ(value_in(last, "k"), "0.2");
    EXPECT_EQ(value_in(last, "method"), "global");
    EXPECT_EQ(value_in(last, "edges"), "cold");
    EXPECT_EQ(value_in(last, "steps_per_frame"), "90") << "the preset's";
    EXPECT_EQ(last.extent, (Extent{64, 48}));
    EXPECT_EQ(last.device, "cpu");
    EXPECT_EQ(last.speed, 2);
    EXPECT_TRUE(last.paused && last.stage == true && last.compare);
    EXPECT_EQ(last.shows, std::vector<std::string>{"Timing"});
}

TEST(Scenes, AreThoseOfTheDeviceThatComputes) {
    const PlayableScript all = playable(
        script_from_toml("title = \"Test\"\n[[step]]\nsimulation = \"heat\"\n"
                         "[[step]]\ncaption = \"a copy\"\nif_device = \"cuda\"\nset = {k = 0.1}\n"
                         "[[step]]\ncaption = \"no copy\"\nif_device = \"cpu\"\nspeed = 2\n[[step]]\npaused = true\n"),
        catalog(), {});
    EXPECT_EQ(all.scenes.size(), 4u);
    const PlayableScript cpu = for_device(all, "cpu", catalog()), cuda = for_device(all, "cuda", catalog());
    ASSERT_EQ(cpu.scenes.size(), 3u);
    EXPECT_EQ(cpu.script.steps[1].caption, "no copy");
    EXPECT_EQ(cpu.scenes[2].speed, 2);
    EXPECT_EQ(cuda.script.steps[1].caption, "a copy");
    EXPECT_EQ(value_in(cuda.scenes[2], "k"), "0.1");
    EXPECT_EQ(cuda.scenes[2].speed, 1) << "a step that is left out changes nothing";
}

TEST(Scenes, ShowPanelsUntilAStepSaysOthersAndParametersOfTheirSimulationAlone) {
    const auto scenes = scenes_in("[[step]]\nsimulation = \"heat\"\n[[step]]\nshows = [\"Timing\", \"k\"]\n"
                                  "[[step]]\npaused = true\n[[step]]\nsimulation = \"waves\"\n[[step]]\nshows = []\n");
    using Shown = std::optional<std::vector<std::string>>;
    EXPECT_EQ(scenes.at(0).shows, Shown());
    EXPECT_EQ(scenes.at(2).shows, (Shown({"Timing", "k"})));
    EXPECT_EQ(scenes.at(3).shows, (Shown({"Timing"})));
    EXPECT_EQ(scenes.at(4).shows, Shown(std::in_place));
}

TEST(Scenes, APresetTakesBackWhatWasSetBefore) {
    const auto scenes =
        scenes_in("[[step]]\nsimulation = \"heat\"\nset = {k = 0.2}\nmethod = \"global\"\n"
                  "[[step]]\npreset = \"book\"\nset = {steps_per_frame = 5}\n[[step]]\npreset = \"\"\n");
    EXPECT_EQ(value_in(scenes.at(1), "k"), "0.25");
    EXPECT_EQ(value_in(scenes.at(1), "method"), "auto");
    EXPECT_EQ(value_in(scenes.at(1), "steps_per_frame"), "5") << "set comes after the preset, wherever it stands";
    EXPECT_EQ(scenes.at(2).params, Params(catalog().at("heat")));
}

TEST(Scenes, WhatAStepAnimatesMovesUntilItIsSetOrStoppedOrAPresetEndsIt) {
    const auto scenes =
        scenes_in("[[step]]\nsimulation = \"heat\"\n"
                  "animate = {k = \"sine from 0.1 to 0.2 in 240 steps\", brush_radius = \"walk from 1 to "
                  "9 in 60 steps, seed 3\"}\nset = {k = 0.15}\n"
                  "[[step]]\nset = {edges = \"cold\"}\n[[step]]\nset = {k = 0.2}\n"
                  "[[step]]\nanimate = {brush_radius = \"still\"}\n"
                  "[[step]]\nanimate = {k = \"ramp from 0.1 to 0.2 in 9 steps\"}\n"
                  "[[step]]\npreset = \"book\"\n");
    const std::vector<Animation> both{{"brush_radius", AnimationCurve::walk, 1, 9, 60, 0, 3},
                                      {"k", AnimationCurve::sine, 0.1, 0.2, 240, 0, 0}};
    EXPECT_EQ(scenes.at(0).params.animations(), both) << "animate comes after set, wherever it stands";
    EXPECT_EQ(scenes.at(1).params.animations(), both);
    ASSERT_EQ(scenes.at(2).params.animations().size(), 1u);
    EXPECT_EQ(scenes.at(2).params.animations()[0].row, "brush_radius");
    EXPECT_EQ(value_in(scenes.at(2), "k"), "0.2");
    EXPECT_THAT(scenes.at(3).params.animations(), testing::IsEmpty());
    EXPECT_EQ(scenes.at(4).params.animations().size(), 1u);
    EXPECT_THAT(scenes.at(5).params.animations(), testing::IsEmpty());
}

TEST(Scenes, AnotherSimulationBeginsWithItsOpeningPresetAndAlone) {
    const auto scenes = scenes_in("[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\npaused = true\n"
                                  "compare = {method = \"global\"}\n[[step]]\nsimulation = \"waves\"\n"
                                  "[[step]]\nsimulation = \"waves\"\n");
    EXPECT_EQ(scenes.at(1).preset, "rain_on_a_pond");
    EXPECT_FALSE(scenes.at(1).compare);
    EXPECT_TRUE(scenes.at(1).paused);
    EXPECT_EQ(scenes.at(1).extent, (Extent{64, 48}));
    EXPECT_EQ(scenes.at(2), scenes.at(1));
}

TEST(Scenes, AutoAndFalseTakeBackWhatAStepBeforeHasAsked) {
    const auto scenes =
        scenes_in("[[step]]\nsimulation = \"heat\"\ndevice = \"cuda\"\npresent = [\"CudaInterop\", \"CpuUpload\"]\n"
                  "compare = {device = \"cpu\"}\n[[step]]\ndevice = \"auto\"\npresent = \"auto\"\ncompare = false\n");
    EXPECT_EQ(scenes.at(0).device, "cuda");
    EXPECT_THAT(scenes.at(0).present, testing::ElementsAre("CudaInterop", "CpuUpload"));
    EXPECT_EQ(scenes.at(1).device, "");
    EXPECT_THAT(scenes.at(1).present, testing::IsEmpty());
    EXPECT_FALSE(scenes.at(1).compare);
}

TEST(Scenes, ARunIsAShareCodeOrAFileBesideTheScript) {
    RunRecord run = plain_run(catalog().at("heat"));
    Params warm = run.seed.params;
    set(warm, "k", "0.125");
    run.events = {{2, SetParams{warm}}}, run.end = 9;
    const auto scenes = scenes_in(fmt::format("[[step]]\nrun = \"{}\"\nat = 5\n[[step]]\nset = {{k = 0.2}}\n"
                                              "[[step]]\nsimulation = \"heat\"\n",
                                              share_code(run)));
    ASSERT_TRUE(scenes.at(0).run);
    EXPECT_EQ(scenes.at(0).run->end, 9);
    EXPECT_EQ(scenes.at(0).at, 5);
    EXPECT_EQ(value_in(scenes.at(0), "k"), "0.125") << "as at its end";
    EXPECT_EQ(scenes.at(1).run, scenes.at(0).run);
    EXPECT_TRUE(is_recorded(scenes.at(0)));
    EXPECT_FALSE(is_recorded(scenes.at(1))) << "a step has set k";
    EXPECT_FALSE(is_recorded(scenes.at(2))) << "it has no run";
    EXPECT_FALSE(scenes.at(1).at) << "a place is of its step alone";
    EXPECT_FALSE(scenes.at(2).run);
    EXPECT_THAT(refusal([&] { (void)scenes_in(fmt::format("[[step]]\nrun = \"{}\"\nat = 10\n", share_code(run))); }),
                says("line 4", "at = 10", "0 to 9"));
}

TEST(Scenes, AFileFindsItsRunsBesideItself) {
    const Folder folder;
    folder.put("a.script.toml", "title = \"Test\"\n[[step]]\nrun = \"a.glint\"\n");
    EXPECT_THAT(refusal([&] { (void)open_script(folder / "a.script.toml", catalog()); }),
                testing::AllOf(says("a.script.toml", "line 3"), HasSubstr(folder / "a.glint")));
}

void animate_some(Draws& draw, Params& params) {
    for (const glint_param& row : params.definition().params()) {
        if (why_not_animated(params.definition(), row) || !draw.one_in(8)) continue;
        const auto somewhere = [&] { return row.min + (row.max - row.min) * double(draw.real(0.1f, 0.9f)); };
        params.animate({row.id, static_cast<AnimationCurve>(draw.whole(0, 2)), somewhere(), somewhere(),
                        draw.whole(2, 999), draw.whole(-9, 9), static_cast<std::uint32_t>(draw.whole(0, 9))});
    }
}

/// A random scene that can be on stage when a step is stored.
Scene any_scene(Draws& draw, const std::optional<Scene>& before) {
    const auto& all = every_row().all();
    const bool stays = before && draw.one_in(2);
    const Definition& definition =
        stays ? before->definition() : *all[static_cast<std::size_t>(draw.whole(0, static_cast<int>(all.size()) - 1))];
    Scene scene{any_values(draw, definition), "", {draw.whole(16, 4096), draw.whole(16, 4096)}};
    if (const auto& presets = definition.presets(); !presets.empty() && draw.one_in(2))
        scene.preset = presets[static_cast<std::size_t>(draw.whole(0, static_cast<int>(presets.size()) - 1))].id;
    if (stays && draw.one_in(2)) scene.params = before->params, scene.preset = before->preset;
    if (draw.one_in(3)) scene.params.stop_animating();
    if (draw.one_in(2)) animate_some(draw, scene.params);
    scene.device = draw.one_in(2) ? "" : draw.one_in(2) ? "cpu" : "cuda";
    if (draw.one_in(2)) scene.present = {present_path_ids()[static_cast<std::size_t>(draw.whole(0, 3))]};
    scene.speed = draw.one_in(2) ? 1 : static_cast<double>(draw.real(0.1f, 10)), scene.paused = draw.one_in(2);
    if (draw.one_in(3)) scene.compare = ScriptComparison{{}, "cpu"};
    if (const glint_param* row = definition.param("method"); scene.compare && row)
        scene.compare->values["method"] = scene.params.text(*row);
    if ((before && before->stage) || draw.one_in(3)) scene.stage = draw.one_in(2);
    return scene;
}

TEST(RecordedScenes, ComeBackFromTheTextThatIsWrittenOfThem) {
    for (unsigned seed = 0; seed < static_cast<unsigned>(cases_here(300)); ++seed) {
        Draws draw(seed);
        std::vector<Scene> scenes;
        Script script{.title = "Recorded", .summary = "", .steps = {}};
        for (int i = draw.whole(1, 6); i > 0; --i) {
            const std::optional<Scene> before = scenes.empty() ? std::nullopt : std::optional(scenes.back());
            scenes.push_back(any_scene(draw, before));
            script.steps.push_back(step_between(before, scenes.back()));
        }
        const std::string text = to_toml(script);
        ASSERT_EQ(refusal([&] { EXPECT_EQ(scenes_of(script_from_toml(text), every_row(), {}), scenes); }), "")
            << "seed " << seed << "\n"
            << text;
        ASSERT_FALSE(testing::Test::HasFailure()) << "seed " << seed << "\n" << text;
    }
}

TEST(RecordedScenes, SayWhatDiffersAndNothingElse) {
    const auto scenes = scenes_in("[[step]]\nsimulation = \"heat\"\npreset = \"book\"\n[[step]]\nset = {k = 0.2}\n"
                                  "method = \"global\"\npaused = true\n");
    const ScriptStep first = step_between(std::nullopt, scenes.at(0)),
                     second = step_between(scenes.at(0), scenes.at(1));
    EXPECT_EQ(first.simulation, "heat");
    EXPECT_EQ(first.preset, "book");
    EXPECT_TRUE(first.values.empty() && !first.size && !first.device && !first.speed && !first.paused);
    EXPECT_FALSE(second.simulation || second.preset);
    EXPECT_EQ(second.values, (std::map<std::string, std::string>{{"k", "0.2"}}));
    EXPECT_EQ(second.method, "global");
    EXPECT_EQ(second.paused, true);
}

TEST(RecordedScenes, SayWhatBeginsToMoveAndWhatStandsStillAgain) {
    const auto scenes = scenes_in("[[step]]\nsimulation = \"heat\"\n"
                                  "[[step]]\nanimate = {k = \"sine from 0.1 to 0.2 in 240 steps, begun at 77\"}\n"
                                  "[[step]]\npaused = true\n[[step]]\nanimate = {k = \"still\"}\n");
    const auto said = [&](std::size_t i) { return step_between(scenes.at(i - 1), scenes.at(i)).animations; };
    using Said = std::map<std::string, std::string>;
    EXPECT_EQ(said(1), (Said{{"k", "sine from 0.1 to 0.2 in 240 steps, begun at 77"}}));
    EXPECT_EQ(said(2), Said{});
    EXPECT_EQ(said(3), (Said{{"k", "still"}}));
}

TEST(BundledScripts, WarpEndsOnTheExhibitOfMemoryAccess) {
    const PlayableScript warp = open_script("warp", catalog());
    std::vector<std::string> strides;
    for (std::size_t step = 13; step <= warp.scenes.size(); ++step) {
        const Scene& scene = warp.scenes[step - 1];
        EXPECT_EQ(scene.definition().id(), "memory_access") << "step " << step;
        strides.push_back(scene.params.text(*scene.definition().param("stride")));
    }
    EXPECT_THAT(strides, testing::ElementsAre("1", "4", "1"));
}

/// Only steps of the same simulation, whether they use a preset or set single parameters.
TEST(BundledScripts, ASizeIsSetByAStepOfItsOwn) {
    for (const char* id : {"why-interop", "chapter-7", "warp"}) {
        const PlayableScript script = open_script(id, catalog());
        for (std::size_t i = 1; i < script.scenes.size(); ++i) {
            const Scene &before = script.scenes[i - 1], &after = script.scenes[i];
            if (&before.definition() != &after.definition() || before.extent == after.extent) continue;
            EXPECT_EQ(before.params, after.params) << id << ", step " << i + 1;
            EXPECT_EQ(before.present, after.present) << id << ", step " << i + 1;
        }
    }
}

} // namespace
} // namespace glint::test
