// A new observer of a running world needs no change of jobs, reports, session or player.
#include "support/seated.h"
#include <algorithm>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

/// The greatest step that the world came to.
class FarthestStep : public Observer {
public:
    bool wants_job(const SessionNow&) const override { return false; }
    void request(const SessionNow&) override { exchange_ = 0; }
    std::string take(const Report&) override {
        farthest = std::max(farthest, exchange_);
        return {};
    }
    std::unique_ptr<Reader> make_reader(Queue&) override { return std::make_unique<StepReader>(exchange_); }

    std::int64_t farthest = 0;

private:
    struct StepReader : Reader {
        explicit StepReader(std::int64_t& shared) : exchange(shared) {}
        void end(const WorldNow& now) override { exchange = now.world.step(); }
        std::int64_t& exchange;
    };
    std::int64_t exchange_ = 0;
};

class ObserversTest : public Seated, public testing::Test {};

TEST_F(ObserversTest, AnotherOneIsAddedToTheList) {
    FarthestStep farthest;
    auto session = start("heat");
    session->observers().all.push_back(&farthest);
    run_steps(*session, 7);
    EXPECT_EQ(farthest.farthest, 7);
}

} // namespace
} // namespace glint::test
