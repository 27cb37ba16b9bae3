// The elements of the factors, and the range of the palette for each matrix.
#pragma once
#include "api/random.h"
#include "params.h"
#include <cmath>

namespace matrix_product {

/// Only +, -, *, / and integers, so that every processor gives the same bits.
struct Entries {
    Scene scene;
    int n;
    std::uint64_t seed;

    GLINT_HD float a(int row, int column) const {
        return scene == Scene::zones ? ring(row, column) : drawn(0, row, column);
    }
    GLINT_HD float b(int row, int column) const {
        return scene == Scene::zones ? share(row, column) : drawn(1, row, column);
    }

private:
    /// Rings around the middle, each narrower than the one before it, down to four elements at the sides.
    GLINT_HD float ring(int row, int column) const {
        const int y = row - n / 2, x = column - n / 2;
        const float turns = static_cast<float>(x * x + y * y) * (0.25f / static_cast<float>(n));
        return fabsf(2 * (turns - floorf(turns)) - 1);
    }
    /// The share of A's column `row` in the product's column `column`: a tent that is wider farther to the right.
    GLINT_HD float share(int row, int column) const {
        const int width = 1 + column / 16, apart = row < column ? column - row : row - column;
        return apart < width ? static_cast<float>(width - apart) / static_cast<float>(width * width) : 0.f;
    }
    GLINT_HD float drawn(int matrix, int row, int column) const {
        const float number =
            glint::uniform(2 * seed + static_cast<std::uint64_t>(matrix),
                           static_cast<std::uint64_t>(row) * max_n + static_cast<std::uint64_t>(column));
        return scene == Scene::random ? number : number < 0.5f ? -1.f : 1.f;
    }
};

struct Fill {
    Entries entries;
    glint::View<float> a, b;
    GLINT_HD void operator()(int x, int y) const { a(x, y) = entries.a(y, x), b(x, y) = entries.b(y, x); }
};

/// Fills rows with B's columns.
struct FillTransposed {
    Entries entries;
    glint::View<float> transposed;
    GLINT_HD void operator()(int x, int y) const { transposed(x, y) = entries.b(x, y); }
};

/// An element as a value for the palette, most of them from 0 to 1.
struct Scale {
    float factor = 1, offset = 0;
    GLINT_HD float operator()(float element) const { return element * factor + offset; }
};
struct Scales {
    Scale a, b, c;
};

/// Random sums spread around their mean, more if more numbers are added: three deviations to each side are shown.
inline Scales scales_of(Scene scene, int n) {
    const int sixteenths = 1 + (n - 1) / 16; // sixteenths of a side, rounded up
    if (scene == Scene::zones) return {{}, {static_cast<float>(sixteenths) / 4, 0}, {}};
    const bool signs = scene == Scene::signs;
    const double deviation = std::sqrt(n * (signs ? 1 : 7 / 144.)), mean = signs ? 0 : n / 4.;
    const Scale of_factors = signs ? Scale{0.5f, 0.5f} : Scale{};
    return {of_factors,
            of_factors,
            {static_cast<float>(1 / (6 * deviation)), static_cast<float>(0.5 - mean / (6 * deviation))}};
}

} // namespace matrix_product
