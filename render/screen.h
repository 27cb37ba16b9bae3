// Draws a simulation's pixels into a rectangle of the current framebuffer, panned and zoomed.
#pragma once
#include "render/gl.h"
#include "render/view2d.h"
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <vector>

namespace glint {

/// Pixels that OpenGL can sample: RGBA8, row 0 at the bottom.
struct ScreenImage {
    enum class Kind { buffer_texture, texture_2d };
    Kind kind = Kind::buffer_texture;
    GLuint texture = 0;
    int width = 0, height = 0;
    int pitch = 0; ///< in pixels from one row to the next; of a buffer texture
};

/// How cells are shown that are larger than a pixel. Smaller ones are averaged either way.
enum class Enlarge { crisp, smooth }; // squares with clean edges; bilinear

inline constexpr double lined_from =
    8; ///< pixels per cell: from there on, crisp cells of a free view have lines between them

struct ScreenLook {
    Enlarge enlarge = Enlarge::crisp;
    float background[3] = {0, 0, 0}; ///< around the picture
    /// Samples a pixel takes along one axis, 1 to 64, if it covers more than one cell: spread evenly and jittered, so
    /// that nothing aliases. Fewer are faster on software OpenGL.
    int max_taps = 16;
    bool grid = false; ///< lines between crisp cells that are 8 pixels wide and more
};

class Screen {
public:
    Screen(); ///< throws gl::Error

    /// rect lies in a framebuffer of that height. Draws within clip alone (default: rect).
    /// Sets all state that it needs and restores none of it, for an ImGui draw callback before
    /// ImGui::GetPlatformIO().DrawCallback_ResetRenderState.
    void draw(const ScreenImage&, const View2D&, const ScreenRect& rect, int framebuffer_height, const ScreenLook& = {},
              const ScreenRect* clip = nullptr) const;

private:
    std::vector<gl::Program> programs_[2]; // for each kind of image, one program for each view mode
    gl::VertexArray vertices_;             // no attributes: core profile wants one bound
};

// Mesa keeps compiled shaders in a file that it maps into memory. If the disk is full, the first access to that memory
// ends the program with a bus error.

/// Mesa's cache folder, according to its environment variables; nothing if it has none.
std::optional<std::filesystem::path> mesa_cache_folder(const std::function<const char*(const char*)>& variable);
/// Bytes that the user may still write there, or in the nearest existing folder above; nothing if unknown.
std::optional<std::uint64_t> free_disk(const std::filesystem::path&);

/// Switches the cache off for this process if its file system has less than 16 MB left. Before the first OpenGL
/// context.
void disable_shader_cache_on_full_disk();

} // namespace glint
