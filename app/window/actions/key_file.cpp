#include "app/files/formats/data_text.h"
#include "app/files/formats/handed_text.h"
#include "app/files/output_file.h"
#include "app/files/state_folder.h"
#include "app/window/actions/actions.h"
#include "app/window/features/files/save.h"
#include "app/window/notices.h"
#include "app/world/text/names.h"
#include "sims/api/error.h"
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace glint {

namespace {

struct KeyLine {
    std::string_view id;
    const toml::node* keys;
    std::size_t number;
};

std::vector<KeyLine> lines_of(const toml::table& all) {
    std::vector<KeyLine> lines;
    lines.reserve(all.size());
    for (const auto& [id, keys] : all) lines.push_back({id.str(), &keys, keys.source().begin.line});
    std::ranges::sort(lines, {}, &KeyLine::number);
    return lines;
}

/// With blanks, or with _ for each, as in a TOML key without quotes.
const Action& action_with_id(std::string_view id, const Actions& actions) {
    std::vector<std::string> ids;
    ids.reserve(actions.all().size());
    for (const Action& action : actions.all()) {
        std::string bare = action.id;
        std::ranges::replace(bare, ' ', '_');
        if (id == action.id || id == bare) return action;
        ids.push_back(action.id);
    }
    const std::string nearest = nearest_name(id, ids);
    if (nearest.empty()) throw Error(fmt::format("there is no action '{}'", shown_part(id)));
    throw Error(fmt::format("there is no action '{}'. Did you mean '{}'?", shown_part(id), nearest));
}

bool types_no_character(int key) { // keys that type no character
    return (key >= ImGuiKey_F1 && key <= ImGuiKey_F24) || key == ImGuiKey_Escape || key == ImGuiKey_Pause ||
           key == ImGuiKey_PrintScreen;
}

void require_usable(ImGuiKeyChord chord, const Action& action) {
    const int key = chord & ~ImGuiMod_Mask_;
    const bool alone = !(chord & (ImGuiMod_Ctrl | ImGuiMod_Alt));
    const bool arrow = key >= ImGuiKey_LeftArrow && key <= ImGuiKey_DownArrow;
    if (key == ImGuiKey_Tab || (alone && (arrow || key == ImGuiKey_Enter || key == ImGuiKey_KeypadEnter)))
        throw Error(fmt::format("{} moves between the panels' controls: choose another key", key_text(chord)));
    if (action.while_typing && alone && !types_no_character(key))
        throw Error(fmt::format("\"{}\" also works while you type a text, but {} would be typed into the text: add "
                                "Ctrl or Alt, or choose one of F1 to F24",
                                action.id, key_text(chord)));
}

ImGuiKeyChord chord_of(const toml::node& node, const Action& action) {
    const auto text = node.value<std::string>();
    if (!text) throw Error(R"(a key is a text: "Ctrl+K", or "" for none)");
    if (text->empty()) return 0;
    const ImGuiKeyChord chord = key_from_text(*text);
    require_usable(chord, action);
    return chord;
}

KeyBinding binding_of(const KeyLine& line, const Actions& actions) try {
    const Action& action = action_with_id(line.id, actions);
    KeyBinding binding{action.id, 0, 0, line.number};
    const toml::array* several = line.keys->as_array();
    if (several && several->size() > 2) throw Error("an action can have at most two keys");
    if (!several) binding.key = chord_of(*line.keys, action);
    if (several && !several->empty()) binding.key = chord_of((*several)[0], action);
    if (several && several->size() > 1) binding.other_key = chord_of((*several)[1], action);
    return binding;
} catch (const Error& e) { throw Error(fmt::format("line {}: {}", line.number, e.what())); }

std::string keys_as_value(const Action& action) {
    const std::string first = Json(key_text(action.key)).dump(); // a JSON string is also a TOML string
    return action.other_key ? fmt::format("[{}, {}]", first, Json(key_text(action.other_key)).dump()) : first;
}

} // namespace

std::optional<std::filesystem::path> keys_file() {
    const auto folder = config_folder();
    return folder ? std::optional(*folder / "keys.toml") : std::nullopt;
}

std::vector<KeyBinding> bindings_from_toml(std::string_view text, const Actions& actions) {
    const toml::table all = parsed_toml(text);
    std::vector<KeyBinding> bindings;
    bindings.reserve(all.size());
    for (const KeyLine& line : lines_of(all)) {
        KeyBinding binding = binding_of(line, actions);
        const auto before = std::ranges::find(bindings, binding.action, &KeyBinding::action);
        if (before != bindings.end())
            throw Error(fmt::format("line {}: the keys of \"{}\" are already set in line {}", line.number,
                                    binding.action, before->line));
        bindings.push_back(std::move(binding));
    }
    return bindings;
}

std::string keys_as_toml(const Actions& actions) {
    std::string text = "# Keys of Glint. Remove the # of a line to give its action another key. \"\" means no key,\n# "
                       "[\"K\", \"Ctrl+K\"] means two. Use the key names that F1 shows. Glint reads this file when it "
                       "starts\n# and by \"Reload the keys\" in the palette.\n";
    std::string_view group;
    for (const Action& action : actions.all()) {
        if (group != action.group) text += fmt::format("\n# {}\n", action.group);
        group = action.group;
        text += fmt::format("# {} = {}  # {}\n", Json(action.id).dump(), keys_as_value(action), action.title);
    }
    return text;
}

bool read_keys(Actions& actions, Notices& notices) {
    const auto file = keys_file();
    try {
        const auto text = file ? read_file(*file) : std::nullopt;
        actions.rebind(text ? bindings_from_toml(*text, actions) : std::vector<KeyBinding>());
        return text.has_value();
    } catch (const std::exception& e) {
        notices.say(fmt::format("The keys were not changed. {}: {}", file ? file->string() : "", sentence_of(e)),
                    Severity::caution);
        return true;
    }
}

// Actions for the key bindings.

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
             .run = [] {}, // the layer itself checks whether the key is held
             .in_palette = false});
    all.add({"change keys", "Create a key file to edit", "Window", 0, [&] { open_key_file(all, saver, notices); },
             [&] { return saver.disabled_reason(); }});
    all.add({"read keys", "Reload the keys", "Window", 0, [&] {
                 if (read_keys(all, notices)) return;
                 notices.say("There is no key file: all keys have their defaults.");
             }});
}

} // namespace glint
