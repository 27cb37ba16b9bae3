// The plate as the book writes it: arrays and loops, against which the simulation's methods are held.
#pragma once
#include "support/same_bits.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <vector>

namespace glint::test {

inline constexpr float none = std::numeric_limits<float>::quiet_NaN();

struct Plain {
    int width, height;
    std::vector<float> temperature, heaters;

    explicit Plain(int side) : Plain(side, side) {}
    Plain(int w, int h)
        : width(w), height(h), temperature(std::size_t(w) * std::size_t(h)), heaters(temperature.size(), none) {}
    std::size_t index(int x, int y) const { return std::size_t(y) * std::size_t(width) + std::size_t(x); }
    float at(int x, int y, std::string_view edges) const {
        const bool outside = x < 0 || y < 0 || x >= width || y >= height;
        if (outside && edges == "cold") return 0;
        if (edges == "periodic") return temperature[index((x + width) % width, (y + height) % height)];
        return temperature[index(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1))];
    }
    void step(float k, std::string_view edges) {
        std::vector<float> next(temperature.size());
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const float t = at(x, y - 1, edges), b = at(x, y + 1, edges), r = at(x + 1, y, edges),
                            l = at(x - 1, y, edges);
                const float here = at(x, y, edges), heater = heaters[index(x, y)];
                const float sum = ((t + b) + r) + l;
                next[index(x, y)] = std::isnan(heater) ? std::fma(k, std::fma(-4.f, here, sum), here) : heater;
            }
        temperature.swap(next);
    }
};

} // namespace glint::test
