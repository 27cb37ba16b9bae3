// The layout with every theme, scale and size of the window: columns keep their width, texts have enough room.
#include "app/look/theme.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <gmock/gmock.h>
#include <tuple>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

namespace glint::test {
namespace {

class LayoutGui : public testing::Test {
protected:
    void resize(int width, int height) {
        glfwSetWindowSize(stage.app().window().handle(), width, height);
        stage.frames(6);
        ASSERT_EQ(stage.app().window().size(), (Size{width, height}));
    }
    void look(const char* theme, double scale) {
        stage.app().settings().theme = theme, stage.app().settings().interface_scale = scale;
        stage.frames(4);
    }
    /// The width at scale 1.
    static float width(const char* panel) { return ImGui::FindWindowByName(panel)->Size.x / look::current().scale; }

    GuiStage stage;
};

TEST_F(LayoutGui, ColumnsAreAsWideAsTheTypeIsLarge) {
    resize(2400, 1300);
    look("dark", 1);
    const float left = width("Parameters"), right = width("Timing");
    for (const double scale : {1.25, 0.75, 1.75, 1.}) { // both fit
        look("dark", scale);
        EXPECT_NEAR(width("Parameters"), left, 3) << scale;
        EXPECT_NEAR(width("Timing"), right, 3) << scale;
    }
    look("projector", 1);
    EXPECT_NEAR(width("Parameters"), left, 3);
    EXPECT_NEAR(width("Timing"), right, 3);
}

TEST_F(LayoutGui, ARememberedColumnFollowsTheScaleThatItIsOpenedWith) {
    const float left = width("Parameters");
    stage.app().settings().interface_scale = 1.25; // no frame is drawn with it before the end
    stage.restart();
    ASSERT_EQ(look::current().scale, 1.25f);
    EXPECT_NEAR(width("Parameters"), left, 3);
    stage.restart();
    EXPECT_NEAR(width("Parameters"), left, 3) << "once";
}

TEST_F(LayoutGui, ASmallScreenGivesThePictureSixtyPercent) {
    resize(1280, 800);
    look("dark", 1);
    const ImVec2 picture = ImGui::FindWindowByName("Picture")->Size;
    EXPECT_GE(picture.x * picture.y, 0.6f * 1280 * 800);
    const ImGuiTabBar& bar = *ImGui::FindWindowByName("Parameters")->DockNode->TabBar;
    EXPECT_LE(bar.WidthAllTabsIdeal, bar.BarRect.GetWidth()) << "all tabs are in sight";
    resize(1600, 900);
    EXPECT_GT(width("Timing"), 0) << "beside the picture again";
    EXPECT_GT(ImGui::FindWindowByName("Timing")->Pos.x, ImGui::FindWindowByName("Picture")->Pos.x);
}

TEST_F(LayoutGui, ATabThatIsOneOfManyKeepsItsWholeName) {
    resize(1280, 800);
    look("dark", 1);
    stage.app().layout().use("present"); // all panels are one column here
    stage.app().layout().show("Changes");
    stage.frames(6);
    stage.app().settings().closed_panels.clear();
    stage.frames(6);
    const ImGuiWindow* panel = ImGui::FindWindowByName("Experiment");
    ASSERT_TRUE(panel && panel->DockNode && panel->DockNode->TabBar);
    const auto& tabs = panel->DockNode->TabBar->Tabs;
    EXPECT_GT(tabs.Size, 8);
    for (const ImGuiTabItem& tab : tabs) EXPECT_GE(tab.Width, tab.ContentWidth) << tab.Window->Name;
}

TEST_F(LayoutGui, ASmallWindowCapsTheScale) {
    resize(800, 500);
    look("projector", 3);
    EXPECT_EQ(look::current().scale, 1);
    resize(1600, 1000);
    EXPECT_EQ(look::current().scale, 2);
    look("dark", 0.75);
    EXPECT_EQ(look::current().scale, 0.75f) << "it makes nothing larger";
    resize(400, 300);
    look("dark", 1);
    EXPECT_EQ(look::current().scale, 0.75f);
}

double luminance(ImVec4 color) { // as in WCAG 2
    const auto linear = [](float c) {
        return c <= .04045f ? double(c) / 12.92 : std::pow((double(c) + .055) / 1.055, 2.4);
    };
    return .2126 * linear(color.x) + .7152 * linear(color.y) + .0722 * linear(color.z);
}

double contrast(ImVec4 a, ImVec4 b) {
    const auto [low, high] = std::minmax({luminance(a), luminance(b)});
    return (high + .05) / (low + .05);
}

/// The strongest contrast in the vertices drawn in that rectangle.
double contrast_in(const ImDrawList& list, const ImRect& there) {
    double strongest = 1;
    for (const ImDrawVert& corner : list.VtxBuffer) {
        const ImVec4 color = ImGui::ColorConvertU32ToFloat4(corner.col);
        if (color.w > .9f && there.Contains(corner.pos))
            strongest = std::max(strongest, contrast(color, look::colors().panel));
    }
    return strongest;
}

TEST_F(LayoutGui, ASwitchIsSeenWhereItIsOff) {
    resize(1600, 900);
    for (const char* theme : {"dark", "light", "projector"})
        for (const bool on : {false, true}) {
            look(theme, 1);
            stage.app().settings().smooth = on;
            stage.app().ui_state().modal = Modal::settings;
            stage.play([&](ImGuiTestContext& user) {
                user.MouseMoveToPos({2, 2});
                user.Yield(3);
                const ImGuiTestItemInfo item = user.ItemInfo("//Settings##modal/Smooth cells");
                EXPECT_GE(contrast_in(*item.Window->DrawList, item.RectFull), 3) << theme << (on ? ", on" : ", off");
            });
        }
}

/// Tabs with cut names, and windows with content beyond their right edge.
std::vector<std::string> windows_too_narrow(const std::vector<Docked>& panels) {
    std::vector<std::string> problems;
    for (const ImGuiWindow* window : GImGui->Windows)
        if (window->Active && !window->Hidden && window->ScrollMax.x > window->WindowPadding.x + 1)
            problems.push_back(fmt::format("{} is {:.0f} pixels too narrow", window->Name, window->ScrollMax.x));
    for (const Docked& docked : panels) {
        const ImGuiWindow* window = ImGui::FindWindowByName(docked.panel->title());
        if (!window || !window->DockNode || !window->DockNode->TabBar) continue;
        for (const ImGuiTabItem& tab : window->DockNode->TabBar->Tabs)
            if (tab.Window == window && tab.Width < tab.ContentWidth - 1)
                problems.push_back(fmt::format("the tab {} is cut", window->Name));
    }
    return problems;
}

/// Tabs that do not all fit scroll, and the one at the end of their bar is cut.
bool holds_scrolled_tabs(const ImDrawList& list) {
    const auto& nodes = GImGui->DockContext.Nodes.Data;
    return std::ranges::any_of(nodes, [&](const ImGuiStoragePair& pair) {
        const auto* node = static_cast<const ImGuiDockNode*>(pair.val_p);
        return node && node->HostWindow && node->HostWindow->DrawList == &list && node->TabBar &&
               node->TabBar->WidthAllTabs > node->TabBar->ScrollingRectMaxX - node->TabBar->ScrollingRectMinX;
    });
}

/// Parameters: the theme, and the window's size.
class EveryLook : public LayoutGui, public testing::WithParamInterface<std::tuple<const char*, Size>> {
protected:
    /// Faults of the current frame.
    std::vector<std::string> problems() {
        std::vector<std::string> all = windows_too_narrow(stage.app().panels());
        for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists)
            for (const std::string& problem : text_problems(*list, std::max(2.f, look::px(2))))
                if (!problem.ends_with("is cut") || !holds_scrolled_tabs(*list))
                    all.push_back(fmt::format("{}: {}", list->_OwnerName ? list->_OwnerName : "", problem));
        return all;
    }
};

TEST_P(EveryLook, CutsNoTextAndLaysNoneOnAnother) {
    const auto& [theme, size] = GetParam();
    stage.session().pacing().pause(true);
    ASSERT_FALSE(stage.session().set("wavelength", "31")); // differences from the preset are shown, too
    ASSERT_NO_FATAL_FAILURE(resize(size.width, size.height));
    for (const double scale : {0.75, 1., 1.5, 2., 3.}) {
        look(theme, scale);
        ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
        ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
        for (const Docked& docked : stage.app().panels()) {
            stage.app().layout().show(docked.panel->title());
            stage.frames(3);
            EXPECT_THAT(problems(), testing::IsEmpty())
                << docked.panel->title() << ", asked for " << scale << ", drawn at " << look::current().scale;
        }
        UiState& ui = stage.app().ui_state();
        ParametersView& parameters = stage.app().view<ParametersView>();
        stage.app().layout().show("Parameters");
        parameters.differences = parameters.morph = true;
        stage.frames(3);
        EXPECT_THAT(problems(), testing::IsEmpty()) << "differences and morph, drawn at " << look::current().scale;
        parameters.differences = parameters.morph = false;
        ui.modal = Modal::gallery;
        stage.frames(3);
        EXPECT_THAT(problems(), testing::IsEmpty()) << "gallery, drawn at " << look::current().scale;
        ui.modal = Modal::none;
    }
}

std::string name_of(const testing::TestParamInfo<EveryLook::ParamType>& one) {
    const auto& [theme, size] = one.param;
    return fmt::format("{}_{}x{}", theme, size.width, size.height);
}
INSTANTIATE_TEST_SUITE_P(Layout, EveryLook,
                         testing::Combine(testing::Values("dark", "light", "projector"),
                                          testing::Values(Size{800, 500}, Size{1280, 720}, Size{1920, 1080},
                                                          Size{3840, 2160})),
                         name_of);

TEST_F(LayoutGui, TextsThatAreCutOrLieOnOthersAreFound) { // by the checks of EveryLook
    ImDrawList list(ImGui::GetDrawListSharedData());
    list._ResetForNewFrame();
    list.PushTexture(ImGui::GetIO().Fonts->TexRef);
    const auto text = [&](float x, float y, const char* words) {
        list.AddText(look::current().text, 15, {x, y}, IM_COL32_WHITE, words);
    };
    list.PushClipRect({50, 0}, {150, 200});
    text(60, 10, "whole"), text(60, 40, "beside"), text(110, 40, "it");
    list.AddRectFilled({60, 40}, {100, 60}, IM_COL32_WHITE);
    EXPECT_THAT(text_problems(list, 2), testing::IsEmpty());
    text(46, 70, "cut");
    EXPECT_THAT(text_problems(list, 2), testing::ElementsAre("'cut' is cut"));
    text(143, 100, "mm"), text(62, 130, "over"), text(62, 134, "under");
    const auto found = text_problems(list, 2);
    EXPECT_THAT(found, testing::Contains("'m' is cut"));
    EXPECT_THAT(found, testing::Contains("'under' lies on 'over'"));
}

} // namespace
} // namespace glint::test
