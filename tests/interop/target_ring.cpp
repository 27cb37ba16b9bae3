// The ring's rule, against fences that pass when the test says so: no buffer is handed out that is shown or in flight.
#include "interop/targets/target_buffer.h"
#include <gtest/gtest.h>
#include <memory>
#include <random>

namespace glint {
namespace {

struct FakeFence { // an empty one has passed, like gl::Fence
    std::shared_ptr<bool> done;
    static inline std::vector<std::shared_ptr<bool>> pending;
    static FakeFence here() { return {pending.emplace_back(std::make_shared<bool>(false))}; }
    bool passed() const { return !done || *done; }
};

TEST(TargetRing, HandsOutNothingWhileAllAreInUse) {
    RingOf<FakeFence> ring(3);
    for (int step = 0; step < 3; ++step) {
        ASSERT_TRUE(ring.acquire());
        ring.commit(step);
        ring.shown();
    }
    EXPECT_FALSE(ring.acquire()); // two in flight, one shown
    *FakeFence::pending.front() = true;
    const auto slot = ring.acquire();
    ASSERT_TRUE(slot);
    EXPECT_NE(*slot, ring.newest());
}

TEST(TargetRing, ShowsWhatWasSentWhenItArrivesAndInOrder) {
    RingOf<FakeFence> ring(3);
    const auto first = ring.acquire();
    ring.submit(1);
    const auto second = ring.acquire();
    ring.submit(2);
    EXPECT_EQ(ring.newest(), -1);
    EXPECT_EQ(ring.in_progress(), 2);
    const auto third = ring.acquire();
    ASSERT_TRUE(first && second && third);
    EXPECT_NE(*first, *second);
    EXPECT_TRUE(*third != *first && *third != *second) << "nobody else writes what is under way";
    ring.give_back();
    EXPECT_EQ(ring.due(), *first);
    ring.arrive();
    EXPECT_EQ(ring.newest(), *first);
    EXPECT_EQ(ring.step(), 1);
    ring.drop(); // the second
    EXPECT_EQ(ring.newest(), *first);
    EXPECT_EQ(ring.in_progress(), 0);
    EXPECT_TRUE(ring.acquire());
}

TEST(TargetRing, NeverHandsOutWhatIsShownOrInFlight) {
    std::mt19937 random(7);
    for (const int slots : {2, 3}) {
        RingOf<FakeFence> ring(slots);
        FakeFence::pending.clear();
        std::vector<std::vector<std::shared_ptr<bool>>> readers(static_cast<std::size_t>(slots)); // our own books
        int handed_out = 0;
        for (int step = 0; step < 100'000; ++step) {
            switch (random() % 8) {
            case 0:
            case 1:
                if (ring.writing() >= 0) break;
                if (const auto slot = ring.acquire()) {
                    ++handed_out;
                    ASSERT_NE(*slot, ring.newest());
                    for (const auto& done : readers[static_cast<std::size_t>(*slot)]) ASSERT_TRUE(*done);
                    readers[static_cast<std::size_t>(*slot)].clear();
                }
                break;
            case 2:
                if (ring.writing() < 0) break;
                if (random() % 3 == 0)
                    ring.commit(step);
                else if (random() % 8)
                    ring.submit(step);
                else
                    ring.give_back();
                break;
            case 4:
                if (ring.due() < 0) break;
                if (random() % 8)
                    ring.arrive();
                else
                    ring.drop();
                break;
            case 3:
                if (ring.newest() < 0) break;
                ring.shown();
                readers[static_cast<std::size_t>(ring.newest())].push_back(FakeFence::pending.back());
                break;
            default: // OpenGL gets on, in order
                if (FakeFence::pending.empty()) break;
                *FakeFence::pending.front() = true;
                FakeFence::pending.erase(FakeFence::pending.begin());
            }
        }
        EXPECT_GT(handed_out, 1000);
    }
}

} // namespace
} // namespace glint
