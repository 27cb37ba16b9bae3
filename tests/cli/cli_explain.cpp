// list, describe, doctor, --help and --version: the program's information about itself, for people and for programs.
#include "app/files/formats/data_text.h"
#include "app/files/version.h"
#include "app/world/catalog.h"
#include "app/world/params/params.h"
#include "support/program.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;

std::string said(const std::vector<std::string>& arguments) {
    const Folder folder;
    const Ended glint = run_glint(folder, arguments);
    EXPECT_EQ(glint.status, 0) << glint.err;
    EXPECT_EQ(glint.err, "");
    EXPECT_THAT(folder.names(), IsEmpty());
    return glint.out;
}
Json json_said(const std::vector<std::string>& arguments) { return Json::parse(said(arguments)); }

TEST(List, NamesEverySimulation) {
    const Catalog catalog;
    const Json list = json_said({"list", "--json"});
    ASSERT_TRUE(list.is_array());
    std::vector<std::string> ids;
    for (const Json& entry : list) ids.push_back(entry["id"]);
    EXPECT_EQ(ids, catalog.ids());
    for (const std::string& id : ids) EXPECT_THAT(said({"list"}), HasSubstr(id));
}

TEST(Describe, SaysAllThatTheTableHolds) {
    const Catalog catalog;
    for (const auto& definition : catalog.all()) {
        SCOPED_TRACE(definition->id());
        const Json json = json_said({"describe", definition->id(), "--json"});
        EXPECT_EQ(json["id"], definition->id());
        EXPECT_EQ(json["title"], definition->sim().title);
        EXPECT_EQ(json["evolves"], definition->evolves());
        EXPECT_EQ(json["presets"].get<std::vector<std::string>>(), definition->preset_ids());
        EXPECT_EQ(json["opening_preset"].is_null(), definition->opening_preset() == nullptr);
        EXPECT_TRUE(json["state"].is_array());
        EXPECT_EQ(json["probes"].size(), definition->probes().size());
        const std::vector<std::string> shown = definition->param_ids();
        ASSERT_EQ(json["params"].size(), shown.size());
        for (std::size_t i = 0; i < shown.size(); ++i) {
            const glint_param& row = *definition->param(shown[i]);
            const Json& said = json["params"][i];
            SCOPED_TRACE(row.id);
            EXPECT_EQ(said["id"], row.id);
            EXPECT_EQ(said["unit"], row.unit);
            EXPECT_EQ(said["help"], row.help);
            EXPECT_EQ(said["choices"].get<std::vector<std::string>>(), choice_ids(row));
            EXPECT_EQ(said["needs"].is_null(), row.needs_row == nullptr);
            if (row.needs_row) {
                EXPECT_EQ(said["needs"]["row"], row.needs_row);
                EXPECT_EQ(said["needs"]["why"], row.needs_text);
            }
        }
    }
}

TEST(Describe, DefaultsAreWhatSetTakes) {
    const Catalog catalog;
    for (const auto& definition : catalog.all()) {
        const Json json = json_said({"describe", definition->id(), "--json"});
        for (const Json& said : json["params"]) {
            const glint_param& row = *definition->param(said["id"].get<std::string>());
            SCOPED_TRACE(definition->id() + "." + row.id);
            Params params(*definition);
            const Json& value = said["default"];
            const auto refused = params.set(row, value.is_string() ? value.get<std::string>() : value.dump());
            EXPECT_FALSE(refused) << *refused;
            EXPECT_EQ(params.text(row), Params(*definition).text(row));
        }
    }
}

TEST(Describe, ValuesHaveTheirTypes) {
    const Json heat = json_said({"describe", "heat", "--json"});
    const auto row = [&](const std::string& id) {
        for (const Json& one : heat["params"])
            if (one["id"] == id) return one;
        return Json();
    };
    EXPECT_EQ(row("k")["type"], "float");
    EXPECT_EQ(row("k")["max"], 0.25);
    EXPECT_EQ(row("k")["open_low"], true);
    EXPECT_EQ(row("steps_per_frame")["type"], "int");
    EXPECT_TRUE(row("steps_per_frame")["default"].is_number_integer());
    EXPECT_EQ(row("method")["type"], "choice");
    EXPECT_EQ(row("method")["default"], "auto");
    EXPECT_EQ(row("k")["choices"], Json::array());
    EXPECT_THAT(heat["state"].get<std::vector<std::string>>(), testing::ElementsAre("temperature", "heaters"));
    const Json spheres = json_said({"describe", "spheres", "--json"});
    for (const Json& one : spheres["params"]) {
        if (one["type"] != "color") continue;
        EXPECT_THAT(one["default"].get<std::string>(), testing::SizeIs(7)) << one["id"];
    }
    EXPECT_EQ(json_said({"describe", "pattern", "--json"})["state"], Json::array());
    EXPECT_EQ(heat["keys"], Json::array());
    EXPECT_EQ(json_said({"describe", "heat_3d", "--json"})["keys"], (Json{"Left", "Right", "Up", "Down"}));
    EXPECT_THAT(said({"describe", "heat_3d"}), HasSubstr("Keys: Left, Right, Up, Down\n"));
}

TEST(Describe, TextNamesEveryParameterPresetAndField) {
    const Catalog catalog;
    for (const auto& definition : catalog.all()) {
        const std::string text = said({"describe", definition->id()});
        for (const auto& id : definition->param_ids()) EXPECT_THAT(text, HasSubstr("  " + id + " = "));
        for (const auto& id : definition->preset_ids()) EXPECT_THAT(text, HasSubstr("  " + id));
    }
}

TEST(Describe, TextHasOneLineForAnArray) {
    const std::string text = said({"describe", "tables", "--plugin", GLINT_TEST_PLUGIN_DIR "/tables.so"});
    EXPECT_THAT(text, HasSubstr("  pull_1_1 … pull_2_3 = 0.5, -0.25, 0; 1, 0.125, -1  [-1 to 1 cells]\n"));
    EXPECT_THAT(text, HasSubstr("  light_x … light_z = 0, 1, 0  [-1 to 1]\n"));
    EXPECT_THAT(text, testing::Not(HasSubstr("pull_1_2")));
}

TEST(Describe, JsonHasEachNumberOfAnArray) {
    const Json json = json_said({"describe", "tables", "--json", "--plugin", GLINT_TEST_PLUGIN_DIR "/tables.so"});
    EXPECT_EQ(json["params"][1]["id"], "pull_1_2");
    EXPECT_EQ(json["params"][1]["array"], "Attraction");
    EXPECT_EQ(json["params"][1]["default"], -0.25);
}

TEST(Doctor, WorksWithoutADisplayAndSaysSo) {
    const Json json = json_said({"doctor", "--json"});
    EXPECT_EQ(json["version"], version);
    EXPECT_EQ(json["commit"], commit);
    EXPECT_NE(json["cpu"]["name"], "");
    EXPECT_GE(json["cpu"]["threads"], 1);
    EXPECT_NE(json["cuda"]["devices"].empty(), json["cuda"]["problem"] == "")
        << "either there is a card or a reason why not";
    EXPECT_EQ(json["display"]["available"], false);
    EXPECT_NE(json["display"]["problem"], "");
    EXPECT_THAT(said({"doctor"}), HasSubstr("Display   none: "));
}

TEST(Help, HasExamplesForTheProgramAndEachCommand) {
    EXPECT_THAT(said({"--help"}), HasSubstr("Examples:\n  glint"));
    for (const char* command : {"list", "describe", "devices", "doctor", "render", "bench"}) {
        EXPECT_THAT(said({"--help"}), HasSubstr(command));
        EXPECT_THAT(said({command, "--help"}), HasSubstr(std::string("  glint ") + command));
    }
}

TEST(Help, HidesTheOptionsBetweenTheWindowsTwoProcesses) {
    const std::string help = said({"--help"});
    EXPECT_THAT(help, HasSubstr("--one-process"));
    for (const char* hidden : {"--worker", "--after-crash", "--left-out", "--safe-mode"})
        EXPECT_THAT(help, testing::Not(HasSubstr(hidden)));
}

TEST(Version, NamesTheCommit) {
    EXPECT_EQ(said({"--version"}), std::string("glint ") + version + " (" + commit + ")\n");
}

TEST(Window, WithoutADisplayIsASentenceThatSaysWhatWorks) {
    const Folder folder;
    for (const std::vector<std::string>& arguments : {std::vector<std::string>{}, {"heat", "--preset", "book"}}) {
        const Ended glint = run_glint(folder, arguments);
        EXPECT_EQ(glint.status, 3) << glint.err;
        EXPECT_EQ(glint.out, "");
        EXPECT_THAT(glint.err, HasSubstr("glint render"));
        EXPECT_EQ(std::count(glint.err.begin(), glint.err.end(), '\n'), 1) << glint.err;
    }
}

} // namespace
} // namespace glint::test
