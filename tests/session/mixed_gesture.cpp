// A gesture that begins with live values and goes on with one that begins anew.
#include "app/world/between.h"
#include "support/seated.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

class MixedGesture : public Seated, public testing::TestWithParam<bool> {};

TEST_P(MixedGesture, IsUndoneToBeforeItsFirstEdit) {
    auto session = start("waves");
    const Params before = session->params();
    Params to(session->definition());
    to.load(*session->definition().preset("rain_on_a_pond"));
    for (const double share : {0.2, 0.45, 0.6, 0.7}) {
        session->edit(between(before, to, share), "Morph");
        if (GetParam()) settle(*session);
    }
    session->end_gesture();
    settle(*session);
    session->undo();
    settle(*session);
    for (const glint_param& row : session->definition().params())
        EXPECT_EQ(session->params().exact_text(row), before.exact_text(row)) << row.id;
    session->redo();
    settle(*session);
    EXPECT_TRUE(session->params() == between(before, to, 0.7));
    session->undo();
    settle(*session);
    EXPECT_TRUE(session->params() == before);
}

INSTANTIATE_TEST_SUITE_P(Settled, MixedGesture, testing::Bool());

} // namespace
} // namespace glint::test
