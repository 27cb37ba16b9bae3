#include "app/window/features/parameters/param_changes.h"
#include "app/look/controls.h"
#include "app/session/undo_history.h"
#include "app/window/actions/actions.h"
#include "app/window/current_session.h"
#include "app/window/features/brush/hand.h"
#include "app/window/layout.h"
#include "app/window/ui_state.h"
#include "app/world/params/auto_method.h"
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <functional>
#include <random>
#include <string_view>
#include <utility>

namespace glint {

namespace {

void edit_once(Session& session, const Params& values, std::string_view label) {
    const Gesture one = session.history().begin(label);
    session.edit(values, label);
}

/// With the preset's values of these rows, and of the hidden rows that continue them.
Params reverted(const Session& session, std::span<const glint_param> rows) {
    Params values = session.params();
    const Definition& definition = session.definition();
    for (const glint_param& part : definition.params()) { // as text, a colour would be rounded and would stay changed
        const glint_param* const shown = shown_row(definition, part);
        if (shown && shown >= &rows.front() && shown <= &rows.back()) values.take(part, session.preset().params());
    }
    return values;
}

} // namespace

void revert(Session& session, const glint_param& row) {
    edit_once(session, reverted(session, {&row, 1}), label_of(row));
}

void revert(Session& session, std::span<const glint_param> array) {
    edit_once(session, reverted(session, array), array.front().array);
}

void revert_all(Session& session) {
    Params values = session.preset().params();
    if (const glint_param* brush = brush_row(session)) values.take(*brush, session.params());
    edit_once(session, values, "Revert all");
}

void randomise(Session& session, std::uint32_t seed) {
    edit_once(session, randomised(session.params(), seed), fmt::format("Random {}", seed));
}

bool is_changed(const Session& session, const glint_param& row) {
    if (&row == brush_row(session) || !is_shown(row)) return false;
    const Definition& definition = session.definition();
    const auto differs = [&](const glint_param& part) {
        return !session.params().same(part, session.preset().params());
    };
    // few rows refine another one: the panel asks this for each number of large tables in each frame
    return session.params().animation(row) || differs(row) ||
           std::ranges::any_of(definition.params(), [&](const glint_param& part) {
               return part.refines_row && differs(part) && shown_row(definition, part) == &row;
           });
}

bool differs_from_preset(const Session& session) {
    return !same_except_brush(session.params(), session.preset().params());
}

int count_changed(const Session& session) {
    return static_cast<int>(std::ranges::count_if(session.definition().params(),
                                                  [&](const glint_param& row) { return is_changed(session, row); }));
}

namespace {

constexpr double max_variation_share = 0.25; // share of the track, in both directions
constexpr double min_length = 4; // 1024ths of the picture's shorter side: about one cell in the smallest usual grid

bool stays(const glint_param& row) { return (row.flags & (GLINT_HIDDEN | GLINT_HOME | GLINT_NOT_RANDOM)) != 0; }

class RandomValues {
public:
    explicit RandomValues(std::uint32_t seed) : random_(seed) {}
    double share() { return static_cast<double>(random_()) / 4294967296.; } ///< at least 0, less than 1
    int below(int count) { return static_cast<int>(share() * count); }

private:
    std::mt19937 random_; // the C++ standard defines this generator's numbers, but not those of distributions
};

double number_by(RandomValues& random_values, const glint_param& row, double now) {
    const look::Track track = look::track_of(row);
    const double least = row.flags & GLINT_SCALES ? std::clamp(min_length, track.min, track.max) : track.min;
    double from = look::position_of(track, least),
           to = look::position_of(track, track.max); // the track beyond this value is unstable
    if (track.whole) {
        const double at = look::position_of(track, now);
        from = std::max(from, at - max_variation_share), to = std::min(to, at + max_variation_share);
    }
    return std::max(least, look::value_at(track, from + (to - from) * random_values.share())); // value_at() rounds
}

void throw_row(RandomValues& random_values, const glint_param& row, Params& params) {
    switch (row.type) {
    case GLINT_CHOICE:
        return params.put(row, static_cast<std::int32_t>(random_values.below(row.choice_count)));
    case GLINT_BOOL:
        return params.put(row, random_values.below(2) == 1);
    case GLINT_INT:
        return params.put(row, static_cast<std::int32_t>(number_by(random_values, row, params.get<std::int32_t>(row))));
    case GLINT_COLOR: {
        std::array<float, 3> color{};
        for (float& level : color) level = static_cast<float>(random_values.share());
        return params.put(row, color);
    }
    case GLINT_TEXT:
        return;
    default:
        return params.put(row, static_cast<float>(number_by(random_values, row, double(params.get<float>(row)))));
    }
}

} // namespace

Params randomised(const Params& now, std::uint32_t seed) {
    RandomValues random_values(seed);
    Params params = now;
    for (const glint_param& row : now.definition().params())
        if (!stays(row) && !now.animation(row)) throw_row(random_values, row, params);
    params.clamp();
    return params;
}

// Actions on many parameters at once.

void add_field_actions(Actions& all, CurrentSession& current, ParametersView& view, Layout& layout,
                       std::function<void()> name_preset, UiState& ui) {
    const auto show = [&] {
        layout.show("Parameters");
        ui.bare = false;
    };
    const auto none_changed = [&] {
        const Session& session = *current;
        return !differs_from_preset(session) ? "Nothing differs from the preset" : "";
    };
    all.add({"differences", "Differences from the preset", "Edit", ImGuiMod_Ctrl | ImGuiKey_D, [&, show] {
                 view.differences = !view.differences;
                 if (view.differences) show();
             }});
    all.add({"animate", "Animate a parameter: right-click its name", "Edit", 0, show});
    all.add({"randomise", "Randomise parameters", "Edit", ImGuiMod_Ctrl | ImGuiKey_R,
             [&] { randomise(*current, std::random_device()() % 10'000); }});
    all.add({.id = "gallery",
             .title = "Preset gallery",
             .group = "Edit",
             .key = ImGuiKey_F6,
             .run = [&] { toggle(ui.modal, Modal::gallery); },
             .while_typing = true});
    all.add({"save preset", "Save the parameters as a preset", "Edit", 0, [&ui, name_preset = std::move(name_preset)] {
                 ui.modal = Modal::gallery;
                 name_preset();
             }});
    const auto no_presets = [&] {
        return current->definition().presets().empty() ? "This simulation has no presets" : "";
    };
    all.add({"morph", "Morph from one preset to another", "Edit", 0,
             [&, show] {
                 view.morph = !view.morph;
                 if (view.morph) show();
             },
             no_presets});
    all.add(
        {"revert all", "Reset all parameters to the preset", "Edit", 0, [&] { revert_all(*current); }, none_changed});
}

} // namespace glint
