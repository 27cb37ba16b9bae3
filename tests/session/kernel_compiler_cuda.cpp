// Kernels of NVRTC in a running simulation on a GPU: the bits of nvcc's, and the change of a source at once.
#include "app/timing/clock.h"
#include "app/world/grid_pass.h"
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include "app/world/world.h"
#include "interop/queue.h"
#include "sims/api/error.h"
#include "support/program.h"
#include "support/run.h"
#include <algorithm>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <map>

namespace glint::test {
namespace {

constexpr Extent compared_size{193, 161};
constexpr int compared_steps = 20;

struct KernelSwapCuda : testing::Test {
    void SetUp() override {
        if (!nvcc_here() || !has_binary()) GTEST_SKIP() << "no CUDA toolkit here";
        make_build_folder(folder);
    }
    const Definition& built(const std::string& source) {
        const std::string to = fmt::format("{}/{}.so", folder.name(), ++number);
        const auto errors = build_plugin(source, to, BuildFor::gpu, [] {});
        EXPECT_TRUE(errors.empty()) << source << ": " << text_of(errors.front());
        plugins.push_back(Catalog::opened(to, source));
        const Definition& simulation = *plugins.back().definitions.front();
        libraries[&simulation] = to;
        return simulation;
    }
    /// The state after some steps. text: what NVRTC compiles before the first step; "": nothing.
    std::vector<FieldCopy> state(const Definition& simulation, const std::string& text) {
        const auto queue = make_cuda_queue();
        queue->follow_source();
        const Params params(simulation);
        {
            World first(simulation, *queue, compared_size, params); // its launches tell the names of its kernels
            first.advance(1);
            drawn(first);
            GridPass statistics(*queue); // the program's own kernels run on the same queue
            statistics.start(first);
            queue->finish();
            EXPECT_TRUE(statistics.take());
        }
        if (!text.empty()) {
            const glint_device_facts& facts = queue->device().facts();
            const KernelOrder order{
                simulation.origin(),       text,
                queue->launched_kernels(), fmt::format("sm_{}{}", facts.compute_major, facts.compute_minor),
                libraries.at(&simulation), simulation.id()};
            compiler.compile(order, [] {}); // as the window does before the first save
            const double begun_ms = now_ms();
            const auto cubin = compiler.compile(order, [] {});
            const double compiled_ms = now_ms();
            auto kernels = queue->device().load_kernels(cubin, order.kernels);
            const double loaded_ms = now_ms();
            EXPECT_TRUE(queue->replace_kernels(std::move(kernels))) << simulation.origin();
            fmt::print("{}: {:.0f} ms by NVRTC, {:.1f} ms to load, {:.3f} ms to replace\n", simulation.id(),
                       compiled_ms - begun_ms, loaded_ms - compiled_ms, now_ms() - loaded_ms);
        }
        World world(simulation, *queue, compared_size, params);
        world.advance(compared_steps);
        return world.read_fields();
    }

    TemporaryFolder folder;
    int number = 0;
    std::vector<Catalog::Plugin> plugins;
    std::map<const Definition*, std::string> libraries;
    KernelCompiler compiler{GLINT_BINARY};
};

/// The first field that differs, "": all bits are equal.
std::string difference(const std::vector<FieldCopy>& a, const std::vector<FieldCopy>& b) {
    if (a.size() != b.size()) return "their number";
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i].id != b[i].id || !(a[i].values == b[i].values)) return a[i].id;
    return "";
}

TEST_F(KernelSwapCuda, KernelsOfNvrtcGiveTheBitsOfNvcc) {
    for (const char* file : {"new/grid", "new/particles", "new/volume", "cookbook/erosion", "cookbook/methods",
                             "cookbook/lists", "cookbook/particle_life", "cookbook/points", "cookbook/spectral"}) {
        const std::string source = std::string(GLINT_SOURCE_DIR "/assets/") + file + ".cpp";
        const Definition& simulation = built(source);
        const auto by_nvcc = state(simulation, "");
        ASSERT_FALSE(by_nvcc.empty());
        EXPECT_EQ(difference(by_nvcc, state(simulation, source_text(source))), "") << file;
    }
}

TEST_F(KernelSwapCuda, AChangeOfAKernelActsWithoutABuild) {
    const std::string source = GLINT_SOURCE_DIR "/assets/new/grid.cpp";
    const Definition& simulation = built(source);
    std::string changed = source_text(source);
    const std::string before = "recovery * (u - v)";
    changed.replace(changed.find(before), before.size(), "recovery * (u - 0.5f * v)");
    const auto now = state(simulation, changed);
    EXPECT_NE(difference(state(simulation, ""), now), "");
    const Folder own;
    own.put("grid.cpp", changed);
    EXPECT_EQ(difference(state(built(own / "grid.cpp"), ""), now), "")
        << "nvcc's build of the change gives the same bits";
}

TEST_F(KernelSwapCuda, AKernelThatWritesElsewhereIsNotLaunchedHere) {
    const std::string source = GLINT_SOURCE_DIR "/assets/new/grid.cpp";
    const Definition& simulation = built(source);
    std::string wrong = source_text(source);
    const std::string before = "next_excited(x, y) =";
    wrong.replace(wrong.find(before), before.size(), "next_excited.data[(std::int64_t(1) << 40) + x] =");
    EXPECT_THROW(state(simulation, wrong), Error);
    EXPECT_EQ(difference(state(simulation, ""), state(simulation, source_text(source))), "") << "another process tries";
}

} // namespace
} // namespace glint::test
