#include "app/window/layout.h"
#include "app/keep/settings.h"
#include "app/look/theme.h"
#include "app/window/features/picture/picture_drawing.h"
#include "app/window/features/picture/viewport.h"
#include "app/window/parts/panel.h"
#include "app/window/ui_state.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <set>
#include <span>
#include <string_view>
#include <utility>

namespace glint {
namespace {

constexpr const char* space_name = "glint space";
constexpr const char* presenting = layout_names[2];

ImGuiWindowClass picture_class() {
    ImGuiWindowClass of;
    of.DockNodeFlagsOverrideSet =
        ImGuiDockNodeFlags_NoTabBar | ImGuiDockNodeFlags_NoDockingOverMe | ImGuiDockNodeFlags_NoUndocking;
    return of;
}

bool is_right(Dock at) { return at == Dock::right || at == Dock::right_bottom; }

/// Titles of the panels that a layout of that name shows at first. Others open when they are needed.
std::span<const std::string_view> shown_at_first(std::string_view layout) {
    static constexpr std::array<std::string_view, 4> tweaking{"Simulations", "Parameters", "Timing", "Probe"};
    static constexpr std::array<std::string_view, 6> measuring{"Simulations", "Parameters", "Timing",
                                                               "Changes",     "Device",     "Probe"};
    static constexpr std::array<std::string_view, 4> presenting_panels{"Simulations", "Parameters", "Timing", "Lesson"};
    if (layout == layout_names[1]) return measuring;
    if (layout == presenting) return presenting_panels;
    return tweaking;
}

void draw_picture(Viewport& viewport) {
    const ImGuiWindowClass of = picture_class();
    ImGui::SetNextWindowClass(&of);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    constexpr auto flags = ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                           ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoNav;
    const bool open = ImGui::Begin(Viewport::title, nullptr, flags);
    ImGui::PopStyleVar();
    if (open) viewport.draw();
    ImGui::End();
}

bool holds_picture(const ImGuiDockNode& node) {
    return node.IsCentralNode() ||
           std::ranges::any_of(node.ChildNodes, [](const auto* child) { return child && holds_picture(*child); });
}

/// Columns keep their width in pixels; the picture gets the remaining space.
void scale_columns(ImGuiDockNode& node, float by) {
    if (!node.IsSplitNode()) return;
    for (const int side : {0, 1}) {
        ImGuiDockNode &column = *node.ChildNodes[side], &other = *node.ChildNodes[1 - side];
        if (!holds_picture(other)) continue;
        column.Size = column.SizeRef = {std::round(column.SizeRef.x * by), std::round(column.SizeRef.y * by)};
        scale_columns(other, by);
    }
}

/// Whether it knows all panels and contains every node that panels refer to: Dear ImGui ends the program if one is
/// missing.
bool can_be_loaded(std::string_view layout, unsigned space, const std::vector<Docked>& panels) {
    const auto has_node = [layout](std::string_view id) {
        return layout.find(fmt::format(" ID={}", id)) != std::string_view::npos;
    };
    constexpr std::string_view dock_id_key = "DockId=";
    for (std::size_t at = layout.find(dock_id_key); at != layout.npos; at = layout.find(dock_id_key, at + 1))
        if (!has_node(layout.substr(at + dock_id_key.size(), std::string_view("0x00000000").size()))) return false;
    const auto has_window = [layout](const Docked& docked) {
        return layout.find(fmt::format("[Window][{}]", docked.panel->title())) != layout.npos;
    };
    return has_node(fmt::format("0x{:08X}", space)) && std::ranges::all_of(panels, has_window);
}

/// Share of a node for a column of that width, with at least 200 for the picture.
float share(float wanted, float of) { return std::clamp(wanted / of, 0.1f, 0.6f); }

} // namespace

Layout::Layout(const std::string& remembered, Settings& settings, const UiState& ui)
    : settings_(settings),
      ui_(ui),
      remembered_(!remembered.empty()),
      scale_(static_cast<float>(settings.layout_scale)) {
    if (remembered_) ImGui::LoadIniSettingsFromMemory(remembered.data(), remembered.size());
}

std::string Layout::text() const {
    std::size_t size = 0;
    const char* text = ImGui::SaveIniSettingsToMemory(&size);
    return {text, size};
}

bool Layout::is_presenting() const { return settings_.layout_name == presenting; }
bool Layout::is_measuring() const { return settings_.layout_name == layout_names[1]; }

RememberedLayout Layout::now() const {
    return {text(), scale(), narrow_, settings_.left_column, settings_.right_column, settings_.closed_panels};
}

std::optional<RememberedLayout> Layout::remembered(const std::string& name) const {
    if (name == settings_.layout_name) return now();
    const auto found = settings_.layouts.find(name);
    return found == settings_.layouts.end() ? std::nullopt : std::optional(found->second);
}

void Layout::drop_requests() {
    reset_ = false;
    next_.clear();
    show_.clear();
    show_only_.reset();
}

void Layout::follow_script(bool plays) {
    script_waits_ = plays && !built_;
    if (script_waits_ || plays == before_script_.has_value()) return;
    if (!plays) return end_script();
    before_script_ = {settings_.layout_name, now(), remembered(presenting)};
    settings_.layouts.erase(presenting); // a script starts with the default arrangement of that layout
    if (is_presenting())
        reset_ = true;
    else
        next_ = presenting;
}

void Layout::end_script() {
    const BeforeScript before = std::move(*before_script_);
    before_script_.reset();
    shown_by_script_.reset();
    show_only_.reset();
    wanted_.clear();
    settings_ = as_before(before, settings_);
    reset_ = settings_.layout.empty() || before.panels.narrow != narrow_;
    ImGui::MarkIniSettingsDirty();
    if (reset_) return;
    ImGui::LoadIniSettingsFromMemory(settings_.layout.data(), settings_.layout.size());
    scale_ = static_cast<float>(settings_.layout_scale);
}

Settings Layout::as_before(const BeforeScript& before, Settings settings) {
    settings.layouts.erase(before.name);
    settings.layouts.erase(presenting);
    if (before.presenting && before.name != presenting) settings.layouts[presenting] = *before.presenting;
    settings.layout_name = before.name;
    settings.layout = before.panels.panels;
    settings.layout_scale = before.panels.scale;
    settings.left_column = before.panels.left_column;
    settings.right_column = before.panels.right_column;
    settings.closed_panels = before.panels.closed_panels;
    return settings;
}

Settings Layout::to_remember(Settings settings) const {
    return before_script_ ? as_before(*before_script_, std::move(settings)) : settings;
}

void Layout::change(const std::vector<Docked>& panels) {
    if (!built_) return;
    const std::string wanted = std::exchange(next_, {});
    if (wanted.empty() || wanted == settings_.layout_name) return;
    if (!reset_) settings_.layouts[settings_.layout_name] = now(); // after a reset the old layout was not drawn
    settings_.layout_name = wanted;
    const RememberedLayout kept = std::exchange(settings_.layouts[wanted], {});
    settings_.layouts.erase(wanted); // this layout is in use now
    ImGui::MarkIniSettingsDirty();
    reset_ = kept.narrow != narrow_ || !can_be_loaded(kept.panels, ImHashStr(space_name), panels);
    settings_.layout = reset_ ? "" : kept.panels, settings_.layout_scale = kept.scale;
    if (reset_) return;
    settings_.left_column = kept.left_column, settings_.right_column = kept.right_column;
    settings_.closed_panels = kept.closed_panels;
    ImGui::LoadIniSettingsFromMemory(kept.panels.data(), kept.panels.size());
    scale_ = static_cast<float>(kept.scale);
}

/// Builds the default of the present layout.
void Layout::begin_anew(unsigned space, const std::vector<Docked>& panels, ImVec2 size) {
    settings_.left_column = !is_presenting() && (!is_measuring() || narrow_);
    settings_.right_column = !is_presenting();
    if (is_measuring()) show_ = "Timing";
    if (!is_measuring() && !is_presenting() && show_.empty())
        show_ = "Simulations"; // in a narrow window the Timing tab is at the same place and could be in front
    close_panels_opened_on_demand(panels);
    build(space, panels, size);
    if (ui_.kiosk) show_first_tabs(panels); // a visitor may have chosen another panel
}

void Layout::close_panels_opened_on_demand(const std::vector<Docked>& panels) {
    const auto shown = shown_at_first(settings_.layout_name);
    settings_.closed_panels.clear();
    for (const Docked& docked : panels)
        if (std::ranges::find(shown, docked.panel->title()) == shown.end())
            settings_.closed_panels.insert(docked.panel->title());
}

/// In a narrow window, panels that open when needed are below the others; that place is empty until then.
Dock Layout::place_of(const Docked& docked) const {
    if (!narrow_ || docked.at == Dock::at_picture) return docked.at;
    const auto above = shown_at_first(layout_names[0]);
    const bool is_above = is_presenting() || std::ranges::find(above, docked.panel->title()) != above.end();
    return is_above ? Dock::left : Dock::right_bottom;
}

/// Whether the column of that place is shown.
bool& Layout::column_of(Dock at) const {
    return is_right(at) && !narrow_ ? settings_.right_column : settings_.left_column;
}

/// Puts the first open panel of each place with an open column in front.
void Layout::show_first_tabs(const std::vector<Docked>& panels) {
    std::set<Dock> places;
    wanted_.clear();
    for (const Docked& docked : panels) {
        const bool open = docked.at == Dock::at_picture || column_of(docked.at);
        const Dock place = place_of(docked);
        if (open && is_open(*docked.panel) && places.insert(place).second) wanted_.emplace_back(docked.panel->title());
    }
}

void Layout::build(unsigned space, const std::vector<Docked>& panels, ImVec2 size) {
    ImGui::DockBuilderRemoveNode(space);
    ImGui::DockBuilderAddNode(space, ImGuiDockNodeFlags_DockSpace);
    ImGui::DockBuilderSetNodeSize(space, size);
    ImGuiID middle = space, nodes[4] = {};
    ImGuiID left = ImGui::DockBuilderSplitNode(
        middle, ImGuiDir_Left, share(look::px(narrow_ ? narrow_width : left_width), size.x), nullptr, &middle);
    std::ranges::fill(nodes, left);
    if (narrow_ && !is_presenting()) {
        nodes[int(Dock::right_bottom)] = ImGui::DockBuilderSplitNode(left, ImGuiDir_Down, 0.5f, nullptr, &left);
        nodes[int(Dock::left)] = nodes[int(Dock::right)] = left;
    } else if (!narrow_) {
        const bool large = is_measuring() || is_presenting();
        const float rest = size.x - look::px(left_width), wide = large ? measuring_width : right_width;
        ImGuiID right =
            ImGui::DockBuilderSplitNode(middle, ImGuiDir_Right, share(look::px(wide), rest), nullptr, &middle);
        nodes[int(Dock::right_bottom)] =
            is_presenting() ? right : ImGui::DockBuilderSplitNode(right, ImGuiDir_Down, 0.34f, nullptr, &right);
        nodes[int(Dock::right)] = right;
    }
    nodes[int(Dock::at_picture)] = ImGui::DockBuilderSplitNode(middle, ImGuiDir_Right, 0.5f, nullptr, &middle);
    for (const Docked& docked : panels)
        ImGui::DockBuilderDockWindow(docked.panel->title(), nodes[int(place_of(docked))]);
    ImGui::DockBuilderDockWindow(Viewport::title, middle);
    ImGui::DockBuilderFinish(space);
}

/// neighbour: title of a panel to dock next to, if the remembered layout does not know this panel; or null.
void Layout::draw_panel(Panel& panel, const char* neighbour) {
    if (const ImGuiWindow* neighbour_window = neighbour ? ImGui::FindWindowByName(neighbour) : nullptr;
        neighbour_window && neighbour_window->DockId)
        ImGui::SetNextWindowDockID(neighbour_window->DockId, ImGuiCond_FirstUseEver);
    ImGui::SetNextWindowSize({look::px(right_width), look::px(420)}, ImGuiCond_FirstUseEver);
    const bool wanted = is_wanted(panel);
    if (wanted) ImGui::SetNextWindowFocus();
    // A column that opens again must not focus its panels: the last of them would cover the previous tab.
    constexpr auto flags = ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoFocusOnAppearing;
    if (ImGui::Begin(panel.title(), nullptr, flags)) {
        panel.draw();
        look::fade_end();
    }
    const ImGuiWindow& window = *ImGui::GetCurrentWindow();
    // A new window is behind the others of its node for one frame.
    if (wanted && !window.Hidden && !window.Appearing && (!window.DockIsActive || window.DockTabIsVisible))
        std::erase(wanted_, panel.title());
    ImGui::End();
}

bool Layout::is_wanted(const Panel& panel) const { return std::ranges::find(wanted_, panel.title()) != wanted_.end(); }

void Layout::take_wanted() {
    if (!next_.empty() || script_waits_) return; // the next layout has its own columns
    if (auto only = std::exchange(show_only_, {})) {
        settings_.left_column = settings_.right_column = false;
        wanted_ = *only;
        shown_by_script_ = std::move(only);
    }
    if (!show_.empty()) wanted_.push_back(std::exchange(show_, {}));
}

void Layout::draw(const std::vector<Docked>& panels, Viewport& viewport, PictureDrawing& picture) {
    const ImGuiID space = ImHashStr(space_name);
    const ImVec2 size = ImGui::GetMainViewport()->WorkSize;
    const bool narrow = size.x / look::current().scale < narrow_below;
    const bool crossed = built_ && narrow != narrow_;
    narrow_ = narrow;
    const bool known = remembered_ && ImGui::DockBuilderGetNode(space);
    const float scale = look::current().scale, before = std::exchange(scale_, scale);
    if (std::exchange(reset_, false) || (crossed && is_measuring())) // the layout has another column then
        begin_anew(space, panels, size);
    else if (crossed)
        build(space, panels, size);
    else if (!built_ && !known) {
        close_panels_opened_on_demand(panels);
        build(space, panels, size);
    } else if (before > 0 && before != scale)
        scale_columns(*ImGui::DockBuilderGetNode(space), scale / before);
    built_ = true;
    if (crossed && before_script_ && !show_only_) show_only_ = shown_by_script_; // in another column
    take_wanted();
    ImGui::DockSpaceOverViewport(space, ImGui::GetMainViewport(), ImGuiDockNodeFlags_NoDockingOverCentralNode);
    const Docked* last = nullptr;
    for (const Docked& docked : panels) {
        const bool is_at_picture = docked.at == Dock::at_picture;
        const bool is_near = last && (is_at_picture || is_right(last->at) == is_right(docked.at));
        const char* neighbour = is_near ? last->panel->title() : nullptr;
        if (!is_at_picture) last = &docked;
        if (is_wanted(*docked.panel)) {
            if (!is_at_picture) column_of(docked.at) = true;
            settings_.closed_panels.erase(docked.panel->title());
        }
        if ((is_at_picture || column_of(docked.at)) && is_open(*docked.panel)) draw_panel(*docked.panel, neighbour);
        picture.collect(); // as soon as the picture is drawn, so that the GPU begins while the other panels are built
    }
    draw_picture(viewport);
    draw_panel_menus(panels, settings_.closed_panels, *this);
}

} // namespace glint
