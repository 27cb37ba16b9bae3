// The processor that the command line chooses, and what happens if it fails.
#include "app/cli/options/device_option.h"
#include "app/cpu_check.h"
#include "sims/api/device.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using Kind = DeviceSelector::Kind;

/// Calls itself a GPU and can do nothing.
class LostGpu final : public ComputeDevice {
public:
    LostGpu() { facts_.device = GLINT_CUDA; }
    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    std::optional<int> cuda_ordinal() const override { return 0; }
    void make_current() override {}
    bool lost() const override { return true; }
    std::unique_ptr<Queue> make_queue() override { return std::make_unique<LostQueue>(*this); }

private:
    class LostQueue final : public Queue {
    public:
        using Queue::Queue;
        const glint_host& table() const override { return table_; }
        void finish() override { throw Error("the GPU has fallen off the bus"); }
        bool idle() const override { return true; }
        void begin_after(Queue&) override {}
        int start_read(const void*, std::size_t) override { return 0; }
        std::optional<std::span<const std::byte>> take_read(int) override { return {}; }
        void drop_read(int) noexcept override {}
        void mark_frame() override {}
        std::vector<ScopeTime> take_scopes(std::vector<ScopeTime>) override { return {}; }
        void time_scopes(bool) override {}
        std::size_t open_scopes() const override { return 0; }
        std::string take_failure() override { return ""; }

    private:
        glint_host table_{};
    };
    glint_device_facts facts_{};
    std::string name_ = "Imaginary GPU", id_ = "cuda:0";
};

std::string work(Queue& queue) {
    queue.finish();
    return queue.id();
}

TEST(DeviceOption, IsReadAsItIsWritten) {
    EXPECT_EQ(device_from("auto").kind, Kind::automatic);
    EXPECT_EQ(device_from("cpu").kind, Kind::cpu);
    EXPECT_EQ(device_from("cuda").kind, Kind::cuda);
    EXPECT_EQ(device_from("cuda:12").ordinal, 12);
    const DeviceSelector asked = device_from("cuda:cc>=9.0,memory>=40GB");
    EXPECT_EQ(asked.kind, Kind::cuda);
    EXPECT_EQ(asked.conditions.size(), 2u);
    EXPECT_FALSE(asked == device_from("cuda"));
    EXPECT_EQ(asked, device_from("cuda:cc>=9.0,memory>=40GB"));
    for (const char* wrong :
         {"", "CPU", "cuda:", "cuda:cc>=", "cuda:=9", "cuda:cc", "cuda:-1", "cuda:1x", "cuda:99999999999", "gpu"})
        EXPECT_THROW(device_from(wrong), Failure) << wrong;
}

TEST(DeviceOption, CpuIsTheCpuWithThatManyThreads) {
    DeviceSearch search;
    const auto queue = open_device({Kind::cpu}, 3, search);
    EXPECT_EQ(queue->id(), "cpu");
    EXPECT_THAT(queue->name(), HasSubstr("3 threads"));
}

TEST(DeviceOption, AGpuLostUnderAutoGoesOnOnTheCpuWithAWarning) {
    const auto gpu = queue_with(std::make_unique<LostGpu>());
    testing::internal::CaptureStderr();
    EXPECT_EQ(on_queue(*gpu, {Kind::automatic}, 1, work), "cpu");
    const std::string warning = testing::internal::GetCapturedStderr();
    EXPECT_THAT(warning, HasSubstr("Imaginary GPU"));
    EXPECT_THAT(warning, HasSubstr("fallen off the bus"));
    EXPECT_THAT(warning, HasSubstr("CPU"));
}

TEST(DeviceOption, AGpuLostUnderCudaIsAFailedSimulation) {
    const auto gpu = queue_with(std::make_unique<LostGpu>());
    try {
        on_queue(*gpu, {Kind::cuda}, 1, work);
        FAIL() << "it went on";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.status, Exit::simulation_failed);
        EXPECT_STREQ(failure.what(), "the GPU has fallen off the bus");
    }
}

TEST(DeviceOption, BadInputIsNotTriedAgainOnTheCpu) {
    const auto gpu = queue_with(std::make_unique<LostGpu>());
    const auto mistake = [](Queue&) -> int { throw Failure(Exit::bad_input, "no such field"); };
    EXPECT_THROW(on_queue(*gpu, {Kind::automatic}, 1, mistake), Failure);
}

TEST(CpuCheck, TakesAProcessorThatHasAll) { EXPECT_EQ(too_old({true, true, true, true, true, true, true}), nullptr); }

TEST(CpuCheck, NamesWhatIsMissing) {
    EXPECT_THAT(too_old({false, true, true, true, true, true, true}), HasSubstr("no AVX2"));
    EXPECT_THAT(too_old({true, false, true, true, true, true, true}), HasSubstr("no FMA"));
    EXPECT_THAT(too_old({true, true, true, false, true, true, true}), HasSubstr("BMI"));
    EXPECT_THAT(too_old({true, true, true, true, true, true, false}), HasSubstr("MOVBE"));
}

TEST(CpuCheck, SaysItInOneLine) {
    const std::string sentence = too_old({});
    EXPECT_TRUE(sentence.starts_with("glint: ") && sentence.ends_with(".\n"));
    EXPECT_EQ(std::count(sentence.begin(), sentence.end(), '\n'), 1);
}

} // namespace
} // namespace glint::test
