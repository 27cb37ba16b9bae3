// The squares of tiles that the clusters of `fast_tensor_warpgroup` take, and the transposed factor that they read.
#include "sims/matrix_product/matrices.h"
#include "sims/matrix_product/squares.h"
#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <vector>

namespace glint::test {
namespace {

namespace mp = ::matrix_product;

mp::Tiles tiles_in_launch(int n, int first, int taken) {
    mp::Tiles tiles{};
    tiles.n = n, tiles.first = first, tiles.taken = taken;
    return tiles;
}
/// How often each tile is written.
std::map<int, int> written_by_squares(const mp::Tiles& tiles) {
    const mp::Squares squares(tiles);
    std::map<int, int> times;
    for (int i = 0; i < squares.count(); ++i) {
        const mp::Square at = squares.at(i);
        bool any = false;
        for (int down = 0; down < 2; ++down)
            for (int right = 0; right < 2; ++right)
                if (squares.holds(at.row + down, at.column + right))
                    ++times[(at.row + down) * tiles.across() + at.column + right], any = true;
        EXPECT_EQ(squares.is_empty(at), !any) << at.row << ", " << at.column;
    }
    return times;
}

TEST(MatrixProductSquares, HoldEachTileOfALaunchOnceAndNoOther) {
    for (const int n : {16, 128, 129, 300, 640, 1000, 2500})
        for (int first = 0; first < mp::Tiling{n}.count(); first += 3)
            for (const int wanted : {1, 2, 3, 7, 20, 400}) {
                const int taken = std::min(wanted, mp::Tiling{n}.count());
                const std::map<int, int> times = written_by_squares(tiles_in_launch(n, first, taken));
                ASSERT_EQ(times.size(), std::size_t(taken)) << n << ": " << first << " + " << taken;
                for (int i = 0; i < taken; ++i)
                    EXPECT_EQ(times.at((first + i) % mp::Tiling{n}.count()), 1) << first << " + " << i;
            }
}
TEST(MatrixProductSquares, OfOneTileAreOne) {
    for (const int first : {0, 7, 8, 63}) EXPECT_EQ(mp::Squares(tiles_in_launch(1000, first, 1)).count(), 1) << first;
}
TEST(MatrixProductSquares, OfTheLargestMatrixAreAQuarterOfItsTiles) {
    EXPECT_EQ(mp::Squares(tiles_in_launch(mp::max_n, 0, mp::Tiling{mp::max_n}.count())).count(), 256);
}
TEST(MatrixProductSquares, ThatRunTogetherLieTogether) { // 66 of a GPU's first ones: eight rows of them, nine columns
    const mp::Squares squares(tiles_in_launch(mp::max_n, 0, mp::Tiling{mp::max_n}.count()));
    for (int i = 0; i < 66; ++i) {
        EXPECT_LT(squares.at(i).row, 16) << i;
        EXPECT_LT(squares.at(i).column, 18) << i;
    }
}

TEST(MatrixProductFactors, TheTransposedOneHasBsColumnsAsRows) {
    for (const mp::Scene scene : {mp::Scene::zones, mp::Scene::random, mp::Scene::signs}) {
        const mp::Entries of{scene, 40, 2};
        std::vector<float> a(1600), b(1600), transposed(1600);
        const auto view = [](std::vector<float>& numbers) { return View<float>{numbers.data(), 40, 40, 40}; };
        const mp::Fill fill{of, view(a), view(b)};
        const mp::FillTransposed turned{of, view(transposed)};
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x) fill(x, y), turned(x, y);
        for (int y = 0; y < 40; ++y)
            for (int x = 0; x < 40; ++x) EXPECT_EQ(view(transposed)(y, x), view(b)(x, y)) << x << ", " << y;
    }
}

} // namespace
} // namespace glint::test
