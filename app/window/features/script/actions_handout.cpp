#include "app/window/actions/action_table.h"
#include "app/window/actions/actions.h"
#include "app/window/features/script/handout_saver.h"

namespace glint {

void add_handout_actions(Actions& all, HandoutSaver& handouts) {
    const auto add = [&](const char* id, const char* title, HandoutFormat format) {
        all.add({id, title, "Script", 0, [&handouts, format] { handouts.save(format); },
                 [&handouts] { return handouts.disabled_reason(); }});
    };
    add("handout html", "Save a handout of this session", HandoutFormat::html);
    add("handout markdown", "Save a handout of this session as Markdown", HandoutFormat::markdown);
}

} // namespace glint
