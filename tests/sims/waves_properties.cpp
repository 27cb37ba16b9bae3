// The wave tank's tiles are its single steps, bit for bit, whatever happens in it.
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(WavesProperties, TilesAreSingleStepsWhilePainting) {
    agree_in(cases_here(1000), cpu(), {"waves", "", {{16, 16}, {90, 90}}});
    agree_in(cases_here(200), cpu(), {"waves", "", {{200, 100}, {1100, 260}}}); // several tiles
}

} // namespace
} // namespace glint::test
