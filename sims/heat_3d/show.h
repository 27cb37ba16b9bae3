// The picture: a ray for each pixel, or for a square of pixels, through the volume.
#pragma once
#include "api/eye.h"
#include "api/functions.h"
#include "api/march.h"
#include "api/palette.h"
#include "heat_3d/scenes.h"

namespace heat_3d {

using glint::Ray;
using glint::Span;
using glint::Tint;

/// The half of space that is cut away: where normal · place > offset.
struct Cut {
    Vec3 normal;
    float offset = 0;
    bool on = false;
    explicit Cut(const Params& p) : offset(p.cut_at), on(p.cut != Axis::none) {
        if (p.cut == Axis::x) normal = {1, 0, 0};
        if (p.cut == Axis::y) normal = {0, -1, 0};
        if (p.cut == Axis::z) normal = {0, 0, 1};
        if (p.cut == Axis::diagonal) normal = {0.57735f, -0.57735f, 0.57735f};
    }
    GLINT_HD Span rest(Span span, const Ray& ray) const { return on ? glint::cut(span, ray, normal, offset) : span; }
};
inline constexpr Vec3 low_corner{-0.5f, -0.5f, -0.5f}, high_corner{0.5f, 0.5f, 0.5f};

/// The twelve edges of the volume.
struct Edge {
    glint::Eye eye;
    GLINT_HD glint::Line operator()(int i) const {
        const int axis = i / 4;
        const float a = (i & 1) != 0 ? 0.5f : -0.5f, b = (i & 2) != 0 ? 0.5f : -0.5f;
        const auto end = [&](float along) {
            return axis == 0 ? Vec3{along, a, b} : axis == 1 ? Vec3{a, along, b} : Vec3{a, b, along};
        };
        return eye.line(end(-0.5f), end(0.5f), 0xff584c46u);
    }
};

struct Show {
    glint::VolumeView<const float> cells;
    glint::Frame frame;
    glint::Eye eye;
    Cut cut;
    Look view;
    float density, isotherms, cut_at;
    int pixels_per_ray;

    GLINT_HD float at(Vec3 p) const {
        const Vec3 place = (p - low_corner) * static_cast<float>(cells.width);
        return glint::trilinear(cells, cells.width, cells.height, cells.depth, place);
    }
    GLINT_HD Tint tint(float value) const { return unpacked(frame.palette(value)); }
    GLINT_HD static Tint unpacked(std::uint32_t color) {
        const auto part = [color](int bit) { return static_cast<float>(color >> bit & 255u) * (1 / 255.f); };
        return {part(0), part(8), part(16)};
    }

    GLINT_HD void glow(glint::Light& light, const Ray& ray, Span span, float step) const {
        glint::march(span, step, [&](float t) {
            const float value = at(ray.at(t)), strong = value * value;
            const float thick = density * step * strong;
            if (thick > 1e-4f) light.add(tint(value), 1 - glint::exp_minus(thick < 87 ? thick : 87.f));
            return !light.is_blocked();
        });
    }
    /// Brightness of a surface that is lit from the eye and from above; both of its sides alike.
    GLINT_HD float shade(Vec3 p, const Ray& ray) const {
        const float d = 1 / static_cast<float>(cells.width);
        const auto slope = [&](Vec3 by) { return at(p + by) - at(p - by); };
        const Vec3 normal = glint::normalized({slope({d, 0, 0}), slope({0, d, 0}), slope({0, 0, d})});
        return 0.35f + 0.45f * fabsf(glint::dot(normal, ray.along)) + 0.25f * fabsf(normal.z);
    }
    GLINT_HD void surfaces(glint::Light& light, const Ray& ray, Span span, float step) const {
        const auto band = [&](float value) { return floorf(value * isotherms + 0.5f); };
        float before = at(ray.at(span.enter));
        glint::march(span, step, [&](float t) {
            const float value = at(ray.at(t));
            const float a = band(before), b = band(value);
            if (a != b) {
                const float level = ((a > b ? a : b) - 0.5f) / isotherms, way = value - before;
                const float share = glint::clamp((level - before) / (fabsf(way) > 1e-9f ? way : 1e-9f), 0.f, 1.f);
                const Vec3 p = ray.at(t - step + share * step);
                const float bright = shade(p, ray);
                const Tint color = tint(level);
                light.add({bright * color.r, bright * color.g, bright * color.b}, 0.25f + 0.55f * fabsf(level));
            }
            before = value;
            return !light.is_blocked();
        });
    }
    /// The nearest of three planes that the ray meets in the volume.
    GLINT_HD void slices(glint::Light& light, const Ray& ray, Span span) const {
        float nearest = span.leave;
        bool met = false;
        const auto plane = [&](float from, float along) {
            const float t = (cut_at - from) / (fabsf(along) > 1e-9f ? along : 1e-9f);
            if (!(t >= span.enter && t < nearest)) return;
            nearest = t;
            met = true;
        };
        plane(ray.from.x, ray.along.x);
        plane(ray.from.y, ray.along.y);
        plane(ray.from.z, ray.along.z);
        if (met) light.add(tint(at(ray.at(nearest))), 1);
    }
    GLINT_HD void xray(glint::Light& light, const Ray& ray, Span span, float step) const {
        float most = 0;
        glint::march(span, step, [&](float t) {
            const float value = at(ray.at(t));
            most = fabsf(value) > fabsf(most) ? value : most;
            return true;
        });
        light.add(tint(most), glint::clamp(2.5f * fabsf(most), 0.f, 1.f));
    }
    /// The light of a ray; behind it are the edges of the volume, which the frame holds.
    GLINT_HD glint::Light seen(const Ray& ray) const {
        glint::Light light;
        const Span whole = glint::inside_box(ray, low_corner, high_corner), span = cut.rest(whole, ray);
        if (span.empty()) return light;
        const float step = 0.8f / static_cast<float>(cells.width);
        if (view == Look::slices) {
            slices(light, ray, span);
            return light;
        }
        if (span.enter > whole.enter && view != Look::xray)
            light.add(tint(at(ray.at(span.enter))), 0.92f); // the section
        if (view == Look::glow) glow(light, ray, span, step);
        if (view == Look::isotherms) surfaces(light, ray, span, step);
        if (view == Look::xray) xray(light, ray, span, step);
        return light;
    }
    GLINT_HD void operator()(int column, int row) const {
        const int x0 = column * pixels_per_ray, y0 = row * pixels_per_ray;
        const float half = 0.5f * static_cast<float>(pixels_per_ray);
        const glint::Light light = seen(eye.ray(static_cast<float>(x0) + half, static_cast<float>(y0) + half));
        for (int y = y0; y < y0 + pixels_per_ray && y < frame.pixels.height; ++y)
            for (int x = x0; x < x0 + pixels_per_ray && x < frame.pixels.width; ++x)
                frame.pixels(x, y) = light.before(unpacked(frame.pixels(x, y)));
    }
};

} // namespace heat_3d
