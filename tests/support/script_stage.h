// The window with scripts of a test's own.
#pragma once
#include "app/window/notices.h"
#include "support/gui_stage.h"
#include "support/program.h"
#include <cstdlib>
#include <fmt/format.h>
#include <functional>
#include <gtest/gtest.h>
#include <string>

namespace glint::test {

inline void soon(ImGuiTestContext& user, const std::function<bool()>& there) {
    for (int i = 0; i < 3600 && !there(); ++i) user.Yield();
    EXPECT_TRUE(there());
}

class ScriptGui : public testing::Test {
protected:
    ~ScriptGui() override { unsetenv("XDG_DOCUMENTS_DIR"); }
    ScriptPlayer& scripts() { return stage.app().scripts(); }
    ScriptRecorder& recorder() { return stage.app().recorder(); }
    void open(const std::string& text) {
        folder.put("a.script.toml", text);
        scripts().open(folder / "a.script.toml");
    }
    std::string said() { // all of it: the run says something now and then, too
        std::string all;
        for (const Notice& notice : stage.app().notices().all()) all += notice.text + "\n";
        return all;
    }

    /// All that a scene holds, as text.
    std::string on_stage() {
        const Session& session = stage.session();
        const UiState& ui = stage.app().ui_state();
        std::string all = fmt::format("{} {} {}x{} {} {} {} {} {}", session.definition().id(), session.preset().id(),
                                      session.extent().width, session.extent().height, session.device().id(),
                                      session.presenter().picked().present_path, session.pacing().speed(),
                                      session.pacing().paused(), ui.bare && ui.stage_line);
        for (const glint_param& row : session.definition().params())
            all += fmt::format(" {}={}", row.id, session.params().text(row));
        for (const Animation& animation : session.params().animations())
            all += fmt::format(" {} {}", animation.row, animation_words(animation));
        if (const Pair* pair = stage.app().workspace().pair()) {
            const Overrides& left = pair->follower().overrides();
            for (const glint_param* row : left.rows())
                all += fmt::format(" left {}={}", row->id, left.values().text(*row));
        }
        return all;
    }

    Folder folder;
    GuiStage stage{"heat"};
};

} // namespace glint::test
