// The agents: where they start, what they sense, how they move. J. Jones, Artificial Life 16 (2010) 127.
#pragma once
#include "api/atomics.h"
#include "api/functions.h"
#include "api/random.h"
#include "physarum/params.h"

namespace physarum {

struct Direction {
    float x, y;
    GLINT_HD explicit Direction(float turns) : x(glint::cos_turns(turns)), y(glint::cos_turns(turns - 0.25f)) {}
    GLINT_HD constexpr Direction(float right, float up) : x(right), y(up) {}
    /// Turned by the angle of another direction; side -1: the other way.
    GLINT_HD constexpr Direction turned(Direction by, float side) const {
        return {x * by.x - side * y * by.y, y * by.x + side * x * by.y};
    }
};
/// Between 0 and 1; v is between -1 and 2.
GLINT_HD inline float whole_turns_off(float v) { return v < 0 ? v + 1 : v >= 1 ? v - 1 : v; }

struct Agents {
    glint::ListView<float> x, y, heading; ///< in cells; in turns, [0, 1)
};

/// The places of the scene: a few round spots, as food, stones or colonies have them.
struct Spot {
    float x, y, radius;
    /// Spot number i, in parts of the picture's sides; radius in parts of the shorter side.
    GLINT_HD static Spot at(std::uint64_t seed, std::uint64_t i) {
        const auto chance = [&](std::uint64_t k) { return glint::uniform(seed, 4 * i + k); };
        return {0.08f + 0.84f * chance(0), 0.08f + 0.84f * chance(1), chance(2)};
    }
};

struct Start {
    Agents agents;
    Scene scene;
    glint::Extent size;
    std::uint64_t seed;

    GLINT_HD void operator()(int i) const {
        const auto chance = [&](std::uint64_t k) {
            return glint::uniform(seed, 4 * static_cast<std::uint64_t>(i) + k);
        };
        const auto w = static_cast<float>(size.width), h = static_cast<float>(size.height);
        const float side = w < h ? w : h, angle = chance(2);
        const Direction to(angle);
        float x = chance(0) * w, y = chance(1) * h, heading = chance(3);
        const auto around = [&](float mx, float my, float r) {
            x = mx + r * to.x;
            y = my + r * to.y;
        };
        if (scene == Scene::disc) around(0.5f * w, 0.5f * h, 0.36f * side * sqrtf(chance(0)));
        if (scene == Scene::dish) around(0.5f * w, 0.5f * h, 0.44f * side * sqrtf(chance(0)));
        if (scene == Scene::burst) around(0.5f * w, 0.5f * h, 0.02f * side * chance(0)), heading = angle;
        if (scene == Scene::ring) {
            around(0.5f * w, 0.5f * h, side * (0.44f + 0.02f * chance(0)));
            heading = whole_turns_off(angle + 0.5f);
        }
        if (scene == Scene::colonies) {
            const Spot spot = Spot::at(seed + 9, static_cast<std::uint64_t>(chance(1) * 9));
            around(spot.x * w, spot.y * h, 0.05f * side * sqrtf(chance(0)));
            heading = angle;
        }
        agents.x[i] = x, agents.y[i] = y, agents.heading[i] = heading;
    }
};

struct Move {
    Agents agents;
    glint::View<const float> scent, ground; ///< ground: above 0 food, below 0 a wall
    glint::View<std::uint32_t> visits;
    std::uint64_t random;             ///< of this step
    Direction sensor;                 ///< of the left sensor, if an agent heads along x
    float turn, wander, reach, speed; ///< the angles in turns
    float saturation;
    bool periodic;

    /// Cell numbers of a place. Beyond the picture: no cell, or the opposite side.
    struct Cell {
        int x, y;
        bool exists;
    };
    GLINT_HD static float wrapped(float v, float size) {
        const float once = v < 0 ? v + size : v >= size ? v - size : v;
        return once >= 0 && once < size ? once : 0.f; // a rounding, or not a number
    }
    GLINT_HD Cell cell(float px, float py) const {
        const auto w = static_cast<float>(scent.width), h = static_cast<float>(scent.height);
        if (!periodic && !(px >= 0 && py >= 0 && px < w && py < h)) return {0, 0, false};
        return {static_cast<int>(wrapped(px, w)), static_cast<int>(wrapped(py, h)), true};
    }
    GLINT_HD float chance_to_wander(int i) const { return glint::uniform(~random, static_cast<std::uint64_t>(i)); }
    GLINT_HD float sensed(float px, float py, Direction to) const {
        const Cell there = cell(fmaf(reach, to.x, px), fmaf(reach, to.y, py));
        if (!there.exists || ground(there.x, there.y) < 0) return -1;
        const float smell = scent(there.x, there.y);
        return smell < saturation ? smell : saturation;
    }
    GLINT_HD void operator()(int i) const {
        const auto w = static_cast<float>(scent.width), h = static_cast<float>(scent.height);
        const float x = agents.x[i], y = agents.y[i], before = agents.heading[i];
        const Direction along(before);
        const float ahead = sensed(x, y, along), left = sensed(x, y, along.turned(sensor, 1)),
                    right = sensed(x, y, along.turned(sensor, -1));
        const float chance = glint::uniform(random, static_cast<std::uint64_t>(i));
        float by = left > right ? turn : left < right ? -turn : 0.f;
        if (ahead > left && ahead > right) by = 0;
        if (ahead < left && ahead < right) by = chance < 0.5f ? turn : -turn;
        const float heading = whole_turns_off(before + by + wander * (chance_to_wander(i) - 0.5f));
        const Direction to(heading);
        const float nx = fmaf(speed, to.x, x), ny = fmaf(speed, to.y, y);
        const Cell there = cell(nx, ny);
        const bool moves = there.exists && !(ground(there.x, there.y) < 0);
        agents.heading[i] = moves ? heading : whole_turns_off(chance * 2 - (chance < 0.5f ? 0.f : 1.f));
        if (!moves) return;
        agents.x[i] = wrapped(nx, w);
        agents.y[i] = wrapped(ny, h);
        glint::atomic_add(visits(there.x, there.y), 1);
    }
};

} // namespace physarum
