// The reduction's GPU kernels on an emulated GPU: integers give the exact sum, floats come near it.
#include "fake_gpu/device.h"
#include "fake_gpu/gpu.h"
#include "support/cases.h"
#include "support/run.h"
#include <gtest/gtest.h>
#include <iterator>
#include <string>
#include <vector>

namespace glint::test {
namespace {

using ReductionRows = std::initializer_list<std::pair<const char*, std::string>>;
constexpr const char* tree_methods[] = {"divergent", "conflicted", "sequential", "first_add", "unrolled", "shuffle"};
constexpr const char* striding_methods[] = {"grid_stride", "cooperative", "atomics", "compensated"};
std::vector<const char*> adding_methods() {
    std::vector<const char*> all(std::begin(tree_methods), std::end(tree_methods));
    all.insert(all.end(), std::begin(striding_methods), std::end(striding_methods));
    return all;
}

Params adding(const char* method, ReductionRows rows) {
    Params p(catalog().at("reduction"));
    for (const auto& [id, text] : rows) set(p, id, text);
    set(p, "method", method);
    return p;
}

/// After two steps; sums of integers must be exact, sums of floats as close as their additions round.
void expect_sum(const Params& p, Extent e, int multiprocessors) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(multiprocessors);
    Params by_cpu = p;
    set(by_cpu, "method", "grid_stride");
    World played(p.definition(), *gpu, e, p), plain(p.definition(), cpu(), e, by_cpu);
    for (World* world : {&played, &plain}) world->advance(2);
    const std::string what = p.text(*p.definition().param("method")) + ", " +
                             p.text(*p.definition().param("operation")) + ", " + std::to_string(e.width) + "x" +
                             std::to_string(e.height);
    const ProbeValue found = played.probe(), right = plain.probe();
    const bool floats = p.text(*p.definition().param("precision")) == "float";
    EXPECT_EQ(found.values[1], right.values[1]) << "the exact sum, " << what;
    if (floats) {
        EXPECT_LT(found.values[3], 1e-4) << what;
    } else {
        EXPECT_EQ(found.values[2], 0) << "the error, " << what;
    }
    EXPECT_EQ(field(played, "sum"), field(plain, "sum")) << what;
}

TEST(ReductionKernels, AddUpAtAnySize) {
    for (const char* method : adding_methods())
        for (const char* precision : {"integer", "float"}) {
            for (const Extent e : {Extent{16, 16}, {19, 17}, {17, 31}})
                for (const char* values : {"1", "3", "11"})
                    expect_sum(adding(method, {{"precision", precision}, {"values_per_cell", values}}), e, 132);
        }
    for (const char* method : adding_methods())
        expect_sum(adding(method, {{"precision", "integer"}, {"values_per_cell", "1"}}), {1032, 769}, 2);
}
TEST(ReductionKernels, AddUpSquaresAndProducts) {
    for (const char* method : adding_methods())
        for (const char* operation : {"squares", "dot"})
            for (const char* precision : {"integer", "float"})
                for (const Extent e : {Extent{16, 16}, {97, 61}})
                    expect_sum(adding(method, {{"operation", operation}, {"precision", precision}}), e, 3);
}
TEST(ReductionKernels, GoRoundWhereTheValuesAreMoreThanTheGrid) {
    for (const char* method : striding_methods)
        for (const char* blocks : {"1", "2", "5"})
            expect_sum(adding(method, {{"precision", "integer"}, {"blocks", blocks}, {"values_per_cell", "7"}}),
                       {113, 101}, 1);
}
TEST(ReductionKernels, AddUpThePartsOfManyBlocks) { // more than one block adds up in the second launch
    expect_sum(adding("divergent", {{"precision", "integer"}, {"values_per_cell", "5"}}), {512, 431}, 2);
}
TEST(ReductionKernels, ThoseInAFixedOrderComeToTheSameBitsAgain) {
    for (const char* method : adding_methods()) {
        if (std::string(method) == "atomics") continue;
        const Params p = adding(method, {{"values_per_cell", "9"}});
        const auto result = [&] {
            const std::unique_ptr<Queue> gpu = make_fake_gpu(2);
            World world(p.definition(), *gpu, {61, 67}, p);
            world.advance(3);
            return world.probe().values[0];
        };
        EXPECT_EQ(result(), result()) << method;
    }
}
TEST(ReductionKernels, KeepWhatFloatsRoundOff) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(1);
    const auto lost = [&](const char* method) {
        const Params p = adding(method, {{"values_per_cell", "16"}, {"blocks", "1"}});
        World world(p.definition(), *gpu, {200, 150}, p);
        return world.probe().values[3];
    };
    EXPECT_LT(lost("compensated"), 1e-9);
    EXPECT_LT(lost("compensated"), lost("grid_stride"));
}
int launches_of_five_steps(const char* method) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu();
    const Params p = adding(method, {});
    World world(p.definition(), *gpu, {64, 64}, p);
    const int before = fake_gpu::counts().launches;
    world.advance(5);
    return fake_gpu::counts().launches - before;
}
TEST(ReductionKernels, AStepIsOneLaunchAndThatOfATreeTwo) {
    for (const char* method : tree_methods) EXPECT_EQ(launches_of_five_steps(method), 10) << method;
    for (const char* method : striding_methods) EXPECT_EQ(launches_of_five_steps(method), 5) << method;
}
TEST(ReductionKernels, DrawEveryPresetAsTheCpuDoes) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(4);
    const Definition& d = catalog().at("reduction");
    for (const glint_preset& start : d.presets()) {
        Params p = preset(d, start.id);
        set(p, "values_per_cell", "3");
        World played(d, *gpu, {230, 121}, p), plain(d, cpu(), {230, 121}, p);
        for (World* world : {&played, &plain}) world->advance(41);
        EXPECT_EQ(drawn(played), drawn(plain)) << start.id;
    }
}
TEST(ReductionKernels, AddUpWhateverIsDrawnAtRandom) {
    const std::unique_ptr<Queue> gpu = make_fake_gpu(3);
    for (const char* method : adding_methods())
        agree_in(cases_here(12), *gpu, {"reduction", method, {{16, 16}, {70, 50}}});
}

} // namespace
} // namespace glint::test
