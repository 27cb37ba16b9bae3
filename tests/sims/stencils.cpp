// Cells beyond the walls of a grid, as a kernel with any radius sees them; and a grid without cells.
#include "support/run.h"
#include "support/stencil.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(Stencils, OfTwoCellsSeeTheRimAsItIs) { EXPECT_EQ(wrong_sums(Device(cpu().table())), 0); }
TEST(Stencils, AGridWithoutCellsRunsNothing) { EXPECT_EQ(runs_of_nothing(Device(cpu().table())), 0); }

} // namespace
} // namespace glint::test
