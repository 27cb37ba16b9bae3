// Actions for the key bindings.
#include "app/files/output_file.h"
#include "app/window/actions/action_table.h"
#include "app/window/actions/actions.h"
#include "app/window/actions/key_file.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "sims/api/error.h"
#include <filesystem>
#include <fmt/format.h>

namespace glint {
namespace {

void open_key_file(const Actions& all, FileSaver& saver, Notices& notices) {
    const auto file = keys_file();
    if (!file) return notices.say("There is no folder for the file: set XDG_CONFIG_HOME or HOME.", Severity::caution);
    std::error_code unknown;
    if (std::filesystem::exists(*file, unknown))
        return notices.say(fmt::format("{} exists: edit it, then choose \"Reload the keys\"", file->string()));
    saver.start_work("Keys", [file = *file, text = keys_as_toml(all)](JobControl&) {
        std::filesystem::create_directories(file.parent_path());
        OutputFile out = OutputFile::only_new(file.string());
        out.write(text);
        out.commit();
        return out.name();
    });
}

} // namespace

void add_key_actions(Actions& all, FileSaver& saver, Notices& notices) {
    all.add({.id = "keys over picture",
             .title = "Show all keys while this key is held",
             .group = "Window",
             .key = ImGuiMod_Shift | ImGuiKey_Slash,
             .run = [] {}, // the layer itself checks whether it is held
             .in_palette = false});
    all.add({"change keys", "Create a key file to edit", "Window", 0, [&] { open_key_file(all, saver, notices); },
             [&] { return saver.disabled_reason(); }});
    all.add({"read keys", "Reload the keys", "Window", 0, [&] {
                 if (read_keys(all, notices)) return;
                 notices.say("There is no key file: all keys have their defaults.");
             }});
}

} // namespace glint
