// Two queues on a real GPU.
#include "app/world/world.h"
#include "sims/api/device.h"
#include "support/run.h"
#include "support/two_queues.h"
#include <gtest/gtest.h>

namespace glint::test {
namespace {

TEST(TwoQueuesOfCuda, SeeNothingOfEachOther) {
    const auto device = make_cuda_device();
    expect_independent_queues(*device, [] {});
}

TEST(TwoQueuesOfCuda, AStateIsCopiedFromOneToTheOtherInOrder) {
    const auto device = make_cuda_device();
    const auto one = device->make_queue();
    const Definition& waves = catalog().at("waves");
    World there(waves, *one, {1024, 768}, Params(waves));
    {
        const auto other = device->make_queue();
        World world(waves, *other, {1024, 768}, Params(waves));
        world.advance(400); // still running when the copy is requested
        there.restore(world.snapshot());
    }
    there.advance(5);
    World straight(waves, *one, {1024, 768}, Params(waves));
    straight.advance(405);
    EXPECT_EQ(field(there, "height"), field(straight, "height"));
}

} // namespace
} // namespace glint::test
