#include "app/look/theme.h"
#include "app/report/drawing/drawing.h"
#include <algorithm>
#include <cfloat>
#include <cmath>
#include <imgui_internal.h>
#include <implot.h>

namespace glint::look {

namespace {

constexpr Colors dark{rgb(0x0F1115), rgb(0x16191F), rgb(0x1E222A), rgb(0x2B313B),
                      rgb(0xE7EAF0), rgb(0x8D95A5), rgb(0x56B4E9)};
constexpr Colors light{rgb(0xF5F6F8), rgb(0xFFFFFF), rgb(0xECEEF2), rgb(0xD5D9E0),
                       rgb(0x16191F), rgb(0x5D6675), rgb(0x0072B2)};

// The colours of printed charts; those that are too dark for a dark background are lighter here.
constexpr ImVec4 dark_series[series_colors]{rgb(0x56B4E9), rgb(0xE69F00), rgb(0x2BB98A), rgb(0xCC79A7),
                                            rgb(0xD55E00), rgb(0xF0E442), rgb(0x9D8BE0), rgb(0xE7EAF0)};
static_assert(series_colors == Drawing::colors.size());

constexpr std::string_view projector_theme = "projector";

void set_spacing(ImGuiStyle& s) {
    s.WindowPadding = {12, 10}, s.FramePadding = {8, 5}, s.ItemSpacing = {8, 6}, s.ItemInnerSpacing = {6, 4};
    s.CellPadding = {6, 3}, s.IndentSpacing = 16, s.SeparatorTextPadding = {0, 4};
    s.WindowRounding = 0, s.FrameRounding = 4, s.GrabRounding = 3, s.PopupRounding = 6, s.TabRounding = 4;
    s.ScrollbarRounding = 6, s.ChildRounding = 4, s.ImageRounding = 4, s.SelectableRounding = 4;
    s.WindowBorderSize = 1, s.FrameBorderSize = 0, s.TabBorderSize = 0, s.TabBarBorderSize = 0, s.PopupBorderSize = 1;
    s.GrabMinSize = 8, s.ScrollbarSize = 10, s.TabBarOverlineSize = 2, s.SeparatorTextBorderSize = 1;
    s.WindowMenuButtonPosition = ImGuiDir_None, s.DisabledAlpha = 0.45f;
    s.HoverDelayNormal = 0.45f, s.HoverDelayShort = 0.2f;
    s.CircleTessellationMaxError = 0.15f;
}

void set_surfaces(ImVec4* c, const Colors& p) {
    for (int i = 0; i < ImGuiCol_COUNT; ++i) c[i] = p.panel;
    c[ImGuiCol_Text] = p.text, c[ImGuiCol_TextDisabled] = p.muted, c[ImGuiCol_InputTextCursor] = p.text;
    c[ImGuiCol_TextLink] = p.accent;
    c[ImGuiCol_WindowBg] = p.panel, c[ImGuiCol_ChildBg] = {0, 0, 0, 0}, c[ImGuiCol_PopupBg] = p.raised;
    c[ImGuiCol_Border] = p.line, c[ImGuiCol_BorderShadow] = {0, 0, 0, 0};
    c[ImGuiCol_TitleBg] = c[ImGuiCol_TitleBgActive] = c[ImGuiCol_TitleBgCollapsed] = c[ImGuiCol_MenuBarBg] = p.window;
    c[ImGuiCol_TableHeaderBg] = p.panel, c[ImGuiCol_TableBorderStrong] = c[ImGuiCol_TableBorderLight] = p.line;
    c[ImGuiCol_TableRowBg] = {0, 0, 0, 0}, c[ImGuiCol_TableRowBgAlt] = faded(p.text, 0.02f);
    c[ImGuiCol_DockingPreview] = faded(p.accent, 0.5f), c[ImGuiCol_DockingEmptyBg] = p.window;
    c[ImGuiCol_ModalWindowDimBg] = c[ImGuiCol_NavWindowingDimBg] = rgb(0x000000, 0.45f);
    c[ImGuiCol_DragDropTarget] = p.accent, c[ImGuiCol_DragDropTargetBg] = {0, 0, 0, 0};
    c[ImGuiCol_TreeLines] = p.line, c[ImGuiCol_UnsavedMarker] = p.accent;
}

void set_controls(ImVec4* c, const Colors& p) {
    c[ImGuiCol_FrameBg] = p.raised, c[ImGuiCol_FrameBgHovered] = mix(p.raised, p.text, .08f);
    c[ImGuiCol_FrameBgActive] = mix(p.raised, p.text, .12f);
    c[ImGuiCol_Button] = p.raised, c[ImGuiCol_ButtonHovered] = mix(p.raised, p.text, .1f);
    c[ImGuiCol_ButtonActive] = mix(p.raised, p.accent, .4f);
    c[ImGuiCol_Header] = mix(p.raised, p.accent, .18f), c[ImGuiCol_HeaderHovered] = mix(p.raised, p.text, .1f);
    c[ImGuiCol_HeaderActive] = mix(p.raised, p.accent, .3f);
    c[ImGuiCol_CheckMark] = c[ImGuiCol_SliderGrab] = p.accent,
    c[ImGuiCol_SliderGrabActive] = mix(p.accent, p.text, .3f);
    c[ImGuiCol_ScrollbarBg] = {0, 0, 0, 0}, c[ImGuiCol_ScrollbarGrab] = p.line;
    c[ImGuiCol_ScrollbarGrabHovered] = c[ImGuiCol_ScrollbarGrabActive] = p.muted;
    c[ImGuiCol_Separator] = p.line, c[ImGuiCol_SeparatorHovered] = c[ImGuiCol_SeparatorActive] = p.accent;
    c[ImGuiCol_ResizeGrip] = {0, 0, 0, 0}, c[ImGuiCol_ResizeGripHovered] = c[ImGuiCol_ResizeGripActive] = p.accent;
    c[ImGuiCol_Tab] = c[ImGuiCol_TabDimmed] = p.window, c[ImGuiCol_TabHovered] = p.raised;
    c[ImGuiCol_TabSelected] = c[ImGuiCol_TabDimmedSelected] = p.panel;
    c[ImGuiCol_TabSelectedOverline] = p.accent, c[ImGuiCol_TabDimmedSelectedOverline] = p.line;
    c[ImGuiCol_TextSelectedBg] = mix(p.raised, p.accent, .4f), c[ImGuiCol_NavCursor] = p.accent;
    c[ImGuiCol_NavWindowingHighlight] = p.accent, c[ImGuiCol_CheckboxSelectedBg] = p.raised;
    c[ImGuiCol_PlotLines] = c[ImGuiCol_PlotHistogram] = p.accent;
    c[ImGuiCol_PlotLinesHovered] = c[ImGuiCol_PlotHistogramHovered] = p.text;
}

void set_plots(const Look& look) {
    const Colors& p = look.colors;
    ImPlotStyle& q = ImPlot::GetStyle();
    q = ImPlotStyle();
    q.PlotBorderSize = 0, q.MinorAlpha = 0, q.MajorTickLen = q.MinorTickLen = {0, 0};
    q.PlotPadding = {6 * look.scale, 6 * look.scale}, q.LabelPadding = {4 * look.scale, 4 * look.scale};
    q.LegendPadding = {6 * look.scale, 6 * look.scale}, q.PlotMinSize = {60, 40};
    ImVec4* k = q.Colors;
    k[ImPlotCol_FrameBg] = {0, 0, 0, 0}, k[ImPlotCol_PlotBg] = p.window, k[ImPlotCol_PlotBorder] = p.line;
    k[ImPlotCol_AxisGrid] = p.line, k[ImPlotCol_AxisText] = p.muted, k[ImPlotCol_AxisBgHovered] = p.raised;
    k[ImPlotCol_AxisBgActive] = p.raised, k[ImPlotCol_AxisTick] = p.line;
    k[ImPlotCol_LegendBg] = faded(p.raised, 0.9f), k[ImPlotCol_LegendBorder] = p.line, k[ImPlotCol_LegendText] = p.text;
    k[ImPlotCol_TitleText] = k[ImPlotCol_InlayText] = p.text, k[ImPlotCol_Crosshairs] = p.muted,
    k[ImPlotCol_Selection] = p.accent;
}

} // namespace

const Look& current() { return *static_cast<const Look*>(ImGui::GetIO().UserData); }
const Colors& colors() { return current().colors; }
float px(float length) { return std::round(length * current().scale); }
ImU32 u32(ImVec4 color) { return ImGui::ColorConvertFloat4ToU32(faded(color, ImGui::GetStyle().Alpha)); }

float scale_of(std::string_view theme) { return theme == projector_theme ? 1.6f : 1.f; }

float max_scale(ImVec2 window) {
    constexpr float min_width = 800, min_height = 500, step = 0.05f;
    const float fits = std::min(window.x / min_width, window.y / min_height);
    return std::max(0.75f, std::floor(fits / step + 0.01f) * step);
}

ImVec4 series_color(std::size_t series) {
    const std::size_t which = series % series_colors;
    return current().light ? rgb(Drawing::colors[which]) : dark_series[which];
}

ImVec4 readable(ImVec4 meaning) { return current().light ? mix(meaning, rgb(0x000000), 0.42f) : meaning; }

void apply(Look& look, std::string_view theme, float scale) {
    const bool projector = theme == projector_theme;
    look.light = projector || theme == "light";
    look.colors = look.light ? light : dark;
    if (projector) look.colors.muted = rgb(0x3F4754), look.colors.line = rgb(0x9AA2AF); // rooms are never quite dark
    look.scale = scale;
    look.line_width = projector ? 2.f : 1.f;
    ImGuiStyle style;
    set_spacing(style);
    set_surfaces(style.Colors, look.colors);
    set_controls(style.Colors, look.colors);
    style.ScaleAllSizes(look.scale);
    style.DockingSeparatorSize = look.line_width;
    style.WindowBorderSize = look.line_width;
    style.TabMinWidthShrink = FLT_MAX; // tabs are never shortened: others are reached by the tab bar's buttons
    style.FontSizeBase = 15;
    style.FontScaleMain = look.scale;
    ImGui::GetStyle() = style;
    set_plots(look);
}

void fade_end() {
    if (ImGui::GetScrollY() >= ImGui::GetScrollMaxY() - 1) return;
    const ImRect inside = ImGui::GetCurrentWindowRead()->InnerRect;
    const ImU32 end = u32(colors().panel), none = u32(faded(colors().panel, 0));
    ImGui::GetWindowDrawList()->AddRectFilledMultiColor({inside.Min.x, inside.Max.y - px(28)}, inside.Max, none, none,
                                                        end, end);
}

} // namespace glint::look
