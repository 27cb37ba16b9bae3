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
    EXPECT_TRUE(Names_stroke<Wrong> && !TakesStrokes<Wrong>);
    EXPECT_TRUE(Names_work<Wrong> && !CountsWork<Wrong>);
    EXPECT_TRUE(Names_state<Wrong> && !HasState<Wrong>);
    EXPECT_TRUE(Names_restored<Wrong> && !TakesRestored<Wrong>);
    EXPECT_TRUE(Names_note<Wrong> && !TakesNote<Wrong>);
    EXPECT_TRUE(Names_teach<Wrong> && !Teaches<Wrong>);
    EXPECT_TRUE(Names_stroke<Right> && TakesStrokes<Right>);
    EXPECT_TRUE(Names_work<Right> && CountsWork<Right>);
}

TEST(Members, ThatAreNotThereAreNotFound) {
    EXPECT_FALSE(Names_stroke<Plain> || Names_work<Plain> || Names_state<Plain> || Names_restored<Plain> ||
                 Names_advance<Plain> || Names_edit<Plain> || Names_probes<Plain> || Names_unavailable<Plain> ||
                 Names_note<Plain> || Names_teach<Plain>);
}

} // namespace
} // namespace glint::test
