// The picker: every simulation as a picture, the presets of the current one, and the GPU lessons.
#include "app/look/controls.h"
#include "app/window/actions/actions.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/features/gallery/thumbnails.h"
#include "app/window/features/parameters/param_changes.h"
#include "app/window/layout.h"
#include "app/window/notices.h"
#include "app/window/parts/panel.h"
#include "app/window/shell.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/workspace.h"
#include "app/world/text/names.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <cmath>
#include <imgui_internal.h>
#include <string>
#include <string_view>
#include <utility>

namespace glint {
namespace {

/// The picture cut to the tile's shape.
void draw_picture(unsigned texture, ImVec2 from, ImVec2 to) {
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (texture)
        draw->AddImageRounded(ImTextureRef(static_cast<ImTextureID>(texture)), from, to, {0, 1}, {1, 0}, IM_COL32_WHITE,
                              look::px(4));
    else
        draw->AddRectFilled(from, to, look::u32(look::colors().raised), look::px(4));
}

/// At the right end of the heading that was just drawn, so that nothing below moves when it appears.
void draw_changed(int count, ParametersView& view, Layout& layout) {
    const ImVec2 below = ImGui::GetCursorScreenPos(), from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const auto words = FixedString<32>::of("{} changed", count);
    const float width = look::caption_width(words), left = below.x + ImGui::GetContentRegionAvail().x - width;
    ImGui::SetCursorScreenPos({left, from.y});
    if (ImGui::InvisibleButton("changed", {width, to.y - from.y}, ImGuiButtonFlags_EnableNav)) {
        view.differences = true;
        layout.show("Parameters");
    }
    look::draw_left(look::current().text, look::caption_size, words, left, (from.y + to.y) / 2,
                    ImGui::IsItemHovered() ? look::colors().text : look::colors().muted);
    look::tooltip("Parameters that differ from the preset: click for a list");
    ImGui::SetCursorScreenPos(below);
}

/// Words that wrap into as many lines as needed.
class Flow {
public:
    Flow() : left_(ImGui::GetCursorScreenPos().x), right_(left_ + ImGui::GetContentRegionAvail().x) {}
    bool add(const char* id, std::string_view text, const look::ButtonLook& look) {
        const float padding = 2 * ImGui::GetStyle().FramePadding.x, space = look::px(6);
        const auto shown = look::elided(text, right_ - left_ - padding);
        const float wide = look::text_width(shown) + padding;
        if (!first_ && ImGui::GetItemRectMax().x + space + wide <= right_) ImGui::SameLine(0, space);
        first_ = false;
        return look::text_button(id, shown, look);
    }

private:
    float left_, right_;
    bool first_ = true;
};

/// The highlighted chip; scrolled into view once, if the preset was chosen elsewhere.
class HighlightedChip {
public:
    /// Call after the chip was drawn.
    void see(const Definition& of, std::string_view name) {
        const bool simulation_changed = std::exchange(of_, &of) != &of;
        if (name_ == name && !simulation_changed) return;
        name_ = name;
        if (!simulation_changed) ImGui::ScrollToItem(ImGuiScrollFlags_KeepVisibleEdgeY);
    }

private:
    const Definition* of_ = nullptr;
    std::string name_;
};

void draw_own_presets(Flow& flow, Session& session, const OwnPresets& own, HighlightedChip& lit) {
    ImGui::PushID("own");
    const OwnPresets::Kept* const shown = own.shown_by(session);
    for (const OwnPresets::Kept& kept : own.all()) {
        if (kept.preset.simulation != session.definition().id()) continue;
        const bool on = &kept == shown;
        const bool chosen =
            flow.add(kept.preset.name.c_str(), kept.preset.name, {.tip = "A preset of your own", .on = on});
        if (on) lit.see(session.definition(), kept.preset.name);
        if (chosen) own.load(session, kept);
    }
    ImGui::PopID();
}

void draw_presets(Session& session, const OwnPresets& own, const Actions& actions, ParametersView& view, Layout& layout,
                  HighlightedChip& lit) {
    look::group_heading("Presets");
    if (const int changed = count_changed(session)) draw_changed(changed, view, layout);
    Flow flow;
    const bool is_own = own.shown_by(session) != nullptr;
    for (const glint_preset& preset : session.definition().presets()) {
        const Label label = label_from_id(preset.id);
        const bool on = !is_own && session.preset().id() == preset.id;
        const bool chosen =
            flow.add(preset.id, label, {.tip = preset.help && *preset.help ? preset.help : label.c_str(), .on = on});
        if (on) lit.see(session.definition(), preset.id);
        if (chosen) session.preset().load(preset.id);
    }
    draw_own_presets(flow, session, own, lit);
    if (flow.add("open gallery", ICON_FA_IMAGES "  Gallery",
                 {.tip = "Preset gallery; save, rename and delete your own presets", .key = actions.key("gallery")}))
        actions.run("gallery");
}

class SimulationsPanel final : public Panel {
public:
    SimulationsPanel(const Shell& shell, Thumbnails& thumbnails, const OwnPresets& own_presets)
        : catalog_(shell.catalog),
          workspace_(shell.workspace),
          thumbnails_(thumbnails),
          own_presets_(own_presets),
          profiler_(shell.timing.profiler),
          actions_(shell.actions),
          notices_(shell.notices),
          parameters_(shell.get<ParametersView>()),
          layout_(shell.get<Layout>()),
          screen_(shell.screen) {}
    const char* title() const override { return "Simulations"; }
    void draw() override {
        open_shelf_of_stage();
        want_pictures_of_new();
        take_picture_of_stage();
        draw_simulations();
        if (shelf_open_) draw_shelf();
        draw_presets(workspace_.session(), own_presets_, actions_, parameters_, layout_, highlighted_chip_);
        draw_new();
    }

private:
    static constexpr int last_key = 9;
    static constexpr double seconds_before_picture = 3; // the first steps often show little
    static constexpr const char* shelf_title = "GPU lessons";

    /// The tiles are in rows, as many in each as fit.
    struct Rows {
        float space = look::px(8);
        int columns, count = 0;
        float width;
        Rows() {
            const float all = ImGui::GetContentRegionAvail().x;
            columns = std::max(2, static_cast<int>((all + space) / (look::px(78) + space)));
            width = std::floor((all - space * static_cast<float>(columns - 1)) / static_cast<float>(columns));
        }
        void next() {
            if (count++ % columns != 0) ImGui::SameLine(0, space);
        }
    };

    /// One of the user's own, after all others.
    void draw_new() {
        const Action* const action = actions_.find("new simulation");
        if (!action) return;
        ImGui::Dummy({0, look::px(2)});
        if (look::text_button("new", ICON_FA_PLUS "  New simulation…",
                              {.tip = "Write a simulation of your own, in an editor next to the picture",
                               .disabled_reason = action->disabled_reason()}))
            actions_.run(action->id);
    }

    /// Shows the lessons if one was put on stage by a key, the palette or the command line.
    void open_shelf_of_stage() {
        const Definition& on_stage = workspace_.session().definition();
        if (std::exchange(seen_on_stage_, &on_stage) == &on_stage) return;
        on_stage_since_ = ImGui::GetTime();
        if (on_stage.is_exhibit()) shelf_open_ = true;
    }

    /// Simulations that were added since the start have no picture yet.
    void want_pictures_of_new() {
        for (const auto& all = catalog_.all(); known_ < all.size(); ++known_)
            thumbnails_.want(all[known_]->id(), opening_params(*all[known_]));
    }

    /// A plugin that only one thread may call gets its picture when it has been on stage for some time.
    void take_picture_of_stage() {
        const Session& session = workspace_.session();
        const Definition& on_stage = session.definition();
        if (Thumbnails::draws(on_stage) || ImGui::GetTime() - on_stage_since_ < seconds_before_picture) return;
        const Picture picture = session.presenter().picture();
        const bool is_drawn =
            picture.kind == Picture::Kind::texture_2d || picture.kind == Picture::Kind::buffer_texture;
        if (is_drawn && thumbnails_.texture(on_stage.id()) == 0)
            thumbnails_.take(on_stage.id(), screen_, image_of(picture));
    }

    /// The first of them have the keys 1 to last_key; the last tile opens the lessons.
    void draw_simulations() {
        Rows rows;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {rows.space, look::px(4)});
        bool has_shelf = false;
        for (const auto& definition : catalog_.all()) {
            has_shelf |= definition->is_exhibit();
            if (definition->is_exhibit()) continue;
            rows.next();
            draw_definition(*definition, rows.count <= last_key ? rows.count : 0, rows.width);
        }
        if (has_shelf) {
            rows.next();
            draw_shelf_tile(rows.width);
        }
        ImGui::PopStyleVar();
    }

    void draw_shelf() {
        look::group_heading(shelf_title);
        Rows rows;
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {rows.space, look::px(4)});
        for (const auto& definition : catalog_.all()) {
            if (!definition->is_exhibit()) continue;
            rows.next();
            draw_definition(*definition, 0, rows.width);
        }
        ImGui::PopStyleVar();
    }

    void show(const std::string& sim) {
        try {
            workspace_.show(sim);
            workspace_->appearance().set_view({});
            profiler_.forget();
        } catch (const Error& e) { notices_.say(e.what(), Severity::bad); }
    }

    static look::WrappedText wrapped_title(std::string_view title, float width) {
        const look::UseFont font(nullptr, look::caption_size);
        return look::wrapped(title, width);
    }

    /// number: its key; 0: none
    void draw_definition(const Definition& definition, int number, float width) {
        const bool on = workspace_.session().definition().id() == definition.id();
        const auto picture = [&](ImVec2 from, ImVec2 to) {
            draw_picture(thumbnails_.texture(definition.id()), from, to);
        };
        ImGui::PushID(definition.sim().id);
        const bool pressed = draw_tile(definition.sim().title, number, on, width, picture);
        if (ImGui::IsItemHovered()) thumbnails_.animate(definition.id(), opening_params(definition));
        look::tooltip([&] { return std::string(definition.sim().title) + ": " + definition.sim().summary; },
                      number > 0 ? std::to_string(number) : std::string());
        ImGui::PopID();
        if (pressed && !on) show(definition.id());
    }

    /// Pictures of four lessons.
    void draw_shelf_tile(float width) {
        const auto picture = [&](ImVec2 from, ImVec2 to) {
            const float gap = look::px(2);
            const ImVec2 size{(to.x - from.x - gap) / 2, (to.y - from.y - gap) / 2};
            int number = 0;
            for (const auto& definition : catalog_.all()) {
                if (!definition->is_exhibit() || number == 4) continue;
                const ImVec2 at{from.x + (number % 2 != 0 ? size.x + gap : 0),
                                from.y + (number / 2 != 0 ? size.y + gap : 0)};
                draw_picture(thumbnails_.texture(definition->id()), at, {at.x + size.x, at.y + size.y});
                ++number;
            }
        };
        ImGui::PushID("shelf");
        if (draw_tile(shelf_title, 0, shelf_open_, width, picture)) shelf_open_ = !shelf_open_;
        look::tooltip(shelf_open_
                          ? "Close the GPU lessons"
                          : "GPU lessons: each shows one idea of how the hardware computes, as a running picture");
        ImGui::PopID();
    }

    /// Returns whether it was pressed; it is the last item then. picture(from, to) draws its content.
    template <class Picture>
    static bool draw_tile(std::string_view name, int number, bool on, float width, const Picture& picture) {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const float number_width = number > 0 ? look::px(14) : 0;
        const look::WrappedText title = wrapped_title(name, width - number_width);
        const float height = std::round(width * 0.75f), line = look::px(16), edge = look::px(3);
        const float below = static_cast<float>(title.count) * line + 2 * edge;
        const bool pressed = ImGui::InvisibleButton("tile", {width, height + below}, ImGuiButtonFlags_EnableNav);
        const bool hovered = ImGui::IsItemHovered();
        const ImVec2 to{from.x + width, from.y + height};
        picture(from, to);
        ImDrawList* draw = ImGui::GetWindowDrawList();
        if (on || hovered)
            draw->AddRect(from, to, look::u32(on ? look::colors().accent : look::colors().muted), look::px(4),
                          look::px(on ? 2 : 1));
        const ImVec4 color = on ? look::colors().text : look::colors().muted;
        const float middle = to.y + edge + line / 2;
        for (std::size_t i = 0; i < title.count; ++i)
            look::draw_left(look::current().text, look::caption_size, title.lines[i], from.x,
                            middle + static_cast<float>(i) * line, color);
        if (number > 0)
            look::draw_right(look::current().number, look::caption_size, std::to_string(number), to.x, middle,
                             look::colors().muted);
        if (ImGui::IsItemFocused()) ImGui::RenderNavCursor({from, to}, ImGui::GetItemID());
        return pressed;
    }

    const Catalog& catalog_;
    Workspace& workspace_;
    Thumbnails& thumbnails_;
    const OwnPresets& own_presets_;
    Profiler& profiler_;
    const Actions& actions_;
    Notices& notices_;
    ParametersView& parameters_;
    Layout& layout_;
    const Screen& screen_;
    HighlightedChip highlighted_chip_;
    std::size_t known_ = catalog_.all().size(); ///< simulations that the last frame has drawn
    bool shelf_open_ = false;
    const Definition* seen_on_stage_ = nullptr; ///< the simulation on stage in the last frame
    double on_stage_since_ = 0;                 ///< ImGui's seconds
};

} // namespace

std::unique_ptr<Panel> make_simulations_panel(const Shell& shell, Thumbnails& thumbnails,
                                              const OwnPresets& own_presets) {
    return std::make_unique<SimulationsPanel>(shell, thumbnails, own_presets);
}

} // namespace glint
