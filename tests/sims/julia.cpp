// Escape counts compared with the test's own loop, the symmetry of Julia sets, and the mouse's actions.
#include "sims/julia/place.h"
#include "support/run.h"
#include <bit>
#include <cmath>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

World julia(Extent e, const char* start, std::initializer_list<std::pair<const char*, const char*>> settings = {}) {
    Params p = preset(catalog().at("julia"), start);
    for (const auto& [id, text] : settings) set(p, id, text);
    return {catalog().at("julia"), cpu(), e, p};
}
std::vector<float> counts(World& world) {
    drawn(world);
    return field(world, "iterations");
}

struct BookComplex { // with the book's multiplication
    float r, i;
    float size2() const { return r * r + i * i; }
    BookComplex operator*(BookComplex a) const { return {r * a.r - i * a.i, i * a.r + r * a.i}; }
    BookComplex operator+(BookComplex a) const { return {r + a.r, i + a.i}; }
};
int books_count(BookComplex z, BookComplex c, int cap) {
    for (int n = 0; n < cap; ++n) {
        z = z * z + c;
        if (z.size2() > 1000) return n;
    }
    return cap;
}
int plain_count(BookComplex z, BookComplex c, int cap) { // each product and sum is rounded once
    for (int n = 0; n < cap; ++n) {
        z = {std::fma(-z.i, z.i, std::fma(z.r, z.r, c.r)), std::fma(2 * z.r, z.i, c.i)};
        if (std::fma(z.r, z.r, z.i * z.i) > 1000) return n;
    }
    return cap;
}

TEST(Julia, BookPictureIsTheBooks) {
    World world = julia({1000, 1000}, "book");
    const std::vector<std::uint32_t> pixels = drawn(world);
    const std::vector<float> found = field(world, "iterations");
    std::int64_t inside = 0, miscoloured = 0, other_count = 0, other_side = 0;
    for (int y = 0; y < 1000; ++y)
        for (int x = 0; x < 1000; ++x) {
            const float jx = 1.5f * static_cast<float>(500 - x) / 500, jy = 1.5f * static_cast<float>(500 - y) / 500;
            const int n = books_count({jx, jy}, {-0.8f, 0.156f}, 200);
            const auto i = std::size_t(y) * 1000 + std::size_t(x);
            const bool stays = found[i] == 200;
            miscoloured += pixels[i] != (stays ? 0xff0000ffu : 0xff000000u);
            other_count += found[i] != static_cast<float>(n), other_side += stays != (n == 200);
            inside += stays;
        }
    EXPECT_EQ(miscoloured, 0);
    EXPECT_LT(other_count, 10000) << "a point near the edge leaves elsewhere for a rounding, but few are so near";
    EXPECT_LT(other_side, 2500);
    EXPECT_GT(inside, 40000);
    EXPECT_DOUBLE_EQ(world.probe().values[0], double(inside) / 1e6);
}

TEST(Julia, CountsEqualAPlainLoopInAnyView) {
    for (const Extent e : {Extent{16, 16}, Extent{97, 61}, Extent{61, 130}})
        for (const char* set_name : {"julia", "mandelbrot"}) {
            World world = julia(e, "book",
                                {{"set", set_name},
                                 {"c_re", "-0.4"},
                                 {"c_im", "0.6"},
                                 {"iterations", "777"},
                                 {"center_re", "-0.25"},
                                 {"center_im", "0.125"},
                                 {"scale", "0.75"}});
            const std::vector<float> found = counts(world);
            const int nearer = std::min(e.width, e.height) / 2, cx = e.width / 2, cy = e.height / 2;
            for (int y = 0; y < e.height; ++y)
                for (int x = 0; x < e.width; ++x) {
                    const float pixel = 0.75f / static_cast<float>(nearer);
                    const BookComplex p{std::fma(static_cast<float>(x - cx), pixel, -0.25f),
                                        std::fma(static_cast<float>(y - cy), pixel, 0.125f)};
                    const int n = world.params().text(*world.definition().param("set")) == "julia"
                                      ? plain_count(p, {-0.4f, 0.6f}, 777)
                                      : plain_count({0, 0}, p, 777);
                    ASSERT_EQ(found[std::size_t(y * e.width + x)], static_cast<float>(n))
                        << set_name << " " << x << "," << y;
                }
        }
}

TEST(Julia, IsSymmetricUnderZToMinusZ) {
    for (const Extent e : {Extent{201, 201}, Extent{200, 120}}) {
        World world = julia(e, "book");
        const std::vector<float> n = counts(world);
        const int cx = e.width / 2, cy = e.height / 2;
        for (int y = -((e.height - 1) / 2); y <= (e.height - 1) / 2; ++y)
            for (int x = -((e.width - 1) / 2); x <= (e.width - 1) / 2; ++x)
                ASSERT_EQ(n[std::size_t((cy + y) * e.width + cx + x)], n[std::size_t((cy - y) * e.width + cx - x)])
                    << x << "," << y;
    }
}

TEST(Julia, SideBySideEqualsOneByOne) { // the CPU's and the GPU's code
    constexpr int lanes = 16;
    const ::julia::Window window{{-0.6f, 0}, 1.4f, {160, 120}};
    for (int y = 0; y < 120; ++y)
        for (int x = 0; x < 160; x += lanes) {
            ::julia::Orbits<lanes> orbits;
            for (int l = 0; l < lanes; ++l) {
                const ::julia::Point p = window.point(static_cast<float>(x + l), static_cast<float>(y));
                orbits.z.set(l, {0, 0}), orbits.c.set(l, p);
            }
            orbits.run(300, 1000);
            for (int l = 0; l < lanes; ++l) {
                const ::julia::Escape one = ::julia::escape(::julia::Point{}, orbits.c.get(l), 300, 1000);
                ASSERT_EQ(orbits.count[l], one.count) << x + l << "," << y;
                ASSERT_EQ(one.count < 300 ? orbits.size[l] : 0, one.size2) << x + l << "," << y;
            }
        }
}

double number(float v) { return static_cast<double>(v); }
double number(double v) { return v; }
double number(::julia::TwoFloats v) { return double(v.hi) + double(v.lo); }

template <class T> bool columns_differ(const ::julia::Window& window) {
    const auto column = [&](int x) { return number(window.point_as<T>(static_cast<float>(x), 0).re); };
    for (int x = 1; x < window.extent.width; ++x)
        if (column(x) == column(x - 1)) return false;
    return true;
}

TEST(Julia, ZoomEndsWherePixelsStillDiffer) {
    const Definition& d = catalog().at("julia");
    for (const char* precision : {"float", "float_float", "double", "auto"})
        for (const Extent e : {Extent{1024, 1024}, Extent{8192, 4320}}) {
            Params p = preset(d, "seahorses");
            set(p, "precision", precision);
            glint_pointer at{sizeof(glint_pointer), 300, 200, 0, 0, 1, 0, 0, GLINT_MOVE};
            for (int i = 0; i < 200; ++i) d.sim().edit(&at, e.width, e.height, p.data(), nullptr, 0);
            EXPECT_NO_THROW(p.require_valid("the deepest view"));
            ::julia::Params deepest;
            std::memcpy(&deepest, p.data(), sizeof deepest);
            const ::julia::Window window = view(deepest, e);
            EXPECT_LT(window.scale, 0.002f);
            const std::string_view its = precision;
            EXPECT_TRUE(its == "float"         ? columns_differ<float>(window)
                        : its == "float_float" ? columns_differ<::julia::TwoFloats>(window)
                        : its == "double"      ? columns_differ<double>(window)
                                               : window.scale < 1e-16f)
                << precision;
        }
}

class Mouse : public testing::Test {
protected:
    const Definition& d = catalog().at("julia");
    Params p = preset(d, "book");
    static constexpr Extent e{400, 300};
    float value(const char* id) const { return p.get<float>(*d.param(id)); }
    ::julia::Point under(float x, float y) const {
        return ::julia::Window{{value("center_re"), value("center_im")}, value("scale"), e}.point(x, y);
    }
    void mouse(glint_pointer at) {
        at.size = sizeof at;
        d.sim().edit(&at, e.width, e.height, p.data(), nullptr, 0);
    }
};

TEST_F(Mouse, WheelZoomsAtTheCursor) {
    const ::julia::Point before = under(310, 40);
    mouse({.x = 310, .y = 40, .wheel = 3});
    EXPECT_LT(value("scale"), 1.f);
    EXPECT_NEAR(under(310, 40).re, before.re, 1e-6);
    EXPECT_NEAR(under(310, 40).im, before.im, 1e-6);
}

TEST_F(Mouse, DragTakesThePointAlong) {
    const ::julia::Point before = under(100, 100);
    mouse({.x = 130, .y = 80, .dx = 30, .dy = -20, .buttons = GLINT_LEFT, .phase = GLINT_DRAG});
    EXPECT_NEAR(under(130, 80).re, before.re, 1e-6);
    EXPECT_NEAR(under(130, 80).im, before.im, 1e-6);
}

TEST_F(Mouse, ShiftMovesC) {
    mouse({.x = 130, .y = 80, .dx = 15, .dy = 0, .buttons = GLINT_LEFT, .modifiers = GLINT_SHIFT, .phase = GLINT_DRAG});
    EXPECT_NEAR(value("c_re"), -0.8f + 0.15f, 1e-6);
    EXPECT_EQ(value("center_re"), 0.f);
    set(p, "set", "mandelbrot");
    mouse({.x = 200, .y = 200, .buttons = GLINT_LEFT, .modifiers = GLINT_SHIFT, .phase = GLINT_PRESS});
    EXPECT_EQ(value("c_re"), under(200, 200).re);
    EXPECT_EQ(value("c_im"), under(200, 200).im);
}

TEST_F(Mouse, ACornerClickPicksC) {
    set(p, "inset", "on");
    const ::julia::Inset inset(e);
    const auto middle = [](int from, int side) { return static_cast<float>(from) + static_cast<float>(side) / 2; };
    mouse({.x = middle(inset.left, inset.side),
           .y = middle(inset.bottom, inset.side),
           .buttons = GLINT_LEFT,
           .phase = GLINT_PRESS});
    EXPECT_NEAR(value("c_re"), -0.6f, 0.02);
    EXPECT_NEAR(value("c_im"), 0.f, 0.02);
}

} // namespace
} // namespace glint::test
