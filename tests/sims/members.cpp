// A member that an author wrote a little differently is found by its name, so that the compiler can say how it is
// written.
#include "sims/api/sim.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

struct Plain {
    struct Params {};
    explicit Plain(int) {}
};
struct Right : Plain {
    void stroke(const Stroke&, const Params&) {}
    static Work work(Extent, const Params&) { return {}; }
};
struct Wrong : Plain {
    void stroke(float x, float y); // not the expected signature
    static double work(Extent);
    template <class T> void state(T*);
    void restored();
    int note = 0;
    void teach(Lesson&); // not static
};

TEST(Members, AreFoundByTheirNameWhateverTheirSignature) {
    EXPECT_TRUE(NamesStroke<Wrong> && !TakesStrokes<Wrong>);
    EXPECT_TRUE(NamesWork<Wrong> && !CountsWork<Wrong>);
    EXPECT_TRUE(NamesState<Wrong> && !HasState<Wrong>);
    EXPECT_TRUE(NamesRestored<Wrong> && !TakesRestored<Wrong>);
    EXPECT_TRUE(NamesNote<Wrong> && !TakesNote<Wrong>);
    EXPECT_TRUE(NamesTeach<Wrong> && !Teaches<Wrong>);
    EXPECT_TRUE(NamesStroke<Right> && TakesStrokes<Right>);
    EXPECT_TRUE(NamesWork<Right> && CountsWork<Right>);
}

TEST(Members, ThatAreNotThereAreNotFound) {
    EXPECT_FALSE(NamesStroke<Plain> || NamesWork<Plain> || NamesState<Plain> || NamesRestored<Plain> ||
                 NamesAdvance<Plain> || NamesEdit<Plain> || NamesProbes<Plain> || NamesUnavailable<Plain> ||
                 NamesNote<Plain> || NamesTeach<Plain>);
}

} // namespace
} // namespace glint::test
