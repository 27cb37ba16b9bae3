// The matrix product compared with plain sums of its entries, tile by tile, and the reported errors.
#include "sims/matrix_product/cpu.h"
#include "sims/matrix_product/draw.h"
#include "support/cases.h"
#include "support/run.h"
#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

namespace mp = ::matrix_product;
using MatrixRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& products() { return catalog().at("matrix_product"); }
Params product_with(MatrixRows rows) {
    Params p(products());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}
int tiles_of(int n) { return mp::Tiling{n}.count(); }

/// The product by definition: each element's products one by one, each added with one rounding.
std::vector<float> plain_product(const mp::Entries& of) {
    std::vector<float> product(std::size_t(of.n) * std::size_t(of.n));
    for (int row = 0; row < of.n; ++row)
        for (int column = 0; column < of.n; ++column) {
            float sum = 0;
            for (int k = 0; k < of.n; ++k) sum = std::fma(of.a(row, k), of.b(k, column), sum);
            product[std::size_t(row) * std::size_t(of.n) + std::size_t(column)] = sum;
        }
    return product;
}

/// Matrices of any size, without a world around them.
struct Factors {
    explicit Factors(const mp::Entries& of)
        : device(cpu().table()),
          tiling{of.n},
          a(device, {tiling.padded(mp::tile), tiling.padded(mp::tile)}),
          b(device, a.extent()),
          c(device, {of.n, of.n}) {
        device.for_each("fill", c.extent(), mp::Fill{of, a.view(), b.view()});
    }
    mp::Tiles all() { return {tiling, std::as_const(a).view(), std::as_const(b).view(), c.view(), 0, tiling.count()}; }
    void poison() { std::fill_n(c.view().data, std::ptrdiff_t{c.view().pitch} * tiling.n, -7.f); }
    std::vector<float> product() {
        std::vector<float> rows;
        rows.reserve(std::size_t(tiling.n) * std::size_t(tiling.n));
        for (int y = 0; y < tiling.n; ++y)
            for (int x = 0; x < tiling.n; ++x) rows.push_back(c.view()(x, y));
        return rows;
    }
    Device device;
    mp::Tiling tiling;
    Field<float> a, b, c;
};

void expect_plain_product(const mp::Entries& of) {
    const std::vector<float> expected = plain_product(of);
    Factors factors(of);
    factors.device.for_each("naive", mp::Naive{factors.all()}.extent(), mp::Naive{factors.all()});
    ASSERT_EQ(factors.product(), expected) << "naive, " << of.n;
    factors.poison();
    mp::cpu::multiply_tiled(factors.device, factors.all());
    ASSERT_EQ(factors.product(), expected) << "tiled, " << of.n;
    for (const Simd simd : {Simd::avx2, Simd::avx512}) {
        if (!has(simd)) continue;
        factors.poison();
        mp::multiply_in_vectors(factors.device, factors.all(), simd);
        ASSERT_EQ(factors.product(), expected) << "vectors, " << of.n;
    }
}

TEST(MatrixProduct, IsTheSumOfItsProductsInTenThousandCases) {
    Draws draw(11);
    for (int i = 0; i < cases_here(10'000) && !testing::Test::HasFatalFailure(); ++i)
        expect_plain_product(
            {draw.one_in(2) ? mp::Scene::random : mp::Scene::zones, draw.whole(1, 12), std::uint64_t(i)});
}
TEST(MatrixProduct, IsTheSumOfItsProductsWhereTilesAndStripsAreCut) {
    for (const int n : {15, 16, 17, 31, 63, 64, 65, 127, 128, 129, 160, 191, 257})
        expect_plain_product({mp::Scene::random, n, 3});
}

TEST(MatrixProduct, IsFilledATileAStepFromTheTopLeft) {
    World world(products(), cpu(), {64, 48}, product_with({{"n", "300"}, {"scene", "random"}}));
    const mp::Tiling tiling{300};
    for (int step = 0; step <= tiling.count(); ++step) {
        const std::vector<float> product = field(world, "product");
        for (int row = 0; row < 300; row += 23)
            for (int column = 0; column < 300; column += 29)
                ASSERT_EQ(product[std::size_t(row * 300 + column)] != 0, tiling.at(row, column) < step)
                    << "row " << row << ", column " << column << " after " << step << " steps";
        world.advance(1);
    }
}

TEST(MatrixProduct, PassAfterPassComesToTheSame) {
    const Params p = product_with({{"n", "140"}, {"scene", "random"}, {"view", "correct_bits"}});
    World once(products(), cpu(), {64, 48}, p), often(products(), cpu(), {64, 48}, p);
    once.advance(4), often.advance(19);
    EXPECT_EQ(field(once, "product"), field(often, "product"));
    EXPECT_EQ(field(once, "error"), field(often, "error"));
    EXPECT_EQ(field(often, "checked"), std::vector<float>{4});
}

TEST(MatrixProduct, MethodsAgreeWhateverIsAskedFor) {
    agree_in(cases_here(100), cpu(), {"matrix_product", "", {{16, 16}, {90, 70}}});
}

TEST(MatrixProductTiling, CoversEveryElementOnce) {
    for (const int n : {1, 16, 127, 128, 129, 1000, 4096}) {
        const mp::Tiling tiling{n};
        std::int64_t elements = 0;
        for (int which = 0; which < tiling.count(); ++which) {
            EXPECT_EQ(tiling.at(tiling.row(which), tiling.column(which)), which);
            elements += std::int64_t{tiling.rows(which)} * tiling.columns(which);
        }
        EXPECT_EQ(elements, std::int64_t{n} * n);
        EXPECT_GE(tiling.padded(16), n);
        EXPECT_EQ(tiling.padded(16) % 16, 0);
    }
}

TEST(MatrixProductTiling, OfThePresetForALargeGpuIsComputedInOneLaunch) {
    const Params large = preset(catalog().at("matrix_product"), "large");
    const auto& p = *static_cast<const mp::Params*>(large.data());
    EXPECT_EQ(p.steps_per_frame, mp::Tiling{p.n}.count());
    EXPECT_GE(p.steps_per_frame, 256) << "blocks: more than a large GPU has multiprocessors, so that few wait idle";
}

TEST(MatrixProductTiling, AtMostATableOfAStateIsThere) {
    const glint_param& row = *products().param("n");
    EXPECT_LE(row.max * row.max, 1 << 24);
}

TEST(MatrixProductScenes, BMixesWholeColumnsOfA) { // a column's shares add up to one, except at the end of the matrix
    const mp::Entries of{mp::Scene::zones, 400, 1};
    for (int column = 30; column < 370; ++column) {
        double sum = 0;
        for (int row = 0; row < 400; ++row) sum += double(of.b(row, column));
        EXPECT_NEAR(sum, 1, 1e-6) << column;
    }
    EXPECT_EQ(of.b(7, 7), 1) << "on the left nothing is mixed";
    EXPECT_EQ(of.b(6, 7), 0);
}

TEST(MatrixProductScenes, AreShownWithinThePalette) {
    for (const char* scene : {"zones", "random", "signs"}) {
        const Params p = product_with({{"n", "200"}, {"scene", scene}});
        World world(products(), cpu(), {64, 48}, p);
        world.advance(4);
        const mp::Scale scale = mp::scales_of(static_cast<const mp::Params*>(p.data())->scene, 200).c;
        int beyond = 0;
        for (const float element : field(world, "product")) beyond += scale(element) < 0 || scale(element) > 1;
        EXPECT_LT(beyond, 200 * 200 / 50) << scene;
    }
}

TEST(MatrixProductErrors, AreThoseOfAPlainSumInDoubles) {
    const mp::Entries of{mp::Scene::random, 150, 1};
    World world(products(), cpu(), {33, 41},
                product_with({{"n", "150"}, {"scene", "random"}, {"view", "correct_bits"}}));
    world.advance(4);
    const std::vector<float> product = field(world, "product"), error = field(world, "error");
    double largest = 0, all = 0;
    for (int row = 0; row < 150; ++row)
        for (int column = 0; column < 150; ++column) {
            double sum = 0;
            for (int k = 0; k < 150; ++k) sum += double(of.a(row, k)) * double(of.b(k, column));
            const auto at = std::size_t(row * 150 + column);
            const double off = std::abs(double(product[at]) - sum) / sum;
            ASSERT_EQ(error[at], float(off)) << row << ", " << column;
            largest = std::max(largest, double(error[at])), all += double(error[at]);
        }
    const ProbeValue probed = world.probe();
    EXPECT_EQ(probed.values[0], largest);
    EXPECT_NEAR(probed.values[1], all / (150 * 150), 1e-6 * probed.values[1]);
    EXPECT_GT(largest, 0);
    EXPECT_LT(largest, 150 * 0x1p-24);
}

TEST(MatrixProductErrors, OfSignsThereAreNone) {
    World world(products(), cpu(), {32, 32}, product_with({{"scene", "signs"}, {"view", "correct_bits"}}));
    world.advance(4);
    EXPECT_EQ(world.probe().values[0], 0);
    EXPECT_EQ(world.probe().values[2], 100);
}

TEST(MatrixProductErrors, AreForgottenWithTheFirstTileThatIsNotChecked) {
    const MatrixRows rows = {{"n", "300"}, {"scene", "random"}};
    World world(products(), cpu(), {64, 48}, product_with(rows));
    const auto look_at = [&](const char* what) {
        Params p = world.params();
        set(p, "view", what), world.set_params(p);
    };
    const auto checked = [&] { return field(world, "checked").at(0); };
    world.advance(2);
    EXPECT_EQ(checked(), 0);
    EXPECT_EQ(world.probe().values[0], 0) << "nothing is known of any";
    look_at("correct_bits"), world.advance(3);
    EXPECT_EQ(checked(), 3);
    EXPECT_GT(world.probe().values[0], 0);
    world.advance(20);
    EXPECT_EQ(checked(), tiles_of(300));
    look_at("product"), world.advance(1);
    EXPECT_EQ(checked(), 0);
    EXPECT_EQ(world.probe().values[0], 0);
}

TEST(MatrixProductProgress, KnowsWhichTilesWereCheckedLast) {
    const mp::Tiling tiling{300}; // nine
    const mp::Progress progress = mp::progress_at(tiling, 11, 4);
    EXPECT_EQ(progress.done, 2);
    EXPECT_TRUE(progress.again);
    std::vector<int> checked;
    for (int which = 0; which < 9; ++which)
        if (progress.is_checked(which)) checked.push_back(which);
    EXPECT_THAT(checked, testing::ElementsAre(0, 1, 7, 8));
    EXPECT_EQ(mp::progress_at(tiling, 0, 0).latest(), -1);
    EXPECT_FALSE(mp::progress_at(tiling, 9, 0).again);
    EXPECT_EQ(mp::progress_at(tiling, 9, 0).done, 9);
    EXPECT_EQ(mp::progress_at(tiling, (std::int64_t{1} << 40) * 9 + 1, 0).done, 1);
}

TEST(MatrixProductBits, AreHowOftenAnErrorCanBeDoubled) {
    EXPECT_EQ(mp::correct_bits(0), 24);
    EXPECT_EQ(mp::correct_bits(0x1p-30f), 24);
    EXPECT_EQ(mp::correct_bits(0x1p-11f), 11);
    EXPECT_EQ(mp::correct_bits(0.75f), 0.5f);
    for (const float error : {1.f, 2.f, 1e30f, HUGE_VALF}) EXPECT_EQ(mp::correct_bits(error), 0);
}

} // namespace
} // namespace glint::test
