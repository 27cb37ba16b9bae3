// What a script's steps come to: scenes, each the fold of all steps up to it.
#include "app/run/share_code.h"
#include "app/script/playable_script.h"
#include "app/script/script_toml.h"
#include "app/script/step_between.h"
#include "interop/frame_target.h"
#include "support/program.h"
#include "support/run.h"
#include "support/runs.h"
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
    EXPECT_EQ(last.panel, "Timing");
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
                HasSubstr("line 4: at = 10 is no step of that run: it goes from 0 to 9"));
}

TEST(Scenes, AFileFindsItsRunsBesideItself) {
    const Folder folder;
    folder.put("a.script.toml", "title = \"Test\"\n[[step]]\nrun = \"a.glint\"\n");
    EXPECT_THAT(refusal([&] { (void)open_script(folder / "a.script.toml", catalog()); }),
                testing::AllOf(HasSubstr("a.script.toml cannot be played: line 3: "), HasSubstr(folder / "a.glint")));
}

/// Anything that can be on stage when a step is kept.
Scene any_scene(Draws& draw, const std::optional<Scene>& before) {
    const auto& all = every_row().all();
    const bool stays = before && draw.one_in(2);
    const Definition& definition =
        stays ? before->definition() : *all[static_cast<std::size_t>(draw.whole(0, static_cast<int>(all.size()) - 1))];
    Scene scene{any_values(draw, definition), "", {draw.whole(16, 4096), draw.whole(16, 4096)}};
    if (const auto& presets = definition.presets(); !presets.empty() && draw.one_in(2))
        scene.preset = presets[static_cast<std::size_t>(draw.whole(0, static_cast<int>(presets.size()) - 1))].id;
    if (stays && draw.one_in(2)) scene.params = before->params, scene.preset = before->preset;
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

} // namespace
} // namespace glint::test
