// The arrangements: one row of Placing's scene for each sphere, made on the host from the seed.
#pragma once
#include "spheres/table.h"
#include <algorithm>
#include <array>

namespace spheres {

using Row = std::array<float, scene_columns>;

class Arranger {
public:
    explicit Arranger(const Params& params) : p(params) {}

    Row row(int i) const {
        Row out{};
        for (int k = 0; k < 3; ++k) out[4 + std::size_t(k)] = number(i, k); // the seed's order: colour, place, radius
        out[3] = p.radius_min + number(i, 6) * (std::max(p.radius_max, p.radius_min) - p.radius_min);
        switch (p.scene) {
        case Scene::box:
            box(out, i);
            break;
        case Scene::cloud:
            cloud(out, i);
            break;
        case Scene::helix:
            helix(out, i);
            break;
        case Scene::planets:
            planets(out, i);
            break;
        case Scene::galaxy:
            galaxy(out, i);
            break;
        case Scene::lattice:
            lattice(out, i);
            break;
        }
        return out;
    }

private:
    float number(int i, int k) const {
        return glint::uniform(std::uint64_t(p.seed), std::uint64_t(i) * 7 + std::uint64_t(k));
    }
    double more(int i, int k) const {
        return double(glint::uniform(std::uint64_t(p.seed) + 10000, std::uint64_t(i) * 8 + std::uint64_t(k)));
    }

    static void at(Row& row, double x, double y, double z) { row[0] = float(x), row[1] = float(y), row[2] = float(z); }
    static void circle(Row& row, std::array<double, 3> a, std::array<double, 3> b, int speed) {
        for (std::size_t k = 0; k < 3; ++k) row[ellipse + k] = float(a[k]), row[ellipse + 3 + k] = float(b[k]);
        row[tempo] = float(speed);
    }
    /// Hue in turns; `by_place`: the scene's suggestion.
    void paint(Row& row, int i, double by_place, double white = 0.15) const {
        if (p.coloring == Coloring::uniform) return;
        const double hue = p.coloring == Coloring::vivid ? more(i, 7) : by_place;
        for (int k = 0; k < 3; ++k) {
            const double wave = 0.5 + 0.5 * std::cos(2 * M_PI * (hue - k / 3.0));
            row[4 + std::size_t(k)] = float(white + (1 - white) * wave);
        }
    }

    void box(Row& row, int i) const {
        for (int k = 0; k < 3; ++k) row[std::size_t(k)] = number(i, 3 + k) * 1000 - 500;
        drift(row, i);
        paint(row, i, (double(row[1]) + 500) / 1200);
    }
    void cloud(Row& row, int i) const {
        const double r = 420 * std::cbrt(double(number(i, 3))), up = 2 * double(number(i, 4)) - 1,
                     around = 2 * M_PI * double(number(i, 5));
        const double flat = r * std::sqrt(1 - up * up);
        at(row, flat * std::cos(around), r * up, flat * std::sin(around));
        drift(row, i);
        paint(row, i, 0.5 + r / 620);
    }
    void drift(Row& row, int i) const { // a small ellipse of its own in any plane
        const auto away = [&](int k) { return 60 * (more(i, k) - 0.5); };
        circle(row, {away(0), away(1), away(2)}, {away(3), away(4), away(5)}, i % tempos);
    }
    void helix(Row& row, int i) const {
        const int part = i % 11, rungs = (p.count + 10) / 11; // three beads on each strand, then a rung of five
        const bool strand = part < 6;
        const int rung = i / 11, bead = strand ? part / 2 - 1 : 0;
        const double turn = (rung + bead / 3.0 + 0.5) / rungs;
        const double angle = 2 * M_PI * 2.25 * turn, side = strand ? 1 - 2 * (part % 2) : (part - 8) / 3.0;
        at(row, 210 * side * std::cos(angle), 900 * (turn - 0.5), 210 * side * std::sin(angle));
        row[3] = strand ? p.radius_max : p.radius_min;
        paint(row, i, strand ? 0.55 + 0.38 * (part % 2) + 0.12 * turn : 0.14, strand ? 0.15 : 0.45);
    }
    void planets(Row& row, int i) const {
        if (i == 0) {
            row[3] = 6 * p.radius_max;
            return paint(row, i, 0.12, 0.3);
        }
        const int ring = (i - 1) % tempos;
        const double r = 120 + 48 * ring + 26 * (more(i, 0) - 0.5), angle = 2 * M_PI * more(i, 1);
        const double x = r * std::cos(angle), z = r * std::sin(angle), tilt = 0.05 * (more(i, 2) - 0.5);
        at(row, x, tilt * x, z);
        circle(row, {x, tilt * x, z}, {-z, -tilt * z, x}, ring);
        paint(row, i, 0.02 + 0.8 * ring / tempos, 0.25);
    }
    void galaxy(Row& row, int i) const {
        const bool bulge = i % 7 == 0;
        const double out = bulge ? 0.3 * more(i, 0) * more(i, 5) : std::sqrt(more(i, 0)), r = 10 + 460 * out;
        const double scatter = bulge ? 7 : more(i, 5) < 0.25 ? 3 : 1.1 - 0.6 * out;
        const double angle = M_PI * (i % 2) + 5.2 * out + scatter * (more(i, 1) + more(i, 2) - 1);
        at(row, r * std::cos(angle), (bulge ? 170 : 70) * (more(i, 3) + more(i, 4) - 1) * (1.05 - out),
           r * std::sin(angle));
        paint(row, i, 1.12 - 0.5 * out, 0.5 - 0.3 * out);
    }
    void lattice(Row& row, int i) const {
        int side = 1;
        while (side * side * side < p.count) ++side;
        const double step = side > 1 ? 620.0 / (side - 1) : 0, middle = 0.5 * (side - 1);
        const int x = i % side, y = i / side % side, z = i / (side * side);
        at(row, step * (x - middle), step * (y - middle), step * (z - middle));
        if (p.coloring == Coloring::by_place) {
            const int place[] = {x, y, z};
            for (std::size_t k = 0; k < 3; ++k)
                row[4 + k] = side > 1 ? 0.15f + 0.85f * float(place[k]) / float(side - 1) : 1.f;
        } else {
            paint(row, i, 0);
        }
    }

    const Params& p;
};

/// How far from the middle the spheres' centres come, roughly: the middle of their ellipse, and its longer axis.
inline float reach_of(const std::vector<float>& scene) {
    double reach = 1;
    for (auto row = scene.begin(); row != scene.end(); row += scene_columns) {
        double middle = 0, a = 0, b = 0;
        for (int k = 0; k < 3; ++k) {
            middle += std::pow(double(row[k]) - double(row[ellipse + k]), 2);
            a += std::pow(double(row[ellipse + k]), 2), b += std::pow(double(row[ellipse + 3 + k]), 2);
        }
        reach = std::max(reach, std::sqrt(middle) + std::sqrt(std::max(a, b)));
    }
    return float(reach);
}

inline std::vector<float> arrange(const Params& p) {
    std::vector<float> rows;
    rows.reserve(std::size_t(p.count) * scene_columns);
    for (int i = 0; i < p.count; ++i)
        for (const float value : Arranger(p).row(i)) rows.push_back(value);
    return rows;
}

} // namespace spheres
