// Hidden rows, such as the digits that a float of the centre lacks, occur in no text that users read.
#include "app/compare/sides.h"
#include "app/lecture/playable_script.h"
#include "app/lecture/scene_path.h"
#include "app/lecture/scene_picture.h"
#include "app/lecture/script.h"
#include "app/run/run_file.h"
#include "app/session/command.h"
#include "app/world/params/auto_method.h"
#include "support/program.h"
#include "support/run.h"
#include "support/runs.h"
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <optional>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::vector<const glint_param*> hidden_rows_of(const Definition& definition) {
    std::vector<const glint_param*> rows;
    for (const glint_param& row : definition.params())
        if (!is_shown(row)) rows.push_back(&row);
    return rows;
}

/// With another value in each hidden row.
Params moved(const Definition& definition) {
    Params params(definition);
    for (const glint_param* row : hidden_rows_of(definition))
        set(params, row->id, row->type == GLINT_BOOL ? "on" : "1");
    return params;
}

Scene scene_with(const Params& params) { return {params, "", {64, 48}}; }

/// All that the program writes about these parameters and about a script that misnames one.
std::string texts_about(const Definition& definition) {
    const Params before(definition), after = moved(definition);
    std::string all = describe(SetParams{after}, before);
    Params any(definition);
    all += any.set("no_such_row", "1").value();
    Overrides replaced(definition);
    for (const glint_param* row : hidden_rows_of(definition)) replaced.take(*row, after);
    const SideNames names = side_names({after, {}, cpu().device()}, {before, {}, cpu().device()}, replaced);
    all += fmt::format("\n{}\n{}\n", std::string_view(names.left), std::string_view(names.right));

    const std::vector<Scene> scenes{scene_with(before), scene_with(after)};
    const std::vector<RunRecord> runs = runs_of(scenes);
    Script script;
    script.steps.resize(scenes.size());
    const std::vector<std::optional<ScenePath>> no_paths;
    StepTitles titles(script, scenes, no_paths);
    for (std::size_t i = 0; i < scenes.size(); ++i)
        all += fmt::format("{}\n{}\n{}\n{}\n{}\n", titles.next(), command_of(scenes[i], runs[i]),
                           picture_command_of(scenes[i], {64, 48}, 0), bench_command_of(scenes[i], "size=64,128"),
                           more_of(scenes[i]));
    return all;
}

TEST(HiddenRows, AreInNoTextThatUsersRead) {
    std::size_t hidden = 0;
    for (const auto& definition : every_row().all()) {
        SCOPED_TRACE(definition->id());
        const auto rows = hidden_rows_of(*definition);
        if (rows.empty()) continue;
        hidden += rows.size();
        const std::string all = texts_about(*definition);
        for (const glint_param* row : rows) {
            EXPECT_THAT(all, Not(HasSubstr(row->id)));
            EXPECT_THAT(definition->param_ids(), Not(testing::Contains(row->id)));
            const Label shown = change_label(*definition, *row);
            EXPECT_NE(std::string_view(shown), std::string_view(label_of(*row))) << "the name of a step of undo";
        }
    }
    EXPECT_GT(hidden, 0u);
}

TEST(HiddenRows, AreInNoDescriptionOfASimulation) {
    for (const auto& definition : catalog().all())
        for (const glint_param* row : hidden_rows_of(*definition))
            for (const std::vector<std::string>& asked :
                 {std::vector<std::string>{"describe", definition->id()}, {"describe", definition->id(), "--json"}}) {
                const Folder folder;
                const Ended glint = run_glint(folder, asked);
                EXPECT_EQ(glint.status, 0) << glint.err;
                EXPECT_THAT(glint.out, Not(HasSubstr(row->id)));
            }
}

TEST(HiddenRows, AreStillSetByTheCommandLine) {
    Params params(catalog().at("julia"));
    EXPECT_FALSE(params.set("center_re_low2", "7"));
}

TEST(HiddenRows, AreNoneOfAScriptsControls) {
    const Script script =
        script_from_toml("title = \"A\"\n[[step]]\nsimulation = \"julia\"\nshows = [\"center_re_low\"]\n");
    const std::string why = refusal([&] { (void)playable(script, catalog(), {}); });
    EXPECT_THAT(why, HasSubstr("shows"));
    EXPECT_THAT(why, Not(HasSubstr("center_re_low2")));
}

TEST(HiddenRows, ContinueTheRowThatUsersSee) {
    const Definition& julia = catalog().at("julia");
    const glint_param& low = *julia.param("center_im_low3");
    EXPECT_EQ(shown_row(julia, low), julia.param("center_im"));
    EXPECT_EQ(shown_row(julia, *julia.param("center_im")), julia.param("center_im"));
    EXPECT_EQ(shown_row(julia, *julia.param("pointing")), nullptr);
    EXPECT_EQ(std::string_view(change_label(julia, low)), "Centre, imaginary");
    EXPECT_EQ(std::string_view(change_label(julia, *julia.param("pointing"))), "View");
}

TEST(HiddenRows, AreInTheCommandOfAHandoutAsAShareCode) {
    const Definition& julia = catalog().at("julia");
    Params deep(julia);
    set(deep, "center_re_low", "12345");
    const std::vector<Scene> scenes{scene_with(deep)};
    const RunRecord run = runs_of(scenes).at(0);
    const std::string command = command_of(scenes.at(0), run);
    EXPECT_THAT(command, testing::StartsWith("glint replay glint1:"));
    EXPECT_TRUE(from_share_code(share_code_of(run), catalog()).seed.params == deep) << "the picture is the same";
}

} // namespace
} // namespace glint::test
