// Scripts that are recorded by doing them.
#include "support/script_stage.h"
#include <gmock/gmock.h>
#include <vector>

namespace glint::test {
namespace {

using testing::HasSubstr;

using ScriptRecordingGui = ScriptGui;

TEST_F(ScriptRecordingGui, WhatIsRecordedIsWhatWasOnStage) {
    setenv("XDG_DOCUMENTS_DIR", folder.path().c_str(), 1);
    stage.app().actions().run("script record");
    std::vector<std::string> kept;
    stage.play([&](ImGuiTestContext& user) {
        EXPECT_FALSE(stage.session().set("k", "0.125"));
        Params moving = stage.session().params();
        moving.animate({"k", AnimationCurve::sine, 0.1, 0.2, 240, 77, 0});
        stage.session().edit(moving, "Animate");
        user.KeyPress(ImGuiKey_F8);
        kept.push_back(on_stage());
        soon(user, [] { return ImGui::GetIO().WantTextInput; });
        user.KeyChars("first");
        user.KeyPress(ImGuiKey_Enter);
        soon(user, [&] { return !recorder().wants_caption(); });
        stage.session().pacing().pause(true);
        stage.app().workspace().show("waves");
        stage.session().resize({96, 64});
        user.Yield(2);
        user.KeyPress(ImGuiKey_F8);
        kept.push_back(on_stage());
        soon(user, [] { return ImGui::GetIO().WantTextInput; });
        user.KeyPress(ImGuiKey_Escape);
        soon(user, [&] { return !recorder().wants_caption(); });
        EXPECT_TRUE(recorder().recording()) << "Esc is for the caption alone";
        user.Yield(2);
        user.KeyPress(ImGuiMod_Shift | ImGuiKey_F8);
        soon(user, [&] { return !recorder().recording(); });
    });
    EXPECT_THAT(said(), HasSubstr("saved as"));
    const std::vector<std::string> names = folder.names();
    ASSERT_EQ(names.size(), 1u);
    const PlayableScript recorded = open_script(folder / names.front(), stage.catalog());
    ASSERT_EQ(recorded.script.steps.size(), 2u);
    EXPECT_EQ(recorded.script.steps[0].caption, "first");
    EXPECT_EQ(recorded.script.steps[1].caption, "");
    EXPECT_EQ(recorded.script.steps[1].values.size(), 0u) << "only what differs: " << folder.text(names.front());
    stage.app().workspace().show("julia");
    scripts().open(folder / names.front());
    EXPECT_EQ(on_stage(), kept.at(0));
    scripts().next();
    EXPECT_EQ(on_stage(), kept.at(1));
}

TEST_F(ScriptRecordingGui, WhatWasRecordedIsOnDiskAfterEachStepAndNothingWhereNoneWasKept) {
    setenv("XDG_DOCUMENTS_DIR", folder.path().c_str(), 1);
    recorder().begin();
    recorder().end();
    stage.frames(2);
    EXPECT_FALSE(recorder().recording());
    EXPECT_THAT(folder.names(), testing::IsEmpty());
    recorder().begin();
    recorder().keep();
    stage.frames_until([&] { return !folder.names().empty(); });
    ASSERT_EQ(folder.names().size(), 1u) << "the recording goes on";
    EXPECT_THAT(folder.text(folder.names().front()), HasSubstr("simulation = \"heat\""));
}

} // namespace
} // namespace glint::test
