// Texts that Dear ImGui has drawn, recognised by their glyphs: which are cut by a clip rectangle, and which overlap
// others.
#pragma once
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <imgui_internal.h>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace glint::test {

struct Glyph {
    ImRect box, clip;
    ImVec2 uv;
};

/// Triangles whose corners have different places in the fonts' atlas: two a glyph. (Lines are such triangles, too,
/// unless ImGuiStyle::AntiAliasedLinesUseTex is off.)
inline std::vector<Glyph> glyphs_of(const ImDrawList& list) {
    std::vector<Glyph> all;
    for (const ImDrawCmd& command : list.CmdBuffer) {
        if (command.UserCallback || !command.TexRef._TexData) continue; // a picture's texture is not Dear ImGui's
        const ImVec4 clip = command.ClipRect;
        for (unsigned i = 0; i + 3 <= command.ElemCount;) {
            const auto corner = [&](unsigned n) {
                const unsigned index = list.IdxBuffer[static_cast<int>(command.IdxOffset + i + n)];
                return list.VtxBuffer[static_cast<int>(command.VtxOffset + index)];
            };
            const ImDrawVert a = corner(0), c = corner(2);
            const bool glyph = a.uv.x != c.uv.x && a.uv.y != c.uv.y;
            if (glyph) all.push_back({{a.pos, c.pos}, {clip.x, clip.y, clip.z, clip.w}, a.uv});
            i += glyph ? 6 : 3;
        }
    }
    return all;
}

/// The window with that name, or whose name begins so: a child's name ends with a number.
inline const ImGuiWindow& window_named(std::string_view name) {
    const ImGuiWindow* found = nullptr;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (name == window->Name || (!found && std::string_view(window->Name).starts_with(name))) found = window;
    return *found;
}
inline const ImDrawList& drawn_in(std::string_view name) { return *window_named(name).DrawList; }
/// The picture, with its overlays, in the stage view.
inline constexpr std::string_view stage_picture = "##bare/picture";

/// Code points by their places in the atlas.
inline std::map<std::pair<float, float>, unsigned> codepoints() {
    std::map<std::pair<float, float>, unsigned> letters;
    auto& pool = ImGui::GetIO().Fonts->Builder->BakedPool;
    for (int i = 0; i < pool.Size; ++i)
        for (const ImFontGlyph& glyph : pool[i].Glyphs) letters[{glyph.U0, glyph.V0}] = glyph.Codepoint;
    return letters;
}

/// The letters of the glyphs in the order in which they were drawn. Spaces have no glyph.
inline std::string letters_of(const ImDrawList& list) {
    const auto letters = codepoints();
    std::string text;
    for (const Glyph& glyph : glyphs_of(list))
        if (const auto found = letters.find({glyph.uv.x, glyph.uv.y}); found != letters.end() && found->second < 128)
            text += static_cast<char>(found->second);
    return text;
}

/// The rectangles in which these letters, without spaces, are drawn one after another.
inline std::vector<ImRect> places_of(std::string text, const ImDrawList& list) {
    std::erase(text, ' ');
    const std::vector<Glyph> all = glyphs_of(list);
    const auto known = codepoints();
    std::string letters; // one for each glyph; lines may look like glyphs
    for (const Glyph& glyph : all) {
        const auto found = known.find({glyph.uv.x, glyph.uv.y});
        letters += found != known.end() && found->second < 128 ? static_cast<char>(found->second) : '*';
    }
    std::vector<ImRect> places;
    for (std::size_t first = letters.find(text); first != letters.npos; first = letters.find(text, first + 1)) {
        places.push_back(all[first].box);
        for (std::size_t i = first; i < first + text.size(); ++i) places.back().Add(all[i].box);
    }
    return places;
}

inline bool has_ellipsis(const ImDrawList& list) {
    const auto letters = codepoints();
    return std::ranges::any_of(glyphs_of(list), [&](const Glyph& glyph) {
        const auto found = letters.find({glyph.uv.x, glyph.uv.y});
        return found != letters.end() && found->second == 0x2026;
    });
}

/// The text around a glyph, to name it in a message; icons are '*'.
inline std::string words_around(const std::vector<Glyph>& all, std::size_t at) {
    const auto letters = codepoints();
    const auto same_line = [&](std::size_t i) {
        const ImRect &a = all[i - 1].box, &b = all[i].box;
        return a.Min.y < b.Max.y && b.Min.y < a.Max.y && b.Min.x > a.Min.x && b.Min.x - a.Max.x < 20;
    };
    std::size_t first = at, last = at + 1;
    while (first > 0 && same_line(first)) --first;
    while (last < all.size() && same_line(last)) ++last;
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
        const auto found = letters.find({all[i].uv.x, all[i].uv.y});
        text += found != letters.end() && found->second < 128 ? static_cast<char>(found->second) : '*';
    }
    return text;
}

/// One sentence for each text that is cut, and for each two that overlap by more than `slack` pixels in both
/// directions.
inline std::vector<std::string> text_problems(const ImDrawList& list, float slack) {
    std::vector<std::string> problems;
    const std::vector<Glyph> all = glyphs_of(list);
    const auto say = [&](std::string problem) {
        if (std::ranges::find(problems, problem) == problems.end()) problems.push_back(std::move(problem));
    };
    std::vector<ImRect> seen;
    for (const Glyph& glyph : all) {
        ImRect box = glyph.box;
        box.ClipWithFull(glyph.clip);
        seen.push_back(box);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const ImRect &box = all[i].box, &clip = all[i].clip;
        const bool shown = box.Max.y > clip.Min.y + 1 && box.Min.y < clip.Max.y - 1;
        if (shown && (box.Min.x < clip.Min.x - 1.5f || box.Max.x > clip.Max.x + 1.5f))
            say(fmt::format("'{}' is cut", words_around(all, i)));
        for (std::size_t j = i + 1; j < all.size(); ++j) {
            const float wide = std::min(seen[i].Max.x, seen[j].Max.x) - std::max(seen[i].Min.x, seen[j].Min.x);
            const float high = std::min(seen[i].Max.y, seen[j].Max.y) - std::max(seen[i].Min.y, seen[j].Min.y);
            if (wide > slack && high > slack)
                say(fmt::format("'{}' lies on '{}'", words_around(all, j), words_around(all, i)));
        }
    }
    return problems;
}

} // namespace glint::test
