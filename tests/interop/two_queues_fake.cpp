// Two queues on an emulated GPU.
#include "fake_cuda/fake_cuda.h"
#include "support/two_queues.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

class TwoQueuesOfPlayedCuda : public testing::Test {
protected:
    void SetUp() override { fake.reset(); }
    void TearDown() override {
        EXPECT_THAT(fake.broken_rules(), testing::IsEmpty());
        fake.reset();
    }
    FakeCuda& fake = FakeCuda::here();
};

TEST_F(TwoQueuesOfPlayedCuda, SeeNothingOfEachOther) {
    const auto device = make_cuda_device();
    expect_independent_queues(*device, [&] { fake.turn(); });
}

TEST_F(TwoQueuesOfPlayedCuda, HaveAStreamEach) {
    const auto device = make_cuda_device();
    const auto one = device->make_queue(), two = device->make_queue();
    EXPECT_NE(one->table().stream, two->table().stream);
}

TEST_F(TwoQueuesOfPlayedCuda, AFailedCallOfOneIsNoFailureOfTheOther) {
    const auto device = make_cuda_device();
    const auto one = device->make_queue(), two = device->make_queue();
    const glint_host& a = one->table();
    void* memory = a.alloc(a.self, 4);
    fake.fail("cudaMemcpyAsync", cudaErrorInvalidValue);
    int value = 0;
    EXPECT_NE(a.write(a.self, memory, &value, sizeof value), 0);
    EXPECT_EQ(two->take_failure(), "");
    EXPECT_NE(one->take_failure(), "");
    a.free(a.self, memory);
}

TEST_F(TwoQueuesOfPlayedCuda, WaitForEachOtherOnTheDeviceOnly) {
    const auto device = make_cuda_device();
    const auto one = device->make_queue(), two = device->make_queue();
    const int waits = fake.calls("cudaStreamSynchronize");
    one->begin_after(*two);
    EXPECT_EQ(fake.calls("cudaStreamWaitEvent"), 1);
    EXPECT_EQ(fake.calls("cudaStreamSynchronize"), waits) << "the caller goes on";
}

TEST_F(TwoQueuesOfPlayedCuda, GiveEverythingBack) {
    const int before = fake.living();
    {
        const auto device = make_cuda_device();
        for (int i = 0; i < 3; ++i) expect_independent_queues(*device, [&] { fake.turn(); });
    }
    EXPECT_EQ(fake.living(), before);
}

} // namespace
} // namespace glint::test
