// Texts in a window over the panels are complete, with every theme and scale.
#pragma once
#include "app/look/theme.h"
#include "support/drawn_text.h"
#include "support/gui_stage.h"
#include <algorithm>
#include <cfloat>
#include <gmock/gmock.h>
#include <string>

namespace glint::test {

/// list_name: of the window's draw list.
inline void expect_whole_words(GuiStage& stage, const std::string& list_name) {
    bool seen = false;
    for (const char* theme : {"dark", "light", "projector"})
        for (const double scale : {0.75, 1., 2.}) {
            stage.app().settings().theme = theme, stage.app().settings().interface_scale = scale;
            stage.frames(4);
            ImGui::GetStyle().AntiAliasedLinesUseTex = false; // else lines look like glyphs
            ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
            stage.frames(3);
            for (const ImDrawList* list : ImGui::GetDrawData()->CmdLists) {
                if (!list->_OwnerName || list->_OwnerName != list_name) continue;
                seen = true;
                EXPECT_THAT(text_problems(*list, std::max(2.f, look::px(2))), testing::IsEmpty()) << theme << scale;
            }
        }
    EXPECT_TRUE(seen) << list_name << " is no draw list";
}

} // namespace glint::test
