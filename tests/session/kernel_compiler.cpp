// NVRTC in a process of its own: it compiles the kernels of unchanged sources, and tells why it cannot. Needs a CUDA
// toolkit, but no GPU.
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include "sims/api/error.h"
#include "support/program.h"
#include "support/says.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <string_view>

namespace glint::test {
namespace {

using testing::HasSubstr;

struct KernelCompilerTest : testing::Test {
    std::string problem_of(const std::string& text, const std::vector<std::string>& kernels = {}) {
        try {
            compile(text, kernels);
        } catch (const Error& why) { return why.what(); }
        return "";
    }
    void SetUp() override {
        if (!nvcc_here() || !has_binary()) GTEST_SKIP() << "no CUDA toolkit here";
    }
    std::vector<std::byte> compile(std::string text, std::vector<std::string> kernels = {}) {
        return compiler.compile({folder / "vortex.cpp", std::move(text), std::move(kernels), "sm_90"}, [] {});
    }
    Folder folder;
    KernelCompiler compiler{GLINT_BINARY};
};

bool contains(const std::vector<std::byte>& bytes, std::string_view text) {
    const auto found = std::ranges::search(bytes, std::as_bytes(std::span(text)));
    return !found.empty();
}

std::string template_text(const std::string& kind) {
    return source_text(GLINT_SOURCE_DIR "/assets/new/" + kind + ".cpp");
}

// The mangled name of glint::run_kernel<in_my_simulation::Simulation::Step>.
const std::string step_kernel = "_ZN5glint10run_kernelIN16in_my_simulation10Simulation4StepEEEvNS_6ExtentET_";

TEST(KernelExpression, IsTheNameThatAnAuthorWouldWrite) {
    EXPECT_EQ(kernel_expression(step_kernel), "glint::run_kernel<in_my_simulation::Simulation::Step>");
    EXPECT_EQ(kernel_expression("_Z5blendPfi"), "") << "a kernel that is no template is compiled in any case";
    EXPECT_EQ(kernel_expression("nothing mangled"), "");
    EXPECT_THROW(kernel_expression("_ZN5glint10run_kernelIN12_GLOBAL__N_14StepEEEvNS_6ExtentET_"), Error)
        << "a namespace without a name";
}

TEST_F(KernelCompilerTest, CompilesEveryTemplateAndTheKernelsThatWereLaunched) {
    for (const char* kind : {"grid", "particles", "volume", "picture"})
        EXPECT_FALSE(compile(template_text(kind)).empty());
    EXPECT_FALSE(contains(compile(template_text("grid")), step_kernel));
    EXPECT_TRUE(contains(compile(template_text("grid"), {step_kernel}), step_kernel));
}

TEST_F(KernelCompilerTest, SaysWhichLineIsWrongAndGoesOn) {
    std::string wrong = template_text("grid");
    wrong.replace(wrong.find("const float threshold"), 21, "const float thresh0ld");
    const auto line =
        1 + std::count(wrong.begin(), wrong.begin() + std::ptrdiff_t(wrong.find("(u - threshold)")), '\n');
    EXPECT_THAT(problem_of(wrong, {step_kernel}), says("vortex.cpp:" + std::to_string(line), "threshold"));
    EXPECT_FALSE(compile(template_text("grid"), {step_kernel}).empty());
}

TEST_F(KernelCompilerTest, StartsAgainAfterACancelledOrder) {
    struct Cancelled {};
    EXPECT_THROW(
        compiler.compile({folder / "vortex.cpp", template_text("grid"), {}, "sm_90"}, [] { throw Cancelled(); }),
        Cancelled);
    EXPECT_FALSE(compile(template_text("grid")).empty());
}

TEST(KernelCompilerCommand, IsNotForUsers) {
    const Ended glint = run_glint(Folder(), {"compile-kernels", "/tmp"});
    EXPECT_EQ(glint.status, 2);
    EXPECT_THAT(glint.err, HasSubstr("--watch"));
}

} // namespace
} // namespace glint::test
