// The equation above the parameters: its characters, and the symbol of the row under the mouse.
#include "app/look/theme.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace glint::test {
namespace {

/// Characters that Roboto and DejaVu Sans lack, as they were written.
std::string missing_in(std::string_view text) {
    std::string missing;
    for (const char *at = text.data(), *end = at + text.size(); at < end;) {
        unsigned character = 0;
        const int bytes = ImTextCharFromUtf8(&character, at, end);
        if (!look::current().text->IsGlyphInFont(static_cast<ImWchar>(character)))
            missing.append(at, std::size_t(bytes));
        at += bytes;
    }
    return missing;
}

/// Corners of the highlight in the window's own list: rows and buttons have lists of their own.
int highlighted_corners() {
    const ImGuiWindow* window = ImGui::FindWindowByName("Parameters");
    const ImU32 accent = look::u32(look::colors().accent);
    return window ? int(std::ranges::count(window->DrawList->VtxBuffer, accent, &ImDrawVert::col)) : 0;
}

TEST(EquationGui, ItsCharactersAreInTheFont) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext&) {
        for (const auto& definition : stage.catalog().all()) EXPECT_EQ(missing_in(definition->equation()), "");
        EXPECT_EQ(missing_in("∂∇ΣΠ∫√∞±×·−≈≤≥≠∈←→↔⇌ℏ½⟨⟩‖²³⁴⁻¹ⁿ₀₁₂₊₋ₙᵢⱼₖₓᵤᵥ′αβγδεηθκλμνρσφψω"), "")
            << "that docs/simulation-words.md promises";
    });
}

TEST(EquationGui, TheSymbolOfARowUnderTheMouseIsHighlighted) {
    GuiStage stage("heat");
    stage.play([&](ImGuiTestContext& user) {
        user.MouseMoveToPos({2, 2});
        user.Yield(2);
        const int before = highlighted_corners();
        user.SetRef(user.WindowInfo("//Parameters/rows").ID);
        user.MouseMove("k/name");
        yield_until(user, [&] { return highlighted_corners() > before; });
        user.MouseMove("steps_per_frame/name");
        yield_until(user, [&] { return highlighted_corners() == before; });
    });
    stage.screenshot("panel-parameters-equation");
}

TEST(WholeNumbersGui, TheValueUnderTheMouseHasAllItsDigits) {
    GuiStage stage("heat");
    stage.restart_with_plugin(GLINT_TEST_PLUGIN_DIR "/grains.so");
    stage.app().workspace().show("grains");
    stage.play([&](ImGuiTestContext& user) {
        yield_until(user, [&] { return stage.session().definition().id() == "grains"; });
        stage.session().pacing().pause(true);
        stage.session().appearance().set_look({.field = "age"}, "Field");
        user.MouseMoveToPos(user.ItemInfo("//Picture/picture").RectFull.GetCenter());
        yield_until(user, [&] {
            return stage.session().observers().cell.newest() &&
                   stage.session().observers().cell.newest()->field == "age";
        });
        EXPECT_GE(stage.session().observers().cell.newest()->value, 4e9);
        yield_until(user, [] {
            return letters_of(*ImGui::FindWindowByName("Picture")->DrawList).find("40000") != std::string::npos;
        });
    });
    stage.screenshot("whole-numbers");
}

} // namespace
} // namespace glint::test
