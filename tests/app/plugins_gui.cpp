// Installed plugins in the window: the settings have a switch for each one, and what a start could not load is told.
#include "support/gui_stage.h"
#include "support/program.h"
#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class PluginsGui : public testing::Test {
protected:
    PluginsGui() {
        setenv("XDG_DATA_HOME", data.path().c_str(), 1); // after the stage, which has a folder of its own
        std::filesystem::create_directories(data / "glint/plugins");
        data.put("glint/plugins/vortex.so", "");
    }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& file : std::filesystem::directory_iterator(data / "glint/plugins"))
            names.push_back(file.path().filename());
        return names;
    }
    GuiStage stage{"waves", "cpu", [](AppOptions& options) { options.problems = {"plugin vortex.so was not loaded"}; }};
    Folder data;
};

TEST_F(PluginsGui, TheSettingsSwitchEachOffAndOn) {
    stage.play([&](ImGuiTestContext& user) {
        stage.app().ui_state().modal = Modal::settings;
        user.Yield(4);
        user.ItemClick("//Settings##modal/vortex");
        user.Yield(2);
        EXPECT_THAT(files(), ElementsAre("vortex.so.off"));
        ASSERT_FALSE(stage.app().notices().all().empty());
        EXPECT_THAT(stage.app().notices().all().back().text, HasSubstr("vortex is not loaded from the next start on"));
        user.ItemClick("//Settings##modal/vortex");
        user.Yield(2);
        EXPECT_THAT(files(), ElementsAre("vortex.so"));
    });
}

TEST_F(PluginsGui, WhatTheStartCouldNotLoadIsTold) {
    bool told = false;
    for (const Notice& notice : stage.app().notices().all()) told |= notice.text == "plugin vortex.so was not loaded";
    EXPECT_TRUE(told);
}

} // namespace
} // namespace glint::test
