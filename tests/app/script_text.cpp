// A script as text: the accepted content, and the messages for mistakes.
#include "app/files/state_folder.h"
#include "app/lecture/playable_script.h"
#include "app/lecture/script.h"
#include "support/run.h"
#include "support/runs.h"
#include "support/says.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;

std::string script_with(const std::string& step) {
    return fmt::format("title = \"Test\"\n\n[[step]]\nsimulation = \"heat\"\n{}\n", step); // the step is on line 5
}

std::string script_refusal(const std::string& text) {
    return refusal([&] { (void)playable(script_from_toml(text), catalog(), {}); });
}

struct ScriptMistake {
    const char* name;
    std::string text;
    std::vector<const char*> says;
};
class ScriptMistakes : public testing::TestWithParam<ScriptMistake> {};

TEST_P(ScriptMistakes, AreNamedWithTheirLineAndTheRemedy) {
    const std::string why = script_refusal(GetParam().text);
    for (const char* part : GetParam().says) EXPECT_THAT(why, HasSubstr(part));
}

const std::vector<ScriptMistake> mistakes_of_form{
    {"no_toml", "title = \"a\"\ntitle = [", {"line 2: "}},
    {"no_title", "[[step]]\nsimulation = \"heat\"\n", {"no title"}},
    {"shows_no_parameter", script_with("shows = [\"kk\"]"), {"line 5: ", "shows", "heat 'kk'"}},
    {"no_such_device", script_with("[[step]]\nif_device = \"gpu\""), {"line 6: ", "if_device", "\"cpu\" or \"cuda\""}},
    {"first_step_for_one_device", script_with("if_device = \"cpu\""), {"line 5: ", "first step", "every device"}},
    {"no_step", "title = \"a\"\n", {"no step", "[[step]]"}},
    {"step_in_single_brackets", "title = \"a\"\n[step]\nsimulation = \"heat\"\n", {"line 2: ", "[[step]]"}},
    {"unknown_entry", "title = \"a\"\nminuets = 10\n[[step]]\nsimulation = \"heat\"\n", {"line 2: ", "'minutes'"}},
    {"unknown_entry_of_a_step", script_with("captoin = \"a\""), {"line 5: ", "'captoin'", "'caption'"}},
    {"caption_without_quotes", script_with("caption = 7"), {"line 5: ", "caption", "quotes"}},
    {"caption_too_long", script_with(fmt::format("caption = \"{}\"", std::string(601, 'a'))), {"line 5: ", "600"}},
    {"control_character", script_with("caption = \"\\u0007\""), {"line 5: ", "control characters"}},
    {"flag", script_with("paused = \"yes\""), {"line 5: ", "paused", "true or false"}},
    {"size", script_with("size = \"1024\""), {"line 5: ", "\"1024x768\"", "16 to 16384"}},
    {"size_too_small", script_with("size = \"1024x8\""), {"line 5: ", "16 to 16384"}},
    {"speed", script_with("speed = 100"), {"line 5: ", "speed", "number", "to 64"}},
    {"not_a_number", script_with("speed = nan"), {"line 5: ", "speed", "number"}},
    {"seconds", script_with("seconds = 0"), {"line 5: ", "1 to 3600"}},
    {"question_alone", script_with("question = \"why\""), {"line 5: ", "its answer"}},
    {"answer_alone", script_with("answer = \"so\""), {"line 5: ", "a question"}},
    {"compare_with_nothing", script_with("compare = {}"), {"line 5: ", "{device = \"cpu\"}"}},
    {"compare_true", script_with("compare = true"), {"line 5: ", "compare", "false"}},
    {"animate_what", script_with("animate = \"sine\""), {"line 5: ", "{k = \"sine from 0.1 to 0.2"}},
    {"date_as_a_value", script_with("set = {k = 1979-05-27}"), {"line 5: ", "set.k", "number"}},
    {"run_and_simulation", script_with("run = \"a.glint\""), {"line 5: ", "simulation", "run"}},
    {"begins_with_nothing", "title = \"a\"\n[[step]]\ncaption = \"a\"\n", {"line 2: ", "simulation"}},
};
const std::vector<ScriptMistake> mistakes_of_name{
    {"simulation", "title = \"a\"\n[[step]]\nsimulation = \"haet\"\n", {"line 3: ", "'heat'"}},
    {"preset", script_with("preset = \"boook\""), {"line 5: ", "heat 'boook'", "'book'"}},
    {"parameter", script_with("set = {conduction = 1}"), {"line 5: ", "heat 'conduction'"}},
    {"out_of_range", script_with("set = {k = 0.31}"), {"line 5: ", "k = 0.31 ", "up to 0.3 "}},
    {"second_of_two_values", script_with("set.brush = \"cold\"\nset.k = 0"), {"line 6: ", "k = 0 "}},
    {"choice", script_with("set = {edges = \"clod\"}"), {"line 5: ", "'cold'"}},
    {"method", script_with("method = \"textur_2d\""), {"line 5: ", "'texture_2d'"}},
    {"animated_row", script_with("animate = {kk = \"sine from 0.1 to 0.2 in 30 steps\"}"), {"line 5: ", "'kk'"}},
    {"still_row", script_with("animate = {kk = \"still\"}"), {"line 5: ", "'kk'"}},
    {"curve", script_with("set.k = 0.1\nanimate.k = \"sines from 0.1 to 0.2 in 30 steps\""), {"line 6: ", "'sine'"}},
    {"animation", script_with("animate = {k = \"sine from 0.1\"}"), {"line 5: ", "'to'", "missing"}},
    {"animated_range", script_with("animate = {k = \"sine from 0.1 to 9 in 30\"}"), {"line 5: ", "0.25"}},
    {"what_is_not_animated",
     script_with("animate = {edges = \"sine from 0 to 1 in 30\"}"),
     {"line 5: ", "Only numbers"}},
    {"device", script_with("device = \"gpu\""), {"line 5: ", "'gpu'", "auto, cpu, cuda"}},
    {"presentation", script_with("present = \"CudaInterpo\""), {"line 5: ", "'CudaInterop'"}},
    {"presentations", script_with("present = [\"CpuUpload\", \"x\"]"), {"line 5: ", "'x'"}},
    {"compared_row", script_with("compare = {mehtod = \"global\"}"), {"line 5: ", "'method'"}},
    {"compared_value", script_with("compare = {method = \"gobal\"}"), {"line 5: ", "'global'"}},
    {"run_that_is_not_there", "title = \"a\"\n[[step]]\nrun = \"gone.glint\"\n", {"line 3: ", "gone.glint"}},
    {"place_without_a_run", script_with("at = 10"), {"line 5: ", "file first"}},
};
const auto name_of_mistake = [](const auto& mistake) { return std::string(mistake.param.name); };
INSTANTIATE_TEST_SUITE_P(OfForm, ScriptMistakes, testing::ValuesIn(mistakes_of_form), name_of_mistake);
INSTANTIATE_TEST_SUITE_P(OfName, ScriptMistakes, testing::ValuesIn(mistakes_of_name), name_of_mistake);

TEST(ScriptText, OfAMegabyteOrOfAThousandBracketsIsRefusedBeforeItIsRead) {
    EXPECT_THAT(script_refusal(script_with(std::string(std::size_t{1} << 20, '#'))), HasSubstr("1024 KiB"));
    EXPECT_THAT(script_refusal(script_with(fmt::format("set = {{k = {}}}", std::string(1000, '[')))),
                says("line 5", "nested", "16 "));
    EXPECT_THAT(script_refusal(script_with(fmt::format("{}k = 1",
                                                       [] {
                                                           std::string dots;
                                                           for (int i = 0; i < 1000; ++i) dots += "a.";
                                                           return dots;
                                                       }()))),
                says("nested", "16 "));
}

TEST(ScriptText, BracketsAndDotsInWordsAreNoNesting) {
    const std::string brackets(40, '['), dots(40, '.');
    const Script script = script_from_toml(
        script_with(fmt::format("caption = \"\"\"\n{} \"\" ' {}\"\"\"\"\nanswer = '{}' # {}\nquestion = \"a\\\"{}\"",
                                brackets, dots, brackets, brackets, brackets)));
    EXPECT_EQ(script.steps.at(0).caption, fmt::format("{} \"\" ' {}\"", brackets, dots));
    EXPECT_EQ(script.steps.at(0).answer, brackets);
    EXPECT_EQ(script.steps.at(0).question, fmt::format("a\"{}", brackets));
}

TEST(ScriptText, OfASceneWithManyDecimalsIsNoNesting) {
    std::string values;
    for (int i = 0; i < 30; ++i) values += fmt::format("{}row{} = 0.5", i ? ", " : "", i);
    EXPECT_EQ(script_from_toml(script_with(fmt::format("set = {{{}}}", values))).steps.at(0).values.size(), 30u);
}

TEST(ScriptText, HasAtMostFiveHundredSteps) {
    std::string text = script_with("");
    for (std::size_t i = 0; i < max_script_steps; ++i) text += "[[step]]\n";
    EXPECT_THAT(script_refusal(text), says("501 steps", "500"));
}

TEST(ScriptText, KeepsTheLinesOfACaptionAndLosesTheLastLineBreak) {
    const Script script = script_from_toml(script_with("caption = \"\"\"\nfirst\nsecond\n\"\"\""));
    EXPECT_EQ(script.steps.at(0).caption, "first\nsecond");
    EXPECT_EQ(script_from_toml(script_with("caption = \"a\\r\\nb\"")).steps.at(0).caption, "a\nb");
}

TEST(ScriptText, TakesValuesAsTheyAreWrittenElsewhere) {
    const Script script =
        script_from_toml(script_with("set = {k = 0.2, steps_per_frame = 7, edges = \"cold\", animate = true}"));
    const std::map<std::string, std::string> wanted{
        {"animate", "on"}, {"edges", "cold"}, {"k", "0.2"}, {"steps_per_frame", "7"}};
    EXPECT_EQ(script.steps.at(0).values, wanted);
}

TEST(ScriptText, ReadsAsAPersonWouldWriteIt) {
    Script script{.title = "Say \"heat\"", .summary = "", .minutes = 10, .steps = {}};
    ScriptStep step;
    step.caption = "first\nsecond", step.simulation = "heat", step.method = "global";
    step.values = {{"edges", "cold"}, {"k", "0.2"}}, step.size = Extent{512, 256};
    step.animations = {{"brush_radius", stands_still}, {"k", "ramp from 0.1 to 0.2 in 30 steps"}};
    step.present = {"CudaInterop", "CpuPersistent"};
    step.compare = ScriptComparison{{{"method", "textbook"}}, "cpu"};
    script.steps.push_back(step);
    const std::string text = to_toml(script);
    EXPECT_THAT(text, HasSubstr("title = \"Say \\\"heat\\\"\"\nminutes = 10\n\n[[step]]\ncaption = \"\"\"\nfirst\n"
                                "second\"\"\"\nsimulation = \"heat\"\nset = {edges = \"cold\", k = 0.2}\n"
                                "animate = {brush_radius = \"still\", k = \"ramp from 0.1 to 0.2 in 30 steps\"}\n"
                                "method = \"global\"\npresent = [\"CudaInterop\", \"CpuPersistent\"]\n"
                                "size = \"512x256\"\ncompare = {method = \"textbook\", device = \"cpu\"}\n"));
    EXPECT_EQ(to_toml(script_from_toml(text)), text);
}

TEST(ScriptText, ComesBackWhateverIsInACaption) {
    for (const char* caption : {"\"", "\"\"\"", "a\"\nb\"", "\\", "a\\\nb\\", "\n a", "'''\n\"\"\"x", "é ·\n²"}) {
        Script script{.title = caption, .summary = "", .steps = {}};
        std::erase(script.title, '\n');
        ScriptStep step;
        step.simulation = "heat", step.caption = caption;
        script.steps.push_back(step);
        const Script back = script_from_toml(to_toml(script));
        EXPECT_EQ(back.steps.at(0).caption, caption);
        EXPECT_EQ(back.title, script.title);
    }
}

TEST(BundledScripts, AllPlayAndComeBackFromText) {
    std::vector<std::string> ids;
    for (const BundledScript& bundled : bundled_scripts()) {
        ids.emplace_back(bundled.id);
        const PlayableScript opened = open_script(ids.back(), catalog());
        EXPECT_GE(opened.scenes.size(), 10u) << ids.back();
        EXPECT_EQ(opened.scenes.size(), opened.script.steps.size());
        const PlayableScript again = playable(script_from_toml(to_toml(opened.script)), catalog(), {});
        EXPECT_EQ(again.scenes, opened.scenes) << ids.back();
    }
    EXPECT_THAT(ids, testing::UnorderedElementsAre("chapter-7", "visitors", "warp", "why-interop"));
}

TEST(BundledScripts, SayAtMostTwoLinesThatTheLastRowReads) {
    for (const BundledScript& bundled : bundled_scripts())
        for (const ScriptStep& step : script_from_toml(bundled.text).steps)
            for (const std::string& words : {step.caption, step.question, step.answer}) {
                EXPECT_LE(std::count(words.begin(), words.end(), '\n'), 1) << bundled.id << ", line " << step.line;
                EXPECT_LE(words.size(), 160u) << bundled.id << ", line " << step.line;
            }
}

TEST(BundledScripts, OneLoopsAutomaticallyAndTheOthersWait) {
    for (const BundledScript& bundled : bundled_scripts()) {
        const Script script = script_from_toml(bundled.text);
        const std::string why = refusal([&] { require_advances_automatically(script); });
        EXPECT_EQ(why.empty(), bundled.id == "visitors") << why;
        EXPECT_EQ(script.loop, bundled.id == "visitors");
        EXPECT_TRUE(why.empty() || why.find("seconds = 10") != why.npos) << why;
    }
}

TEST(ScriptText, IsExplainedByAnExampleThatPlays) {
    const auto page = read_file(std::filesystem::path(GLINT_SOURCE_DIR) / "docs" / "scripts.md");
    ASSERT_TRUE(page);
    const std::size_t from = page->find("```toml\n") + 8;
    EXPECT_EQ(script_refusal(page->substr(from, page->find("```", from) - from)), "");
}

TEST(ScriptNames, AreIdsOrFilesAndAMistakeNamesThoseThereAre) {
    EXPECT_THAT(refusal([&] { (void)open_script("warps", catalog()); }),
                testing::AllOf(HasSubstr("no script 'warps'"), HasSubstr("'warp'"), HasSubstr("ends with .toml")));
    EXPECT_THAT(refusal([&] { (void)open_script("gone.script.toml", catalog()); }), HasSubstr("gone.script.toml"));
    EXPECT_TRUE(looks_like_script("/a/b.script.toml"));
    EXPECT_FALSE(looks_like_script("/a/b.glint"));
}

} // namespace
} // namespace glint::test
