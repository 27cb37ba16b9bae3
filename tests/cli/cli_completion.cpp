// Completion in shells: the program names the words that may follow, from its own options, simulations and presets.
#include "support/program.h"
#include "support/says.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <sstream>

namespace glint::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ContainsRegex;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// Without their explanations. "": names of files may follow.
std::vector<std::string> completed(std::vector<std::string> typed) {
    const Folder folder;
    typed.insert(typed.begin(), "complete");
    const Ended glint = run_glint(folder, typed);
    EXPECT_EQ(glint.status, 0) << glint.err;
    std::vector<std::string> words;
    std::istringstream lines(glint.out);
    for (std::string line; std::getline(lines, line);) words.push_back(line.substr(0, line.find('\t')));
    return words;
}

TEST(Completion, NamesCommandsAndSimulations) {
    EXPECT_THAT(completed({""}), AllOf(Contains("render"), Contains("plugins"), Contains("heat")));
    EXPECT_THAT(completed({"ren"}), ElementsAre("render"));
    EXPECT_THAT(completed({"render", ""}), AllOf(Contains("heat"), Not(Contains("render"))));
    EXPECT_THAT(completed({"bench", "br"}), ElementsAre("bridge"));
    EXPECT_THAT(completed({"bench", "heat", "wa"}), ElementsAre("waves")) << "it takes several";
}

TEST(Completion, NamesTheOptionsOfTheCommand) {
    EXPECT_THAT(completed({"render", "--st"}), ElementsAre("--steps", "--stroke", "--steps-per-frame"));
    EXPECT_THAT(completed({"--"}), AllOf(Contains("--preset"), Contains("--no-plugins"), Not(Contains("--worker"))));
    EXPECT_THAT(completed({"replay", "--"}), AllOf(Contains("--verify"), Not(Contains("--preset"))));
}

TEST(Completion, NamesPresetsParametersAndTheirChoices) {
    EXPECT_THAT(completed({"heat", "--preset", "bo"}), ElementsAre("book"));
    EXPECT_THAT(completed({"render", "heat", "--set", ""}), AllOf(Not(IsEmpty()), Each(HasSubstr("="))));
    EXPECT_THAT(completed({"render", "heat", "--set", "method="}),
                AllOf(Contains("method=global"), Each(StartsWith("method="))));
    EXPECT_THAT(completed({"render", "--preset", ""}), IsEmpty()) << "no simulation is named yet";
    EXPECT_THAT(completed({"new", "vortex", "--kind", "p"}), ElementsAre("particles", "picture"));
    EXPECT_THAT(completed({"render", "heat", "--device", "c"}), ElementsAre("cpu", "cuda"));
}

TEST(Completion, AsksForFilesWhereAFileIsTaken) {
    EXPECT_THAT(completed({"replay", ""}), Contains(""));
    EXPECT_THAT(completed({"render", "heat", "-o", "a"}), Contains(""));
    EXPECT_THAT(completed({"list", "--plugin", "a"}), Contains(""));
    EXPECT_THAT(completed({"render", "heat", "--steps", "1"}), IsEmpty());
}

TEST(Completion, WorksInBash) {
    if (!has_binary()) GTEST_SKIP() << "the program is not built";
    const Folder folder;
    const auto in_bash = [&folder](const std::string& line) {
        folder.put("line", line);
        const std::string program = std::filesystem::path(GLINT_BINARY).parent_path();
        const std::string command =
            "cd '" + folder.path().string() + "' && PATH='" + program +
            "':$PATH bash -c 'source <(glint completion bash); COMP_LINE=$(cat line); "
            "COMP_POINT=${#COMP_LINE}; _glint; printf \"%s \" \"${COMPREPLY[@]}\"' >out 2>/dev/null";
        EXPECT_EQ(std::system(command.c_str()), 0);
        return folder.text("out");
    };
    EXPECT_EQ(in_bash("glint ren"), "render ");
    EXPECT_EQ(in_bash("glint heat --preset bo"), "book ");
    EXPECT_THAT(in_bash("glint render heat --set method=gl"), StartsWith("global "))
        << "bash replaces what follows the =";
}

std::string manual_page() {
    std::ifstream file(GLINT_SOURCE_DIR "/docs/glint.1");
    std::ostringstream text;
    text << file.rdbuf();
    std::string page = text.str();
    std::erase(page, '\\');
    return page;
}

TEST(ManualPage, HasEveryCommandAndOption) {
    const std::string page = manual_page();
    const auto expect_options = [&page](std::vector<std::string> command) {
        command.emplace_back("--");
        for (const std::string& option : completed(command))
            EXPECT_THAT(page, ContainsRegex(option + "($|[^a-z-])")) << command.front();
    };
    expect_options({});
    for (const std::string& word : completed({""})) {
        if (page.find(".B glint " + word) == page.npos) continue; // a simulation
        expect_options({word});
        for (const char* deeper : {"bridge", "frame", "builds", "add", "on", "off"})
            if (word == "bench" || word == "plugins") expect_options({word, deeper});
    }
    for (const char* command : {"list", "plugins", "completion", "check", "bench"})
        EXPECT_THAT(page, HasSubstr(".B glint " + std::string(command)));
}

TEST(Completion, PrintsAScriptForEachShell) {
    const Folder folder;
    for (const char* shell : {"bash", "zsh", "fish"})
        EXPECT_THAT(run_glint(folder, {"completion", shell}).out, HasSubstr("complete")) << shell;
    EXPECT_THAT(run_refused(folder, {"completion"}, {"csh"}), says("csh", "zsh"));
    EXPECT_THAT(run_refused(folder, {"completion"}, {}), HasSubstr("bash, zsh or fish"));
}

} // namespace
} // namespace glint::test
