#include "render/screen.h"
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <embedded.h>
#include <glm/common.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <string>
#include <sys/statvfs.h>

namespace glint {

namespace {

enum Uniform : GLint { size, middle, middle_cell, middle_part, reach, max_taps, background, grid };

/// Functions of picture.frag, each for its range of sizes.
enum Seen { nearest, crisp, bilinear, slight, covered, scattered, lined_nearest, lined_crisp, seen_count };
constexpr const char* names[seen_count] = {"nearest", "crisp",     "bilinear",      "slight",
                                           "covered", "scattered", "lined_nearest", "lined_crisp"};

gl::Program make(Seen seen, ScreenImage::Kind kind) {
    const std::string defines = std::string("#version 450 core\n#define SEEN ") + names[seen] + "\n" +
                                (kind == ScreenImage::Kind::buffer_texture ? "#define PICTURE_BUFFER\n" : "");
    return gl::make_program(
        {{GL_VERTEX_SHADER, {embedded::picture_vert()}}, {GL_FRAGMENT_SHADER, {defines, embedded::picture_frag()}}});
}

bool whole(double v) { return std::abs(v - std::round(v)) < 1e-6; }

Seen choose(const View2D& view, const ScreenRect& rect, int framebuffer_height, const ScreenLook& look) {
    const double cells = 1 / view.pixels_per_cell; // cells that a pixel covers along an axis
    if (cells > look.max_taps) return scattered;
    if (cells > 2) return covered;
    if (cells > 1 + 1e-9) return slight;
    const bool lined = look.grid && look.enlarge == Enlarge::crisp && view.pixels_per_cell >= lined_from;
    const Point corner = screen_at(view, rect, {0, 0}); // screen position of the first cell
    if (whole(view.pixels_per_cell) && whole(corner.x) && whole(framebuffer_height - corner.y) &&
        (look.enlarge == Enlarge::crisp || view.pixels_per_cell < 1.5))
        return lined ? lined_nearest : nearest;
    if (look.enlarge == Enlarge::smooth) return bilinear;
    return lined ? lined_crisp : crisp;
}

struct Pixels { // OpenGL's: from the bottom left
    int x, y, width, height;
};

/// The pixels whose centres lie in the rectangle.
Pixels pixels_of(const ScreenRect& rect, int framebuffer_height) {
    const auto first = [](double v) { return static_cast<int>(std::ceil(v - 0.5)); };
    const int left = first(rect.x), right = first(rect.x + rect.width);
    const int bottom = first(framebuffer_height - rect.y - rect.height), top = first(framebuffer_height - rect.y);
    return {left, bottom, std::max(0, right - left), std::max(0, top - bottom)};
}

ScreenRect common(const ScreenRect& a, const ScreenRect& b) {
    const double left = std::max(a.x, b.x), top = std::max(a.y, b.y);
    return {left, top, std::max(0., std::min(a.x + a.width, b.x + b.width) - left),
            std::max(0., std::min(a.y + a.height, b.y + b.height) - top)};
}

/// Sets all OpenGL state that other drawing may have changed and that affects this drawing.
void set_plain_state() {
    for (const GLenum off : {GL_BLEND, GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_COLOR_LOGIC_OP,
                             GL_FRAMEBUFFER_SRGB, GL_RASTERIZER_DISCARD, GL_SCISSOR_TEST})
        glDisable(off);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

} // namespace

Screen::Screen() : vertices_(gl::VertexArray::make()) {
    for (const auto kind : {ScreenImage::Kind::buffer_texture, ScreenImage::Kind::texture_2d})
        for (int seen = 0; seen < seen_count; ++seen)
            programs_[static_cast<std::size_t>(kind)].push_back(make(static_cast<Seen>(seen), kind));
}

void Screen::draw(const ScreenImage& image, const View2D& view, const ScreenRect& rect, int framebuffer_height,
                  const ScreenLook& look, const ScreenRect* clip) const {
    const Pixels drawn = pixels_of(clip ? common(rect, *clip) : rect, framebuffer_height);
    if (drawn.width == 0 || drawn.height == 0 || image.width <= 0 || image.height <= 0) return;
    set_plain_state();
    glViewport(drawn.x, drawn.y, drawn.width, drawn.height); // the triangle covers the viewport

    const Seen seen = choose(view, rect, framebuffer_height, look);
    const GLuint id = programs_[static_cast<std::size_t>(image.kind)][static_cast<std::size_t>(seen)].id();
    const glm::ivec2 cell = glm::floor(view.center);
    const glm::vec2 part = view.center - glm::floor(view.center),
                    center{rect.middle().x, framebuffer_height - rect.middle().y};
    glProgramUniform3i(id, size, image.width, image.height, image.pitch);
    glProgramUniform2fv(id, middle, 1, glm::value_ptr(center));
    glProgramUniform2iv(id, middle_cell, 1, glm::value_ptr(cell));
    glProgramUniform2fv(id, middle_part, 1, glm::value_ptr(part));
    glProgramUniform1f(id, reach, static_cast<float>(1 / view.pixels_per_cell));
    glProgramUniform1i(id, max_taps, std::clamp(look.max_taps, 1, 64));
    glProgramUniform3fv(id, background, 1, look.background);
    if (seen == lined_nearest || seen == lined_crisp) // lines get wider as cells grow
        glProgramUniform1f(id, grid, static_cast<float>(std::clamp(view.pixels_per_cell / 100, 0.08, 0.3)));

    glUseProgram(id);
    glBindTextureUnit(0, image.texture);
    glBindVertexArray(vertices_.id());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

namespace fs = std::filesystem;
namespace {
// free space on disk; the index of the shader cache alone takes 1.3 MB
constexpr std::uint64_t enough_bytes = std::uint64_t{16} << 20;
} // namespace

std::optional<fs::path> mesa_cache_folder(const std::function<const char*(const char*)>& variable) {
    const auto named = [&](const char* name) {
        const char* const value = variable(name);
        return fs::path(value ? value : "");
    };
    if (const fs::path own = named("MESA_SHADER_CACHE_DIR"); !own.empty()) return own;
    if (const fs::path own = named("MESA_GLSL_CACHE_DIR"); !own.empty()) return own;
    if (const fs::path cache = named("XDG_CACHE_HOME"); !cache.empty()) return cache / "mesa_shader_cache";
    if (const fs::path home = named("HOME"); !home.empty()) return home / ".cache" / "mesa_shader_cache";
    return {};
}

std::optional<std::uint64_t> free_disk(const fs::path& folder) {
    fs::path there = folder;
    for (struct statvfs about{}; !there.empty(); there = there.parent_path()) {
        if (statvfs(there.c_str(), &about) == 0) return std::uint64_t{about.f_bavail} * about.f_frsize;
        if (there == there.parent_path()) break;
    }
    return {};
}

void disable_shader_cache_on_full_disk() {
    const auto folder = mesa_cache_folder([](const char* name) { return std::getenv(name); });
    const auto bytes = folder ? free_disk(*folder) : std::nullopt;
    if (!bytes || *bytes >= enough_bytes) return;
    for (const char* name : {"MESA_SHADER_CACHE_DISABLE", "MESA_GLSL_CACHE_DISABLE"}) setenv(name, "true", 1);
}

} // namespace glint
