// The subject of each step of a script is visible. The tests start scripts as a user does.
#include "app/lecture/playable_script.h"
#include "app/window/layout.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <imgui_internal.h>
#include <string>
#include <string_view>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

bool is_in_front(const std::string& title) {
    const ImGuiWindow* window = ImGui::FindWindowByName(title.c_str());
    return window && window->Active && !window->Hidden && (!window->DockIsActive || window->DockTabIsVisible);
}

std::string without_spaces(std::string_view text) {
    std::string letters(text);
    std::erase(letters, ' ');
    return letters;
}

/// The letters drawn in a panel and its children; content scrolled out of view is not drawn.
std::string letters_in(const std::string& panel) {
    std::string all;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->Active && window->RootWindow->Name == panel) all += letters_of(*window->DrawList) + "\n";
    return all;
}

class ScriptSight : public testing::TestWithParam<std::string> {
protected:
    void play(const std::string& id, int width, int height) {
        stage.emplace("pattern", "cpu",
                      [&](AppOptions& options) { options.script = open_script(id, options.catalog); });
        glfwSetWindowSize(stage->app().window().handle(), width, height);
        stage->frames(6);
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
        stage->frames(2);
    }
    std::vector<std::string> panels_in_front() {
        std::vector<std::string> titles;
        for (const Docked& docked : stage->app().panels())
            if (is_in_front(docked.panel->title())) titles.emplace_back(docked.panel->title());
        return titles;
    }
    void expect_shown_parts() {
        const Scene& scene = stage->app().scripts().scene();
        std::vector<std::string> wanted;
        for (const std::string& shown : scene.shows.value_or(std::vector<std::string>())) {
            wanted.push_back(is_panel_title(shown) ? shown : "Parameters");
            if (is_panel_title(shown)) continue;
            const std::string label(std::string_view(label_of(*scene.definition().param(shown))));
            EXPECT_THAT(letters_in("Parameters"), testing::HasSubstr(without_spaces(label)));
        }
        std::ranges::sort(wanted);
        wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
        EXPECT_THAT(panels_in_front(), testing::UnorderedElementsAreArray(wanted));
    }
    std::optional<GuiStage> stage;
};

TEST_P(ScriptSight, EachStepShowsWhatItSays) {
    for (const auto& [width, height] : {std::pair{1280, 800}, {1920, 1080}}) {
        play(GetParam(), width, height);
        ScriptPlayer& scripts = stage->app().scripts();
        ASSERT_TRUE(scripts.playing());
        const std::size_t steps = scripts.script().steps.size();
        for (std::size_t turn = 0; turn < 2 * steps; ++turn) {
            SCOPED_TRACE(testing::Message() << "step " << scripts.number() << " in " << width << "x" << height);
            stage->frames(4);
            if (stage->app().ui_state().bare)
                EXPECT_THAT(panels_in_front(), testing::IsEmpty());
            else
                expect_shown_parts();
            stage->screenshot(fmt::format("script-{}-{:02}-{}", GetParam(), turn, width));
            if (scripts.number() == steps && !scripts.asks()) break;
            scripts.next();
        }
        EXPECT_EQ(scripts.number(), steps);
    }
}

INSTANTIATE_TEST_SUITE_P(Bundled, ScriptSight, testing::Values("why-interop", "chapter-7", "warp", "visitors"),
                         [](const auto& of) { return of.param.substr(0, of.param.find('-')); });

TEST(ScriptCaption, FlowsWhereItsLinesAreTooLongForTheWindow) {
    GuiStage stage("heat");
    const auto shows_together = [&](int width, const char* words) {
        glfwSetWindowSize(stage.app().window().handle(), width, 800);
        stage.frames(6);
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
        stage.frames(2);
        const std::vector<ImRect> places = places_of(words, drawn_in("Picture"));
        EXPECT_EQ(places.size(), 1u) << width;
        return places.size() == 1 && places[0].GetHeight() < 1.5f * ImGui::GetMainViewport()->Size.y * 0.042f;
    };
    stage.app().actions().run("play chapter-7");
    while (stage.app().scripts().number() < 7) stage.app().scripts().next();
    EXPECT_TRUE(shows_together(1280, "passes; on the right"));
    EXPECT_FALSE(shows_together(2200, "passes; on the right")) << "each line fits";
}

TEST(ScriptFigures, OfASwitchGoWithTheStepInWhichItWasMade) {
    GuiStage stage("heat");
    stage.app().actions().run("play chapter-7");
    stage.frames_until([&] { return stage.app().config_changes().measured(); });
    stage.session().appearance().pick_target({"CpuUpload", 3});
    stage.frames_until([&] { return !stage.app().config_changes().all().empty(); });
    ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
    stage.frames(2);
    EXPECT_THAT(letters_in("Picture"), testing::HasSubstr("Presentation:"));
    stage.app().scripts().next();
    stage.frames(3);
    EXPECT_THAT(letters_in("Picture"), testing::Not(testing::HasSubstr("Presentation:")));
}

bool left_column_shows() { return is_in_front("Simulations") || is_in_front("Parameters"); }

bool beside(const char* one, const char* other) {
    return ImGui::FindWindowByName(one)->DockId == ImGui::FindWindowByName(other)->DockId;
}

/// Docks Probe next to Parameters, as a user does with the mouse.
void arrange(GuiStage& stage) {
    stage.frames(2);
    ImGui::DockBuilderDockWindow("Probe", ImGui::FindWindowByName("Parameters")->DockId);
    stage.frames(4);
}

void expect_as_arranged(GuiStage& stage) {
    EXPECT_EQ(stage.app().settings().layout_name, layout_names[0]);
    EXPECT_TRUE(left_column_shows());
    EXPECT_TRUE(beside("Probe", "Parameters"));
    EXPECT_FALSE(stage.app().settings().layouts.contains(layout_names[2])) << "the user has never used that one";
}

TEST(ScriptLayout, IsThePresentersAndThenTheUsersAgain) {
    GuiStage stage("heat");
    arrange(stage);
    stage.app().actions().run("play why-interop");
    stage.frames(4);
    EXPECT_TRUE(is_in_front("Changes"));
    EXPECT_FALSE(left_column_shows());
    stage.app().actions().run("script leave");
    stage.frames(4);
    expect_as_arranged(stage);
    stage.app().actions().run("play visitors"); // hides the interface
    stage.frames(4);
    stage.app().actions().run("script leave");
    stage.app().ui_state().bare = false;
    stage.frames(4);
    expect_as_arranged(stage);
}

TEST(ScriptLayout, IsTheUsersAtTheNextStartIfTheProgramEndsInAScript) {
    GuiStage stage("heat");
    arrange(stage);
    stage.app().actions().run("play why-interop");
    stage.frames(4);
    stage.restart();
    stage.frames(2);
    expect_as_arranged(stage);
}

} // namespace
} // namespace glint::test
