#include "app/window/features/help/key_list.h"
#include "app/keep/settings.h"
#include "app/look/text.h"
#include "app/window/current_session.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <imgui_internal.h>
#include <string_view>
#include <vector>

namespace glint {

namespace {

ImGuiKeyChord first_key(const Action& action) { return action.key ? action.key : action.borrowed_key; }

bool has_heading(const std::vector<KeyEntry>& entries, std::string_view group) {
    return std::ranges::any_of(entries, [group](const KeyEntry& entry) { return entry.group == group; });
}

} // namespace

KeyWords keys_of(const Action& action) {
    KeyWords words = std::string_view(key_text(first_key(action)));
    if (action.other_key) (words += words.empty() ? "" : " or ") += key_text(action.other_key);
    return words;
}

std::vector<KeyEntry> key_entries(const Actions& actions) {
    std::vector<KeyEntry> entries;
    entries.reserve(2 * actions.all().size());
    for (const Action& first : actions.all()) {
        if (keys_of(first).empty() || has_heading(entries, first.group)) continue;
        entries.push_back({nullptr, first.group.c_str()});
        for (const Action& action : actions.all())
            if (action.group == first.group && !keys_of(action).empty())
                entries.push_back({&action, action.group.c_str(), actions.taken_by_simulation(action)});
    }
    return entries;
}

FixedString<96> taken_keys_text(const Definition& definition) {
    if (!definition.sim().keys) return "";
    return FixedString<96>::of("{}: taken by this simulation", fmt::join(definition.keys(), ", "));
}

void put_first(std::vector<KeyEntry>& entries, std::initializer_list<std::string_view> groups) {
    auto rest = entries.begin();
    for (const std::string_view group : groups)
        rest = std::stable_partition(rest, entries.end(), [&](const KeyEntry& entry) { return entry.group == group; });
}

// List of keys over the picture, while ? is held.

namespace {

constexpr float keys_column = 108, titles_column = 300, keys_line = 18, keys_pad = 14;

/// Line of an entry, counted down the columns: a heading is never the last line of one.
std::size_t key_slot(const KeyEntry& entry, std::size_t slot, std::size_t rows) {
    return slot + (!entry.action && rows > 1 && slot % rows == rows - 1);
}

/// Number of lines for all entries.
std::size_t key_slots(const std::vector<KeyEntry>& entries, std::size_t rows) {
    std::size_t slot = 0;
    for (const KeyEntry& entry : entries) slot = key_slot(entry, slot, rows) + 1;
    return slot;
}

/// Whether ? was typed, also on keyboards with ? on another key than the American.
bool question_mark_typed() {
    const ImGuiIO& io = ImGui::GetIO();
    const auto& typed = io.InputQueueCharacters;
    return !io.WantTextInput && std::find(typed.begin(), typed.end(), ImWchar('?')) != typed.end();
}

bool any_key_down() {
    for (int key = ImGuiKey_NamedKey_BEGIN; key < ImGuiKey_GamepadStart; ++key)
        if ((key < ImGuiKey_LeftCtrl || key > ImGuiKey_RightSuper) && ImGui::IsKeyDown(static_cast<ImGuiKey>(key)))
            return true;
    return false;
}

class KeysLayer final : public PlateLayer {
public:
    KeysLayer(const CurrentSession& current, const Actions& actions, const Settings& settings, const UiState& ui)
        : current_(current), actions_(actions), settings_(settings), ui_(ui) {}

private:
    Plate draw_on(const Overlay& over) override {
        const Action* own = actions_.find("keys over picture");
        const bool typed = own && key_text(own->key) == "?" && question_mark_typed();
        by_typing_ = typed || (by_typing_ && any_key_down());
        if (!by_typing_ && !actions_.held("keys over picture")) {
            entries_.clear();
            return {};
        }
        if (entries_.empty()) gather();
        return draw_entries(over);
    }

    /// Only enabled actions that have a key now.
    void gather() {
        entries_ = key_entries(actions_);
        std::erase_if(entries_, [](const KeyEntry& entry) { return entry.taken; });
        remove_disabled(entries_, [](const Action&) { return true; });
        const bool presents = ui_.stage_line || settings_.layout_name == layout_names[2];
        if (presents) put_first(entries_, {"Script", "Stage"});
        taken_ = taken_keys_text(current_->definition());
        if (!taken_.empty()) entries_.insert(entries_.begin(), {nullptr, taken_.c_str()});
        title_width_ = 0;
        for (const KeyEntry& entry : entries_)
            if (entry.action) title_width_ = std::max(title_width_, look::caption_width(entry.action->title));
    }

    Plate draw_entries(const Overlay& over) const {
        const float pad = look::px(keys_pad), line = look::px(keys_line), margin = look::px(8);
        const float wide = look::px(keys_column) + std::min(title_width_, look::px(titles_column)) + pad;
        const auto fitting = [](float room, float each) {
            return static_cast<std::size_t>(std::max(room / each, 1.f));
        };
        const std::size_t fitting_rows = fitting(over.size.y - 2 * (pad + margin) - line, line),
                          fitting_columns = fitting(over.size.x - 2 * margin - pad, wide),
                          columns = std::min(fitting_columns,
                                             1 + (std::max<std::size_t>(1, key_slots(entries_, fitting_rows)) - 1) /
                                                     fitting_rows);
        std::size_t rows = std::min(fitting_rows, entries_.size() / columns + 1);
        while (rows < fitting_rows && key_slots(entries_, rows) > rows * columns) ++rows;
        const ImVec2 size{std::min(static_cast<float>(columns) * wide + pad, over.size.x - 2 * margin),
                          static_cast<float>(rows + 1) * line + 2 * pad};
        const ImVec2 from{std::floor(over.from.x + (over.size.x - size.x) / 2),
                          std::floor(over.from.y + std::max(margin, (over.size.y - size.y) / 2))};
        const Plate covered = draw_plate(from, {from.x + size.x, from.y + size.y});
        ImGui::PushClipRect(covered.from, covered.to, true);
        std::size_t shown = 0;
        for (std::size_t slot = 0; shown < entries_.size(); ++slot, ++shown) {
            slot = key_slot(entries_[shown], slot, rows);
            if (slot >= rows * columns) break;
            const std::size_t column = slot / rows, row = slot % rows;
            draw_entry(entries_[shown], {from.x + pad + wide * static_cast<float>(column),
                                         from.y + pad + line * (static_cast<float>(row) + 0.5f)});
        }
        auto last = shown < entries_.size()
                        ? FixedString<96>::of("More keys ({}) and the mouse: ", entries_.size() - shown)
                        : FixedString<96>("Mouse: ");
        look::draw_left(look::current().text, look::caption_size, last += actions_.key("help"), from.x + pad,
                        from.y + size.y - pad - line / 2, plate_muted);
        ImGui::PopClipRect();
        return covered;
    }

    static void draw_entry(const KeyEntry& entry, ImVec2 at) {
        if (!entry.action)
            return look::draw_left(look::current().bold, look::caption_size, entry.group, at.x, at.y, plate_muted);
        look::draw_right(look::current().number, look::caption_size, keys_of(*entry.action),
                         at.x + look::px(keys_column - 12), at.y, look::cpu);
        const look::UseFont font(look::current().text, look::caption_size);
        look::draw_left(look::current().text, look::caption_size,
                        look::elided(entry.action->title, look::px(titles_column)), at.x + look::px(keys_column), at.y,
                        plate_text);
    }

    const CurrentSession& current_;
    const Actions& actions_;
    const Settings& settings_;
    const UiState& ui_;
    FixedString<96> taken_;
    std::vector<KeyEntry> entries_; ///< filled only while the list is shown
    float title_width_ = 0;
    bool by_typing_ = false;
};

} // namespace

std::unique_ptr<PictureLayer> make_keys_layer(const CurrentSession& current, const Actions& actions,
                                              const Settings& settings, const UiState& ui) {
    return std::make_unique<KeysLayer>(current, actions, settings, ui);
}

// Checks whether the user followed a simulation's hint: by a gesture on the picture itself, not on an overlay.

namespace {

/// Whether the mouse does the hinted action, a glint_hint_action.
bool matches_hint(std::int32_t action, const PictureMouse& mouse) {
    if (action == GLINT_HINT_KEYS) return false;
    if (action == GLINT_HINT_WHEEL) return mouse.wheel != 0 && !(mouse.modifiers & GLINT_CTRL); // Ctrl: zooms
    const bool shift = mouse.modifiers & GLINT_SHIFT;
    return mouse.phase == GLINT_PRESS && mouse.button == GLINT_LEFT && (shift || action != GLINT_HINT_SHIFT_PRESS);
}

class HintLayer final : public PictureLayer {
public:
    HintLayer(const CurrentSession& current, Settings& settings) : current_(current), settings_(settings) {}

    void draw(const Overlay&) override {
        const Definition& of = current_->definition();
        const bool by_keys = of.sim().hint && of.sim().hint_action == GLINT_HINT_KEYS;
        if (by_keys && !ImGui::GetIO().WantTextInput && down_simulation_keys(of.sim().keys)) follow(of);
    }
    bool mouse(const PictureMouse& mouse) override {
        const Session& session = *current_;
        const Definition& of = session.definition();
        const Point at = mouse.cell;
        const bool inside = at.x >= 0 && at.y >= 0 && at.x < session.extent().width && at.y < session.extent().height;
        if (inside && of.sim().hint && matches_hint(of.sim().hint_action, mouse)) follow(of);
        return false;
    }

private:
    void follow(const Definition& of) {
        if (!settings_.gestures_done.contains(of.id())) settings_.gestures_done.insert(of.id());
    }
    const CurrentSession& current_;
    Settings& settings_;
};

} // namespace

std::unique_ptr<PictureLayer> make_hint_layer(const CurrentSession& current, Settings& settings) {
    return std::make_unique<HintLayer>(current, settings);
}

} // namespace glint
