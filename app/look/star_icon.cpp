#include "app/look/star_icon.h"
#include <cmath>

namespace glint {
namespace {

struct Rgba {
    float r, g, b, a;
};

/// x and y from -1 to 1. For a small p, the region |x|^p + |y|^p < 1 is a star with four points.
Rgba color_at(float x, float y) {
    const float corner = std::pow(std::fabs(x), 6.f) + std::pow(std::fabs(y), 6.f);
    if (corner > 0.9f) return {};
    const auto star = [&](float size) {
        return std::pow(std::fabs(x) / size, 0.55f) + std::pow(std::fabs(y) / size, 0.55f) < 1;
    };
    if (star(0.55f)) return {0x56 / 255.f, 0xB4 / 255.f, 0xE9 / 255.f, 1};
    if (star(0.9f)) return {0xE7 / 255.f, 0xEA / 255.f, 0xF0 / 255.f, 1};
    return {0x0F / 255.f, 0x11 / 255.f, 0x15 / 255.f, 1};
}

} // namespace

Window::Icon star_icon(int side) {
    Window::Icon icon{side, {}};
    constexpr int samples = 4; // along one axis of a pixel
    for (int py = 0; py < side; ++py)
        for (int px = 0; px < side; ++px) {
            Rgba sum{};
            for (int i = 0; i < samples * samples; ++i) {
                const auto at = [&](int pixel, int sub) {
                    return (static_cast<float>(pixel * samples + sub) + 0.5f) * 2 / static_cast<float>(side * samples) -
                           1;
                };
                const Rgba one = color_at(at(px, i % samples), at(py, i / samples));
                sum = {sum.r + one.r * one.a, sum.g + one.g * one.a, sum.b + one.b * one.a, sum.a + one.a};
            }
            const float opaque = sum.a > 0 ? sum.a : 1;
            for (const float part : {sum.r / opaque, sum.g / opaque, sum.b / opaque, sum.a / (samples * samples)})
                icon.rgba.push_back(static_cast<std::uint8_t>(part * 255 + 0.5f));
        }
    return icon;
}

} // namespace glint
