#include "app/keep/settings.h"
#include "app/files/formats/data_text.h"
#include "app/files/input_file.h"
#include "app/files/output_file.h"
#include "app/timing/clock.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <xxhash.h>

namespace glint {

namespace fs = std::filesystem;
namespace {

constexpr const char *settings_file = "settings.toml", *layout_file = "layout.ini";

std::string file_of_layout(std::string_view name) { return fmt::format("layout-{}.ini", name); }

template <class T> void take(const toml::table& from, const char* key, T& into) {
    if (const auto value = from[key].value<T>()) into = *value;
}

RememberedWindow window_from(const toml::table& from) {
    RememberedWindow window;
    take(from, "x", window.x), take(from, "y", window.y);
    take(from, "width", window.width), take(from, "height", window.height);
    take(from, "maximized", window.maximized), take(from, "full_screen", window.full_screen);
    return window;
}

/// No id has control characters, and toml++ writes them unescaped in a key, which cannot be read again.
bool has_control(std::string_view id) {
    return std::ranges::any_of(id, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
}

RememberedSim sim_from(const toml::table& from) {
    RememberedSim sim;
    take(from, "preset", sim.preset);
    take(from, "width", sim.width), take(from, "height", sim.height);
    if (const auto* values = from["values"].as_table())
        for (const auto& [id, value] : *values)
            if (const auto text = value.value<std::string>(); text && !has_control(id.str()))
                sim.values[std::string(id.str())] = *text;
    return sim;
}

toml::array to_array(const auto& texts) {
    toml::array all;
    for (const std::string& text : texts) all.push_back(text);
    return all;
}

std::vector<std::string> texts_from(const toml::node_view<const toml::node> from) {
    std::vector<std::string> texts;
    const auto* all = from.as_array();
    if (!all) return texts;
    texts.reserve(all->size());
    for (const auto& one : *all)
        if (const auto text = one.value<std::string>(); text && !has_control(*text)) texts.push_back(*text);
    return texts;
}

toml::table to_table(const RememberedSim& sim) {
    toml::table values;
    for (const auto& [id, text] : sim.values) values.insert(id, text);
    return toml::table{
        {"preset", sim.preset}, {"width", sim.width}, {"height", sim.height}, {"values", std::move(values)}};
}

RememberedLayout layout_from(const toml::table& from) {
    RememberedLayout layout;
    take(from, "scale", layout.scale), take(from, "narrow", layout.narrow);
    take(from, "left_column", layout.left_column), take(from, "right_column", layout.right_column);
    for (const std::string& title : texts_from(from["closed_panels"])) layout.closed_panels.insert(title);
    layout.scale = layout.scale >= 0.1 && layout.scale <= 30 ? layout.scale : 0; // NaN too
    return layout;
}

toml::table to_table(const RememberedLayout& layout) {
    return toml::table{{"scale", layout.scale},
                       {"narrow", layout.narrow},
                       {"left_column", layout.left_column},
                       {"right_column", layout.right_column},
                       {"closed_panels", to_array(layout.closed_panels)}};
}

/// Dear ImGui does not check a layout: a truncated or changed one would end the program.
std::string layout_seal(std::string_view layout) {
    return fmt::format("; written by Glint, checksum {:016x}\n", XXH3_64bits(layout.data(), layout.size()));
}
std::string sealed_layout(const std::string& layout) { return layout_seal(layout) + layout; }

std::string unsealed_layout(const std::string& file) {
    std::string layout = file.substr(std::min(file.size(), layout_seal("").size()));
    if (file != sealed_layout(layout)) throw Error("it was changed by another program: its checksum does not match");
    return layout;
}

/// Reads one file. If it is broken: adds a sentence to the problems and moves the file out of the way.
template <class Take>
void take_file(const fs::path& file, const char* instead, LoadedSettings& into, const Take& take_text) try {
    if (const auto text = read_file(file)) take_text(*text);
} catch (const std::bad_alloc&) { throw; } catch (const Unreadable& e) { // the file may be fine
    into.may_overwrite = false;
    into.problems.push_back(
        fmt::format("{}; {}. The file stays unchanged, because nothing is saved.", sentence_of(e), instead));
} catch (const std::exception& e) {
    into.problems.push_back(
        fmt::format("{} is broken ({}); {} and {}.", file.string(), sentence_of(e), set_aside(file), instead));
}

} // namespace

std::string to_toml(const Settings& s) {
    toml::table sims;
    for (const auto& [id, sim] : s.sims) sims.insert(id, to_table(sim));
    toml::table layouts;
    for (const auto& [name, layout] : s.layouts) layouts.insert(name, to_table(layout));
    const RememberedWindow& w = s.window;
    const toml::table all{
        {"theme", s.theme},
        {"interface_scale", s.interface_scale},
        {"vsync", s.vsync},
        {"frame_cap", s.frame_cap},
        {"time_launches", s.time_launches},
        {"timing_window", s.timing_window},
        {"smooth", s.smooth},
        {"grid_follows", s.grid_follows},
        {"left_column", s.left_column},
        {"right_column", s.right_column},
        {"layout_scale", s.layout_scale},
        {"closed_panels", to_array(s.closed_panels)},
        {"layout", s.layout_name},
        {"layouts", std::move(layouts)},
        {"device", s.device},
        {"simulation", s.sim},
        {"gestures_done", to_array(s.gestures_done)},
        {"recent_actions", to_array(s.recent_actions)},
        {"recent_files", to_array(s.recent_files)},
        {"window", toml::table{{"x", w.x},
                               {"y", w.y},
                               {"width", w.width},
                               {"height", w.height},
                               {"maximized", w.maximized},
                               {"full_screen", w.full_screen}}},
        {"simulations", std::move(sims)},
    };
    std::ostringstream out;
    out << "# Written by Glint, within a second of a change.\n" << toml::toml_formatter(all) << '\n';
    return out.str();
}

Settings settings_from_toml(std::string_view text) {
    const toml::table all = parsed_toml(text);
    Settings s;
    take(all, "theme", s.theme);
    take(all, "interface_scale", s.interface_scale);
    s.interface_scale = s.interface_scale >= 0.5 && s.interface_scale <= 3 ? s.interface_scale : 1; // NaN too
    take(all, "vsync", s.vsync);
    take(all, "frame_cap", s.frame_cap);
    s.frame_cap = std::clamp(s.frame_cap, 0, 1000);
    take(all, "time_launches", s.time_launches), take(all, "smooth", s.smooth);
    take(all, "timing_window", s.timing_window);
    s.timing_window = std::clamp(s.timing_window, 128, 4096);
    take(all, "grid_follows", s.grid_follows);
    take(all, "left_column", s.left_column), take(all, "right_column", s.right_column);
    take(all, "layout_scale", s.layout_scale);
    s.layout_scale = s.layout_scale >= 0.1 && s.layout_scale <= 30 ? s.layout_scale : 0; // NaN too
    for (const std::string& title : texts_from(all["closed_panels"])) s.closed_panels.insert(title);
    take(all, "layout", s.layout_name);
    if (std::ranges::find(layout_names, s.layout_name) == layout_names.end()) s.layout_name = layout_names[0];
    for (const char* name : layout_names)
        if (const auto* layout = all["layouts"][name].as_table()) s.layouts[name] = layout_from(*layout);
    take(all, "device", s.device);
    take(all, "simulation", s.sim);
    if (const auto* window = all["window"].as_table()) s.window = window_from(*window);
    for (const std::string& id : texts_from(all["gestures_done"])) s.gestures_done.insert(id);
    s.recent_actions = texts_from(all["recent_actions"]), s.recent_files = texts_from(all["recent_files"]);
    for (std::vector<std::string>* recent : {&s.recent_actions, &s.recent_files})
        if (recent->size() > max_recent) recent->resize(max_recent); // for each file the disk is accessed
    if (const auto* sims = all["simulations"].as_table())
        for (const auto& [id, sim] : *sims)
            if (const auto* table = sim.as_table(); table && !has_control(id.str()))
                s.sims[std::string(id.str())] = sim_from(*table);
    return s;
}

LoadedSettings load_settings(const std::optional<fs::path>& folder) {
    LoadedSettings loaded;
    if (!folder) {
        loaded.problems.emplace_back("Settings cannot be saved: set XDG_STATE_HOME or HOME.");
        return loaded;
    }
    take_file(*folder / settings_file, "the defaults are used", loaded,
              [&](const std::string& text) { loaded.settings = settings_from_toml(text); });
    take_file(*folder / layout_file, "the panels are at their initial places", loaded,
              [&](const std::string& text) { loaded.settings.layout = unsealed_layout(text); });
    for (auto& [name, layout] : loaded.settings.layouts)
        take_file(*folder / file_of_layout(name), "its panels are at their initial places", loaded,
                  [&panels = layout.panels](const std::string& text) { panels = unsealed_layout(text); });
    return loaded;
}

std::optional<std::string> save_settings(const std::optional<fs::path>& folder, const Settings& settings) {
    if (!folder) return {}; // reported when the settings were loaded
    std::error_code reported_by_write;
    fs::create_directories(*folder, reported_by_write); // the folder may have been deleted
    auto problem = write_file(*folder / settings_file, to_toml(settings));
    const auto write_layout = [&](const std::string& file, const std::string& panels) {
        if (auto other = write_file(*folder / file, sealed_layout(panels)); other && !problem) problem = other;
    };
    write_layout(layout_file, settings.layout);
    for (const auto& [name, layout] : settings.layouts) write_layout(file_of_layout(name), layout.panels);
    return problem;
}

namespace {
constexpr std::string_view stem = "starting-";
constexpr double failed_start_ms = 5000;
} // namespace

StartMarker::StartMarker(const std::optional<std::filesystem::path>& folder) : until_ms_(now_ms() + failed_start_ms) {
    if (!folder) return;
    left_ = stale_files(*folder, stem, "", "");
    last_start_failed_ = !left_.empty();
    file_.emplace(*folder, stem, "");
}

void StartMarker::refresh(double now_ms) {
    if (now_ms > until_ms_) end();
}

void StartMarker::end() noexcept {
    for (const std::filesystem::path& left : left_) remove_stale(left);
    left_.clear();
    file_.reset();
}

} // namespace glint
