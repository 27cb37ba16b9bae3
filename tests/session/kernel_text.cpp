// The kernels in the text of a source: what NVRTC gets of it, and which changes are changes of kernels alone.
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include <algorithm>
#include <gmock/gmock.h>

namespace glint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string vortex = R"(#include "api/sim.h"
#include <map>
namespace vortex {
constexpr int twice(int n) { return 2 * n; }
struct Vortex {
    struct Params {
        float spin = 0.5f;
    };
    static constexpr glint::Info info{"vortex", "Vortex", "It turns", glint::evolves};
    static void describe(glint::ParamTable<Params>& table) {
        table.add_float(&Params::spin, "spin", 0, 1, "How fast { it } turns"); // "{"
    }
    Vortex(glint::Device on, glint::Extent size, const Params&) : device(on), now{on, size} { start(); }
    struct Step {
        glint::View<float> cells;
        template <class Place> GLINT_HD void operator()(int x, int y, Place place) const {
            if (x > 0) { cells(x, y) = 1; }
        }
    };
    GLINT_HD static auto half(float v) { return v / 2; }
#ifdef __CUDACC__
    void run() { std::map<int, int> all; }
#endif
    std::string text() const;
    bool operator==(const Vortex& other) const { return this == &other; }
    glint::Device device;
    glint::Field<float> now;
};
} // namespace vortex
GLINT_SIMULATION(vortex::Vortex)
)";

/// The source with one text in place of another, which it must have.
std::string with(const std::string& before, const std::string& now) {
    std::string changed = vortex;
    const auto at = changed.find(before);
    EXPECT_NE(at, changed.npos) << before;
    return changed.replace(at, before.size(), now);
}

TEST(KernelText, HasNoFunctionsForTheCpu) {
    const std::string text = kernels_only(vortex);
    for (const char* gone :
         {"describe", "add_float", "start()", "std::map", "text() const", "this == &other", "GLINT_SIMULATION"})
        EXPECT_THAT(text, Not(HasSubstr(gone)));
    for (const char* kept : {"constexpr int twice(int n) { return 2 * n; }", "float spin = 0.5f;", "glint::Info info{",
                             "if (x > 0) { cells(x, y) = 1; }", "static auto half", "#ifdef __CUDACC__", "#endif",
                             "glint::Field<float> now;"})
        EXPECT_THAT(text, HasSubstr(kept));
    EXPECT_EQ(std::ranges::count(text, '\n'), std::ranges::count(vortex, '\n')) << "an error names the author's line";
}

TEST(KernelText, AChangeInsideOfAKernelIsAChangeOfKernels) {
    EXPECT_TRUE(differ_only_in_kernels(vortex, vortex));
    EXPECT_TRUE(differ_only_in_kernels(vortex, with("cells(x, y) = 1;", "cells(x, y) = 2; { const float v = 3; }")));
    EXPECT_TRUE(differ_only_in_kernels(vortex, with("// \"{\"", "/* another comment } */")));
}

TEST(KernelText, AnyOtherChangeIsNone) {
    for (const auto& [before, now] : {std::pair{"float spin = 0.5f;", "float spin = 0.6f;"},
                                      {"glint::View<float> cells;", "glint::View<float> cells; int more;"},
                                      {"start();", "start(); start();"},
                                      {"2 * n", "3 * n"},
                                      {"v / 2", "double(v) / 2"},
                                      {"How fast", "How very fast"},
                                      {"int x, int y, Place place", "int x, int row, Place place"},
                                      {"#ifdef __CUDACC__", "#ifndef __CUDACC__"},
                                      {"struct Step {", "struct Step { int a[2];"}})
        EXPECT_FALSE(differ_only_in_kernels(vortex, with(before, now))) << now;
}

TEST(KernelText, ASourceWithOwnMemoryOfTheGpuKeepsItsKernels) {
    for (const char* memory :
         {"__constant__ float weights[9];", "__device__ int counter = 0;", "__managed__ int both;"}) {
        const std::string source = memory + vortex;
        EXPECT_FALSE(differ_only_in_kernels(source, source)) << memory;
    }
    const std::string source = "__device__ inline float half(float v) { return v / 2; }\n" + vortex;
    EXPECT_TRUE(differ_only_in_kernels(source, source)) << "a function is no memory";
}

TEST(KernelText, AFunctionThatTheCpuUsesAsWellIsNoKernel) {
    const std::string helper = "GLINT_HD inline int rows(int n) { return n / 2; }\n";
    const std::string used = helper + vortex;
    EXPECT_TRUE(differ_only_in_kernels(used, "GLINT_HD inline int rows(int n) { return n / 3; }\n" + vortex));
    const std::string by_cpu = "inline int twice_rows(int n) { return 2 * rows(n); }\n";
    EXPECT_FALSE(
        differ_only_in_kernels(used + by_cpu, "GLINT_HD inline int rows(int n) { return n / 3; }\n" + vortex + by_cpu));
}

TEST(KernelText, ASourceWithHeadersOfItsOwnIsDoubtful) { // they may have changed as well
    const std::string source = "#include \"own.h\"\n" + vortex;
    EXPECT_FALSE(differ_only_in_kernels(source, source));
}

TEST(KernelText, BracesThatDoNotMatchAreDoubtful) {
    for (const char* broken : {"{", "struct A { void f() {",
                               "GLINT_HD void f() {\n#if A\nif (a) {\n#else\nif (b) {\n#endif\n}\n}\nint size = 3;"})
        EXPECT_FALSE(differ_only_in_kernels(broken, broken)) << broken;
}

TEST(KernelText, BrokenSourcesAreReadToTheirEnd) {
    for (const char* broken :
         {"", "}", "\"", "R\"(", "/*", "#", "a(", "'", "struct A { int x = ; } } } void f() { \" }", "operator(",
          "template <", "namespace {", "{", "struct A { void f() {"}) {
        (void)kernels_only(broken);
        (void)differ_only_in_kernels(broken, "int a;");
    }
}

TEST(KernelText, EveryTemplateAndRecipeKeepsItsKernels) {
    for (const char* file : {"new/grid", "new/particles", "new/volume", "new/picture", "cookbook/erosion",
                             "cookbook/points", "cookbook/methods", "cookbook/lists"}) {
        const std::string source = source_text(std::string(GLINT_SOURCE_DIR "/assets/") + file + ".cpp");
        const std::string text = kernels_only(source);
        EXPECT_THAT(text, Not(HasSubstr("ParamTable"))) << file;
        EXPECT_THAT(text, HasSubstr("GLINT_HD void operator()")) << file;
        EXPECT_TRUE(differ_only_in_kernels(source, source)) << file;
    }
}

} // namespace
} // namespace glint::test
