// Patterns of cells in files: living cells become ink, one cell for each; damage is reported with a sentence.
#include "app/files/formats/ink.h"
#include "app/world/mask.h"
#include "support/runs.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

TEST(CellInk, TakesTheLivingCellsOfAPattern) {
    const Ink ink = read_cell_ink("#N Glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n");
    EXPECT_EQ(ink.extent, (Extent{3, 3}));
    EXPECT_TRUE(ink.is_cells);
    EXPECT_THAT(ink.cover, testing::ElementsAre(255, 255, 255, 0, 0, 255, 0, 255, 0)) << "from the bottom";
}
TEST(CellInk, IsPaintedAsLargeAsItIsAroundTheCellThatWasClicked) {
    const Ink ink = read_cell_ink("bo$2bo$3o!");
    EXPECT_EQ(mask_of(ink, 10, 8, 10, 8, {20, 20}), (Mask{9, 7, {3, 3}, {255, 255, 255, 0, 0, 255, 0, 255, 0}}));
    EXPECT_EQ(mask_of(ink, 0, 0, 19, 19, {20, 20}).extent, (Extent{3, 3}));
}
TEST(CellInk, OfADamagedFileIsRefusedWithItsLine) {
    EXPECT_THAT(refusal([] { read_cell_ink("x = 3, y = 3\nbo$2bo"); }), testing::HasSubstr("line 2: the end '!'"));
    EXPECT_THAT(refusal([] { read_cell_ink("3b$!"); }), testing::HasSubstr("no cell of it is alive"));
    EXPECT_THAT(refusal([] { read_cell_ink("16384$o!"); }), testing::HasSubstr("16384 cells per side"));
}
TEST(CellInk, IsOfFilesWhoseNameEndsInRle) {
    EXPECT_TRUE(is_cell_file("/patterns/Gun.RLE"));
    EXPECT_FALSE(is_cell_file("/patterns/rle"));
    EXPECT_FALSE(is_cell_file("/patterns/gun.rle.png"));
}

} // namespace
} // namespace glint::test
