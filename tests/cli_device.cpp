// Which processor the command line chooses, and what happens when it fails.
#include "app/cli/device_option.h"
#include "app/cpu_check.h"
#include "sims/api/device.h"
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using Kind = DeviceWish::Kind;

/// A host that calls itself a GPU and can do nothing.
class LostGpu final : public Host {
public:
    LostGpu() { table_.device = GLINT_CUDA; }
    const glint_host& table() const override { return table_; }
    const glint_device_facts& facts() const override { return facts_; }
    const std::string& name() const override { return name_; }
    const std::string& id() const override { return id_; }
    void finish() override { throw Error("the GPU has fallen off the bus"); }
    int start_read(const void*, std::size_t) override { return 0; }
    std::optional<std::span<const std::byte>> take_read(int) override { return {}; }
    void make_current() override {}
    bool idle() const override { return true; }
    void drop_read(int) noexcept override {}
    void mark_frame() override {}
    std::vector<ScopeTime> take_scopes(std::vector<ScopeTime>) override { return {}; }
    void time_scopes(bool) override {}
    bool lost() const override { return true; }
    std::string take_failure() override { return ""; }

private:
    glint_host table_{};
    glint_device_facts facts_{};
    std::string name_ = "Imaginary GPU", id_ = "cuda:0";
};

std::string work(Host& host) {
    host.finish();
    return host.id();
}

TEST(DeviceOption, IsReadAsItIsWritten) {
    EXPECT_EQ(device_from("auto").kind, Kind::automatic);
    EXPECT_EQ(device_from("cpu").kind, Kind::cpu);
    EXPECT_EQ(device_from("cuda").kind, Kind::cuda);
    EXPECT_EQ(device_from("cuda:12").ordinal, 12);
    for (const char* wrong : {"", "CPU", "cuda:", "cuda:-1", "cuda:1x", "cuda:99999999999", "gpu"})
        EXPECT_THROW(device_from(wrong), Failure) << wrong;
}

TEST(DeviceOption, CpuIsTheCpuWithThatManyThreads) {
    DeviceSearch search;
    const auto host = open_device({Kind::cpu}, 3, search);
    EXPECT_EQ(host->id(), "cpu");
    EXPECT_THAT(host->name(), HasSubstr("3 threads"));
}

TEST(DeviceOption, AGpuLostUnderAutoGoesOnOnTheCpuWithAWarning) {
    LostGpu gpu;
    testing::internal::CaptureStderr();
    EXPECT_EQ(on_host(gpu, {Kind::automatic}, 1, work), "cpu");
    const std::string warning = testing::internal::GetCapturedStderr();
    EXPECT_THAT(warning, HasSubstr("Imaginary GPU"));
    EXPECT_THAT(warning, HasSubstr("fallen off the bus"));
    EXPECT_THAT(warning, HasSubstr("CPU"));
}

TEST(DeviceOption, AGpuLostUnderCudaIsAFailedSimulation) {
    LostGpu gpu;
    try {
        on_host(gpu, {Kind::cuda}, 1, work);
        FAIL() << "it went on";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.status, Exit::simulation_failed);
        EXPECT_STREQ(failure.what(), "the GPU has fallen off the bus");
    }
}

TEST(DeviceOption, BadInputIsNotTriedAgainOnTheCpu) {
    LostGpu gpu;
    const auto mistake = [](Host&) -> int { throw Failure(Exit::bad_input, "no such field"); };
    EXPECT_THROW(on_host(gpu, {Kind::automatic}, 1, mistake), Failure);
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
