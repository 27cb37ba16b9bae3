// A shader in the style of Shadertoy as a simulation: docs/porting-a-shadertoy.md. GLM has the words of GLSL.
#ifdef __CUDACC__
#include <cuda.h> // GLM looks for CUDA's version
#define GLM_FORCE_CUDA
#pragma nv_diag_suppress 20012 // about GLM's own declarations
#endif
#include "api/sim.h"
#include <glm/glm.hpp>

namespace shadertoy {

using namespace glm; // vec2, mix, smoothstep … inside of this namespace only

// [uniforms]
struct Uniforms {
    vec2 iResolution, iMouse; // in pixels; y grows upward in both worlds
    float iTime;              // in seconds
    int iFrame;
};
// [/uniforms]

// [shader]
struct Shader : Uniforms {
    GLINT_HD static mat2 turn(float a) { return mat2(cosf(a), -sinf(a), sinf(a), cosf(a)); }

    GLINT_HD vec4 mainImage(vec2 fragCoord) const {
        vec2 p = (2.0f * fragCoord - iResolution) / iResolution.y;
        p *= 1.0f + iMouse.x / iResolution.x;
        vec3 light = vec3(0.0f);
        for (int i = 0; i < 6; i++) {
            const float n = float(i);
            p = abs(p) - 0.4f - 0.2f * iMouse.y / iResolution.y;
            p = turn(0.11f * iTime + 0.7f * n) * p;
            const float ring = abs(length(p) - 0.35f);
            const vec3 tint = 0.5f + 0.5f * cos(vec3(0.0f, 1.1f, 2.3f) + 0.6f * n + 0.4f * iTime);
            light += 0.012f * tint / (ring + 0.01f);
        }
        return vec4(light, 1.0f);
    }
};
// [/shader]

struct Toy {
    // [params]
    struct Params {
        float speed = 1, mouse_x = 0.3f, mouse_y = 0.5f; // the mouse: in widths and heights of the picture
    };
    static constexpr glint::Info info{
        "shadertoy",           "Rings", "A shader that folds the plane", glint::evolves | glint::stateless, nullptr,
        "drag: fold the plane"};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::speed, "speed", 0, 4, "Speed of the time, in seconds a second.");
        table.add_float(&Params::mouse_x, "mouse_x", 0, 1, "Where the mouse is, from left to right.").home();
        table.add_float(&Params::mouse_y, "mouse_y", 0, 1, "Where the mouse is, from below to above.").home();
        table.add_preset("narrow", {.mouse_x = 0.9f, .mouse_y = 0.1f}, "Narrow folds.");
    }
    // [/params]

    Toy(glint::Device on, glint::Extent, const Params&) : device(on) {}

    // [draw]
    struct Show {
        Shader shader;
        glint::View<std::uint32_t> pixels;
        GLINT_HD void operator()(int x, int y) const {
            const vec4 color = shader.mainImage(vec2(float(x) + 0.5f, float(y) + 0.5f));
            pixels(x, y) = glint::rgba(color.r, color.g, color.b);
        }
    };
    void advance(const glint::Tick&, int, const Params&) {} // only the number of the step changes
    void draw(const glint::Tick& tick, const Params& p, glint::Frame frame) const {
        const vec2 size(float(frame.extent().width), float(frame.extent().height));
        const double seconds = double(tick.step) / 60; // the step, not a clock: so a film has the same pictures
        const Uniforms uniforms{size, vec2(p.mouse_x, p.mouse_y) * size, float(seconds) * p.speed, int(tick.step)};
        device.for_each("mainImage", frame.extent(), Show{{uniforms}, frame.pixels});
    }
    static void edit(const glint::Pointer& at, glint::Extent size, Params& p) {
        if (!(at.buttons & GLINT_LEFT)) return;
        p.mouse_x = clamp(at.x / float(size.width), 0.0f, 1.0f);
        p.mouse_y = clamp(at.y / float(size.height), 0.0f, 1.0f);
    }
    // [/draw]

    glint::Device device;
};

} // namespace shadertoy
GLINT_SIMULATION(shadertoy::Toy)
