// The reduction compared with exact sums, and its float errors with known bounds.
#include "sims/reduction/cpu.h"
#include "sims/reduction/draw.h"
#include "support/cases.h"
#include "support/run.h"
#include <algorithm>
#include <array>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace glint::test {
namespace {

namespace red = ::reduction;
using ReductionRows = std::initializer_list<std::pair<const char*, std::string>>;

const Definition& reductions() { return catalog().at("reduction"); }
Params sums_with(ReductionRows rows) {
    Params p(reductions());
    for (const auto& [id, text] : rows) set(p, id, text);
    return p;
}

/// The sum of the same values, one after the other, in 64 bits.
double plain_sum(const Params& p, Extent e) {
    const auto& block = *static_cast<const red::Params*>(p.data());
    const bool floats = block.precision == red::Precision::float32;
    const red::Source first(block, 0), second(block, 1);
    std::int64_t sum = 0; // in units
    for (std::int64_t i = 0; i < red::values_of(e, block); ++i) {
        const std::int64_t a = first.whole(i, floats ? 65536 : 10), b = second.whole(i, floats ? 65536 : 10);
        sum += block.operation == red::Operation::sum ? a : block.operation == red::Operation::squares ? a * a : a * b;
    }
    return double(sum) * (floats ? red::unit_of<float>(block.operation) : 1);
}

struct Outcomes { // of the probes
    double result, exact, error, relative_error;
};
Outcomes outcomes_of(World& world) {
    const ProbeValue probed = world.probe();
    return {probed.values[0], probed.values[1], probed.values[2], probed.values[3]};
}
Outcomes outcomes_of(const Params& p, Extent e) {
    World world(reductions(), cpu(), e, p);
    world.advance(1);
    return outcomes_of(world);
}

TEST(Reduction, KnowsTheExactSum) {
    for (const char* operation : {"sum", "squares", "dot"})
        for (const char* precision : {"float", "integer"})
            for (const char* is_signed : {"false", "true"})
                for (const Extent e : {Extent{16, 16}, {17, 31}, {64, 64}, {97, 61}}) {
                    const Params p = sums_with({{"operation", operation},
                                                {"precision", precision},
                                                {"signed", is_signed},
                                                {"values_per_cell", "3"}});
                    World world(reductions(), cpu(), e, p);
                    const double plain = plain_sum(p, e);
                    const std::vector<float> sum = field(world, "sum");
                    EXPECT_EQ(outcomes_of(world).exact, plain) << operation << ", " << precision << ", " << e.width;
                    EXPECT_EQ(double(sum.at(0)) + double(sum.at(1)), plain) << operation << ", " << precision;
                }
}

TEST(Reduction, IntegersComeToTheExactSumByEveryMethod) {
    for (const char* method : {"serial", "grid_stride", "compensated", "auto"})
        for (const char* operation : {"sum", "squares", "dot"})
            for (const Extent e : {Extent{16, 16}, {17, 31}, {300, 431}}) {
                const Outcomes found =
                    outcomes_of(sums_with({{"method", method}, {"operation", operation}, {"precision", "integer"}}), e);
                EXPECT_EQ(found.error, 0) << method << ", " << operation;
                EXPECT_EQ(found.relative_error, 0);
                EXPECT_EQ(found.result, found.exact);
                EXPECT_GT(found.exact, 0);
            }
}

TEST(Reduction, FloatsLoseByTheOrderOfTheirAdditions) {
    const Extent e{512, 512};
    const auto lost = [&](const char* method, const char* operation) {
        const Outcomes found =
            outcomes_of(sums_with({{"method", method}, {"operation", operation}, {"values_per_cell", "8"}}), e);
        EXPECT_DOUBLE_EQ(found.error, found.result - found.exact);
        EXPECT_DOUBLE_EQ(found.relative_error, std::fabs(found.error / found.exact));
        return found.relative_error;
    };
    for (const char* operation : {"sum", "squares", "dot"}) {
        const double serial = lost("serial", operation), lanes = lost("grid_stride", operation),
                     compensated = lost("compensated", operation);
        EXPECT_LT(compensated, 1e-8) << "it comes as a double, " << operation;
        EXPECT_LT(lanes, 1e-5) << operation;
        EXPECT_GT(serial, 100 * compensated) << operation;
        EXPECT_LT(serial, 8 * 512 * 512 * 0x1p-24) << "an addition loses half an ULP at most, " << operation;
    }
}

TEST(Reduction, OneAfterTheOtherFloatsLoseMoreTheMoreThereAre) { // as in the lesson's experiment
    const auto lost = [](const char* method, const char* values) {
        return outcomes_of(sums_with({{"method", method}, {"operation", "squares"}, {"values_per_cell", values}}),
                           {512, 512})
            .relative_error;
    };
    EXPECT_GT(lost("serial", "16"), 1e-3);
    EXPECT_GT(lost("serial", "16"), 4 * lost("serial", "1"));
    for (const char* values : {"1", "16"}) {
        EXPECT_LT(lost("grid_stride", values), 1e-6) << "sums side by side stay small";
        EXPECT_LT(lost("compensated", values), 1e-8);
    }
}

TEST(Reduction, SignsCancelNearlyAllOfTheSum) {
    const auto exact = [](const char* is_signed) {
        return outcomes_of(sums_with({{"signed", is_signed}, {"values_per_cell", "16"}}), {200, 200}).exact;
    };
    EXPECT_LT(std::fabs(exact("true")), exact("false") / 100);
}

/// The output of a reduction, in ordinary memory.
struct Written {
    std::vector<red::Whole> parts = std::vector<red::Whole>(64);
    std::uint32_t ticket = 0, generation = 0;
    double result = -1;
    std::array<float, 2> sum{-1, -1};
    red::Slots slots() { return {parts.data() + 1, parts.data(), &ticket, &generation, &result, sum.data()}; }
};

template <class T> double plain_terms(const std::vector<T>& a, const std::vector<T>& b, red::Operation operation) {
    double sum = 0; // of integers or 16-bit fractions: exact
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += double(a[i]) * (operation == red::Operation::sum       ? 1
                               : operation == red::Operation::squares ? double(a[i])
                                                                      : double(b[i]));
    return sum;
}

template <class T> void random_sums_are_right(Draws& draw, const char* what) {
    const Device device(cpu().table());
    Written to;
    for (int i = 0; i < cases_here(5000); ++i) {
        std::vector<T> a(std::size_t(draw.whole(1, draw.one_in(2) ? 70 : 2000))), b(a.size());
        const T unit = std::is_same_v<T, float> ? T(0x1p-12f) : T(1);
        for (auto* values : {&a, &b})
            for (T& value : *values) value = T(draw.whole(-4096, 4096)) * unit;
        const auto operation = static_cast<red::Operation>(draw.whole(0, 2));
        const double exact = plain_terms(a, b, operation);
        for (const auto method : {red::Method::serial, red::Method::grid_stride, red::Method::compensated}) {
            const red::Terms<T> in{a.data(), b.data(), std::int64_t(a.size()), operation};
            red::cpu::add_up(device, method, in, to.slots());
            const double bound = std::is_same_v<T, float> ? double(a.size()) * double(a.size()) * 0x1p-24 : 0;
            ASSERT_NEAR(to.result, exact, bound) << what << ", case " << i << ", method " << int(method);
        }
    }
}
TEST(Reduction, AnyIntegersAreAddedUpRight) {
    Draws draw(11);
    random_sums_are_right<std::int32_t>(draw, "integers");
}
TEST(Reduction, AnyFloatsAreAddedUpWithinTheirRounding) {
    Draws draw(12);
    random_sums_are_right<float>(draw, "floats");
}

TEST(Reduction, OfFloatsAnyNumberOfThreadsComesToTheSameBits) {
    const std::unique_ptr<Queue> one = make_cpu_queue(1), seven = make_cpu_queue(7);
    std::vector<float> values(std::size_t(19 * red::cpu::piece + 77));
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = uniform(3, i);
    const red::Terms<float> in{values.data(), nullptr, std::int64_t(values.size()), red::Operation::squares};
    for (const auto method : {red::Method::grid_stride, red::Method::compensated}) {
        Written by_one, by_seven;
        red::cpu::add_up(Device(one->table()), method, in, by_one.slots());
        red::cpu::add_up(Device(seven->table()), method, in, by_seven.slots());
        EXPECT_EQ(by_one.result, by_seven.result);
        EXPECT_NEAR(by_one.result, double(values.size()) / 3, double(values.size()) / 300);
    }
}

TEST(Reduction, MethodsAgreeWhateverIsAskedFor) {
    agree_in(cases_here(300), cpu(), {"reduction", "", {{16, 16}, {90, 90}}});
}

/// Errors by order and prefix, for this many equal values.
std::vector<float> errors_of_equal(float value, std::size_t count) {
    const std::vector<float> values(count, value);
    std::vector<float> errors(std::size_t(red::orders * red::prefixes), -1);
    const red::Rounding<float> rounding{{values.data(), nullptr, std::int64_t(count), red::Operation::sum},
                                        {errors.data(), red::orders, red::prefixes, red::orders}};
    for (int prefix = 0; prefix < red::prefixes; ++prefix)
        for (int order = 0; order < red::orders; ++order) rounding(order, prefix);
    return errors;
}
TEST(ReductionErrors, OfEqualValuesPairsLoseNothingAndARowDoes) {
    const std::vector<float> errors = errors_of_equal(65535 * 0x1p-16f, 65536);
    const auto last = errors.end() - red::orders;
    EXPECT_GT(last[int(red::Order::serial)], 0x1p-24f) << "its sum needs 32 bits on the way";
    EXPECT_EQ(last[int(red::Order::pairwise)], 0) << "doubling is exact";
    EXPECT_EQ(last[int(red::Order::strided)], 0) << "256 of 16 bits have 24";
    EXPECT_LE(last[int(red::Order::compensated)], 0x1p-24f);
    EXPECT_TRUE(std::all_of(errors.begin(), errors.begin() + red::orders, [](float e) { return e == 0; }))
        << "64 of 16 bits have 22";
}
TEST(ReductionErrors, AreNoneOfPowersOfTwoAndOfTermsThatThereAreNot) {
    for (const float error : errors_of_equal(0.5f, 65536)) EXPECT_EQ(error, 0);
    for (const float error : errors_of_equal(65535 * 0x1p-16f, 63)) EXPECT_EQ(error, 0);
}
TEST(ReductionErrors, OctavesAreTheLogarithmOfPowersOfTwo) {
    for (int k = -60; k < 60; ++k) EXPECT_EQ(red::octaves(std::ldexp(1.f, k)), float(k));
    EXPECT_EQ(red::octaves(1.5f), 0.5f);
}

TEST(ReductionPicture, TreesGrowByTheirPaceAndBeginAgain) {
    const Params p = sums_with({{"pace", "3"}});
    World world(reductions(), cpu(), {320, 256}, p);
    const std::vector<std::uint32_t> first = drawn(world);
    constexpr int turn = 3 * (red::max_levels + 4);
    for (int step = 1; step < 3 * red::max_levels; ++step) {
        world.advance(1);
        EXPECT_NE(drawn(world), first) << "step " << step;
    }
    world.advance(turn - (3 * red::max_levels - 1));
    EXPECT_EQ(drawn(world), first);
}
TEST(ReductionPicture, HasNoErrorsToShowOfIntegers) {
    const Extent e{330, 200}; // a fifth of it is the chart
    World floats(reductions(), cpu(), e, sums_with({})),
        integers(reductions(), cpu(), e, sums_with({{"precision", "integer"}}));
    const std::vector<std::uint32_t> shown = drawn(floats), none = drawn(integers);
    const std::uint32_t serial = rgba(0.88f, 0.3f, 0.25f);
    EXPECT_GT(std::count(shown.begin(), shown.end(), serial), 0);
    EXPECT_EQ(std::count(none.begin(), none.end(), serial), 0);
}

TEST(ReductionMethods, OfTheOtherProcessorAreRefusedWithASentence) {
    const auto refusal = [](std::int32_t device, const char* method) {
        const glint_device_facts facts{sizeof(glint_device_facts), device};
        const char* why = reductions().sim().unavailable(&facts, 64, 64, sums_with({{"method", method}}).data());
        return std::string(why ? why : "");
    };
    EXPECT_THAT(refusal(GLINT_CUDA, "serial"), testing::HasSubstr("choose 'grid_stride'"));
    for (const char* method :
         {"divergent", "conflicted", "sequential", "first_add", "unrolled", "shuffle", "cooperative", "atomics"})
        EXPECT_THAT(refusal(GLINT_CPU, method), testing::HasSubstr("blocks and warps")) << method;
    EXPECT_THAT(refusal(GLINT_CPU, "library"), testing::HasSubstr("CUB"));
    for (const char* method : {"grid_stride", "compensated", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA}) EXPECT_EQ(refusal(device, method), "") << method;
}
TEST(ReductionNote, SaysHowMuchAStepAddsUp) {
    const auto said = [](Extent e, const char* values) {
        return note_of(reductions(), cpu().device(), e, sums_with({{"values_per_cell", values}}));
    };
    EXPECT_THAT(said({1024, 1024}, "33").text, testing::HasSubstr("33 Mi values"));
    EXPECT_EQ(said({1024, 1024}, "256").caution, 0);
    EXPECT_THAT(said({2048, 2048}, "65").text, testing::HasSubstr("256 Mi values"));
    EXPECT_EQ(said({2048, 2048}, "65").caution, 1);
}

} // namespace
} // namespace glint::test
