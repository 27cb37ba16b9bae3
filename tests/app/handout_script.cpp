// A script in a handout: its words, its scenes' pictures, and how to open the scenes.
#include "app/files/formats/png.h"
#include "app/lecture/handout.h"
#include "app/lecture/measured_sections.h"
#include "app/lecture/scene_picture.h"
#include "app/lecture/script.h"
#include "app/lecture/script_handout.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/terminal/failure.h"
#include "support/program.h"
#include "support/read_back.h"
#include "support/run.h"
#include "support/says.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <memory>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

PlayableScript script_of_steps(const std::string& steps) {
    return playable(script_from_toml(fmt::format("title = \"A & B\"\n{}", steps)), catalog(), {});
}

ShownScript shown_script(const std::string& steps) {
    ShownScript shown{script_of_steps(steps)};
    shown.runs = runs_of(shown.script.scenes);
    for (const RunRecord& run : shown.runs) shown.pictures.push_back({{}, 7, run.seed.extent, ""});
    return shown;
}

std::vector<std::string> commands_of(const std::string& steps) {
    const std::vector<Scene> scenes = script_of_steps(steps).scenes;
    const std::vector<RunRecord> runs = runs_of(scenes);
    std::vector<std::string> commands;
    for (std::size_t i = 0; i < scenes.size(); ++i) commands.push_back(command_of(scenes[i], runs[i]));
    return commands;
}

PngFile read_picture(const ScenePicture& picture) {
    const Folder folder;
    folder.put("a.png", {reinterpret_cast<const char*>(picture.png.data()), picture.png.size()});
    return read_png(folder / "a.png");
}

HandoutMachine some_machine() {
    HandoutMachine place;
    place.machine.devices.cpu = "A <CPU>", place.machine.date = "2026-11-23T10:00:00Z";
    return place;
}

TEST(SceneCommand, BringsTheSceneUp) {
    const auto commands = commands_of(
        "[[step]]\nsimulation = \"heat\"\npreset = \"book\"\nset = {k = 0.125}\nsize = \"64x48\"\n"
        "[[step]]\ndevice = \"cpu\"\npresent = [\"CudaInterop\", \"CpuUpload\"]\nset = {edges = \"cold\"}\n");
    EXPECT_EQ(commands.at(0), "glint heat --preset book --set k=0.125 --size 64x48");
    EXPECT_THAT(commands.at(1), HasSubstr(" --set edges=cold --size 64x48 --device cpu --target CudaInterop"));
}

TEST(SceneCommand, SaysSomethingOfTheParametersWhereTheyAreTheDefaults) {
    const std::string command = commands_of("[[step]]\nsimulation = \"heat\"\npreset = \"\"\n").at(0);
    EXPECT_THAT(command, HasSubstr(" --set ")) << "or the window would open it as it was left";
    EXPECT_THAT(command, Not(HasSubstr("--preset")));
}

TEST(PictureCommand, MakesTheSizeAndTheStepsOfThePicture) {
    const auto scenes = script_of_steps("[[step]]\nsimulation = \"heat\"\npreset = \"book\"\nset = {k = 0.125}\n"
                                        "size = \"1024x1024\"\n")
                            .scenes;
    EXPECT_EQ(picture_command_of(scenes.at(0), {480, 480}, 120),
              "glint render heat --preset book --set k=0.125 --size 480x480 --steps 120 -o picture.png");
}

TEST(PictureCommand, IsNoneOfWhatALineCannotSay) {
    const auto scenes = script_of_steps("[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
                                        "animate = {k = \"sine from 0.1 to 0.2 in 240 steps\"}\n")
                            .scenes;
    EXPECT_EQ(picture_command_of(scenes.at(0), {64, 48}, 120), "");
}

TEST(SceneRun, IsWhatTheShareCodeOpens) {
    const PlayableScript script =
        script_of_steps("[[step]]\nsimulation = \"heat\"\nset = {k = 0.125}\nsize = \"64x48\"\n");
    const std::string code = share_code_of(runs_of(script.scenes).at(0));
    ASSERT_TRUE(looks_like_share_code(code)) << code;
    const RunRecord opened = from_share_code(code, catalog());
    EXPECT_EQ(opened.seed.params, script.scenes.at(0).params);
    EXPECT_EQ(opened.seed.extent, (Extent{64, 48}));
}

TEST(SceneRun, HasWhatMovesByItselfAndALineBelowSaysIt) {
    const PlayableScript script = script_of_steps("[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
                                                  "animate = {k = \"sine from 0.1 to 0.2 in 240 steps\"}\n");
    const Scene& scene = script.scenes.at(0);
    const glint::Run opened(from_share_code(share_code_of(runs_of(script.scenes).at(0)), catalog()));
    EXPECT_TRUE(opened.setting(opened.end()).params == scene.params);
    EXPECT_THAT(more_of(scene), says("k is", "sine from 0.1 to 0.2 in 240 steps"));
}

TEST(SceneRun, GoesOnFromThePlaceThatWasShownLast) {
    const Definition& heat = catalog().at("heat");
    Params cold(heat), begun(heat), edited(heat);
    set(cold, "edges", "cold"), set(edited, "k", "0.125");
    auto run = std::make_shared<RunRecord>(RunRecord{{begun, {64, 48}, 0, {}}, {}, 20, {}, {}, {}, {}});
    run->events.push_back({10, SetParams{cold}});
    Scene at_five{cold, "", {64, 48}}, edited_there{edited, "", {64, 48}}, at_end{cold, "", {64, 48}};
    at_five.run = edited_there.run = run, at_five.at = 5;
    at_end.run = std::make_shared<RunRecord>(*run);
    const auto runs = runs_of({at_five, edited_there, at_end});
    EXPECT_EQ(runs.at(0).end, 5);
    EXPECT_TRUE(runs.at(0).events.empty()) << "as it was there";
    EXPECT_EQ(runs.at(1).end, 5);
    ASSERT_EQ(runs.at(1).events.size(), 1u);
    EXPECT_EQ(std::get<SetParams>(runs.at(1).events.front().change).values, edited);
    EXPECT_EQ(runs.at(2).end, 20) << "another run, to its end";
    EXPECT_EQ(runs.at(2).events.size(), 1u);
    EXPECT_THAT(command_of(at_five, runs.at(0)), testing::MatchesRegex("glint replay glint1:.* -o picture.png"));
}

TEST(ScenePictures, AreTheSameOnAnyNumberOfThreads) {
    const auto runs = runs_of(script_of_steps("[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\n").scenes);
    const auto one = make_cpu_queue(1), two = make_cpu_queue(2);
    const ScenePicture first = picture_of(runs.at(0), *one, [] {}), second = picture_of(runs.at(0), *two, [] {});
    EXPECT_EQ(first.png, second.png);
    EXPECT_GT(first.step, 0) << "it has gone on for a while";
    EXPECT_EQ(read_picture(first).width, 64);
    EXPECT_EQ(read_picture(first).height, 48);
}

TEST(ScenePictures, FitWhateverTheSceneAndKeepItsShape) {
    const auto runs = runs_of(script_of_steps("[[step]]\nsimulation = \"pattern\"\nsize = \"4096x2048\"\n").scenes);
    const ScenePicture picture = picture_of(runs.at(0), cpu(), [] {});
    EXPECT_EQ(picture.extent, (Extent{640, 320}));
    EXPECT_EQ(read_picture(picture).width, 640);
    EXPECT_EQ(read_picture(picture).height, 320);
}

TEST(ScenePictures, OfALargeRunAreMeansOfSquares) {
    std::vector<std::uint32_t> pixels(1280 * 4);
    for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = i % 2 ? 0x00040200u : 0x00000000u;
    const SmallPicture small = downscaled({pixels.data(), 1280, 4, 1280});
    EXPECT_EQ(small.extent, (Extent{640, 2}));
    for (const std::uint32_t pixel : small.pixels) EXPECT_EQ(pixel, 0xff020100u);
}

TEST(ScenePictures, EndWhereWhoLooksOnThrows) {
    const auto runs = runs_of(script_of_steps("[[step]]\nsimulation = \"waves\"\nsize = \"64x48\"\n").scenes);
    int looked = 0;
    EXPECT_THROW(pictures_of(runs, cpu(), Sharing::others,
                             [&](std::size_t) {
                                 if (++looked == 3) throw Failure(Exit::interrupted, "enough");
                             }),
                 Failure);
    EXPECT_EQ(looked, 3);
}

TEST(ScriptHandout, TellsCaptionQuestionAndAnswerAndAScenesPictureOnce) {
    const Handout handout =
        handout_of(shown_script("summary = \"S\"\n[[step]]\nsimulation = \"heat\"\npreset = \"book\"\ncaption = \"C\"\n"
                                "[[step]]\nquestion = \"Q\"\nanswer = \"A\"\n[[step]]\nset = {k = 0.125}\n"
                                "compare = {method = \"textbook\"}\n"),
                   {}, some_machine());
    EXPECT_EQ(handout.title, "A & B");
    EXPECT_EQ(handout.summary, "S");
    EXPECT_THAT(handout.made, HasSubstr("2026-11-23"));
    ASSERT_EQ(handout.sections.size(), 4u) << "three steps and the machine";
    EXPECT_THAT(handout.sections[0].title, says("1. Heat", "book"));
    const std::string text = markdown_of(handout, "hour");
    EXPECT_THAT(text, HasSubstr("\nC\n"));
    EXPECT_THAT(text, says("**Question:** Q\n\n**Answer:** A\n", "step 1"));
    EXPECT_THAT(text, HasSubstr("method = textbook"));
    EXPECT_THAT(text, HasSubstr("\nglint heat --preset book "));
    EXPECT_THAT(text, Not(HasSubstr("glint1:"))) << "the command says the same";
    std::vector<std::string> ids;
    for (const Handout::Figure* figure : figures_of(handout)) ids.push_back(figure->id);
    EXPECT_THAT(ids, testing::ElementsAre("step-1", "step-3"));
    EXPECT_THAT(html_of(handout), HasSubstr("A &lt;CPU&gt;"));
}

std::vector<std::string> titles_of(const std::string& steps) {
    std::vector<std::string> titles;
    for (const Handout::Section& section : handout_of(shown_script(steps), {}, some_machine()).sections)
        titles.push_back(section.title);
    titles.pop_back(); // the machine's
    return titles;
}

TEST(ScriptHandout, HasHeadingsThatSayWhatAStepChanges) {
    EXPECT_THAT(titles_of("[[step]]\nsimulation = \"heat\"\npreset = \"book\"\n"
                          "[[step]]\nset = {k = 0.125}\nsize = \"64x48\"\n"
                          "[[step]]\npresent = [\"CudaPageable\", \"CpuUpload\"]\n"
                          "[[step]]\ncompare = {method = \"textbook\"}\n"
                          "[[step]]\ncaption = \"What is faster?\\nGuess.\"\n"
                          "[[step]]\ncaption = \"A long line that says much more than a heading can say of a step\"\n"),
                testing::ElementsAre("1. Heat, preset book", "2. Heat, preset book: k = 0.125, 64x48",
                                     "3. Heat, preset book: by CudaPageable",
                                     "4. Heat, preset book: compared with method = textbook",
                                     "5. Heat, preset book: What is faster?",
                                     "6. Heat, preset book: A long line that says much more than a heading can say …"));
    EXPECT_THAT(titles_of("[[step]]\nsimulation = \"heat\"\n"
                          "[[step]]\ncaption = \"Plates that are warm at each of their four edges: déjà encounters\"\n")
                    .back(),
                testing::EndsWith("warm at each of their four edges: déjà …"));
}

TEST(ScriptHandout, HasASceneThatComesBackAndAPictureOfTheSamePixelsOnce) {
    ShownScript shown = shown_script("[[step]]\nsimulation = \"heat\"\nset = {k = 0.125}\n"
                                     "[[step]]\nset = {k = 0.1}\n[[step]]\nset = {k = 0.125}\n"
                                     "[[step]]\nset = {method = \"global\"}\n");
    shown.pictures[0].hash = 1, shown.pictures[1].hash = 2, shown.pictures[3].hash = 1;
    const Handout handout = handout_of(shown, {}, some_machine());
    std::vector<std::string> ids;
    for (const Handout::Figure* figure : figures_of(handout)) ids.push_back(figure->id);
    EXPECT_THAT(ids, testing::ElementsAre("step-1", "step-2"));
    const std::string text = markdown_of(handout, "hour");
    EXPECT_THAT(text, HasSubstr("This is the same scene as in step 1."));
    EXPECT_THAT(text, HasSubstr("This picture has the same pixels as the picture of step 1."));
}

TEST(ScriptHandout, HasThePathsOfItsStepsAsDiagramsEachChangeOnce) {
    ShownScript shown = shown_script("[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
                                     "[[step]]\npresent = [\"CudaPageable\", \"CpuUpload\"]\n"
                                     "[[step]]\npresent = \"auto\"\n[[step]]\npresent = \"CpuUpload\"\n");
    shown.paths = paths_of(shown.script.scenes, cpu().device());
    ASSERT_EQ(shown.paths.size(), 4u);
    EXPECT_FALSE(shown.paths[0]) << "it names none";
    ASSERT_TRUE(shown.paths[1] && shown.paths[1]->before);
    EXPECT_EQ(shown.paths[1]->now.path.extent, (Extent{64, 48}));
    EXPECT_TRUE(shown.paths[2]);
    EXPECT_FALSE(shown.paths[3]) << "shown in step 2 already";
    const Handout handout = handout_of(shown, {}, some_machine());
    std::vector<std::string> ids;
    for (const Handout::Figure* figure : figures_of(handout)) ids.push_back(figure->id);
    EXPECT_THAT(ids, testing::ElementsAre("step-1", "step-2", "step-2-path", "step-4"));
    EXPECT_THAT(html_of(handout), HasSubstr("Presentation path: from mapped pixel buffer, no copy to"));
}

TEST(ScriptHandout, HasALongRunAsAFile) {
    ShownScript shown = shown_script("[[step]]\nsimulation = \"heat\"\nsize = \"64x48\"\n"
                                     "animate = {k = \"sine from 0.1 to 0.2 in 240 steps\"}\n");
    const Handout handout = handout_of(shown, {}, some_machine());
    const auto files = attachments_of(handout);
    ASSERT_EQ(files.size(), 1u) << "no command says what is animated";
    EXPECT_EQ(file_name_of(*files.front(), "hour"), "hour-step-1.glint");
    EXPECT_THAT(html_of(handout, "hour"), HasSubstr("<a download=\"hour-step-1.glint\" href=\"data:"));
    EXPECT_THAT(markdown_of(handout, "hour"), HasSubstr("[hour-step-1.glint](hour-step-1.glint)"));
    Folder folder;
    folder.put("a.glint", files.front()->bytes);
    EXPECT_EQ(open_run(folder / "a.glint", catalog()).seed.extent, (Extent{64, 48}));
}

TEST(ScriptHandout, SaysWhyThereIsNoPicture) {
    ShownScript shown = shown_script("[[step]]\nsimulation = \"heat\"\n");
    shown.pictures.front() = {{}, 0, {}, "it is too large"};
    const Handout handout = handout_of(shown, {}, some_machine());
    EXPECT_TRUE(figures_of(handout).empty());
    EXPECT_THAT(html_of(handout), HasSubstr("it is too large"));
}

TEST(ScriptHandout, OfNothingThatWasShownIsTheMachineAndHowToMeasure) {
    ShownScript shown;
    shown.script.script.title = "Nothing";
    const Handout handout = handout_of(shown, measured_sections({}, "Measure with x & y."), some_machine());
    EXPECT_THAT(markdown_of(handout, "hour"), HasSubstr("Measure with x \\& y."));
    const std::string html = html_of(handout);
    EXPECT_THAT(html, HasSubstr("Measure with x &amp; y."));
    EXPECT_THAT(html, HasSubstr("This machine"));
    EXPECT_THAT(html, Not(HasSubstr("below each picture")));
}

} // namespace
} // namespace glint::test
