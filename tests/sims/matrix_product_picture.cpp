// The layout of the matrix product's picture, and the texts next to it.
#include "sims/matrix_product/draw.h"
#include "support/run.h"
#include "support/says.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <utility>

namespace glint::test {
namespace {

using ::matrix_product::Layout;
using ::matrix_product::Panel;

struct ShownProduct {
    explicit ShownProduct(Extent e, const char* n = "256") : extent(e), panels(e), world(at_start(e, n)) {}
    std::vector<std::uint32_t> pixels() { return drawn(*world); }
    std::uint32_t pixel(const std::vector<std::uint32_t>& all, const Panel& panel, double across, double down) const {
        const int x = panel.x + int(across * panel.width), y = panel.y + panel.height - 1 - int(down * panel.height);
        return all.at(std::size_t(y) * std::size_t(extent.width) + std::size_t(x));
    }

    Extent extent;
    Layout panels;
    std::unique_ptr<World> world;

private:
    static std::unique_ptr<World> at_start(Extent e, const char* n) {
        Params p(catalog().at("matrix_product"));
        set(p, "n", n), set(p, "scene", "random");
        return std::make_unique<World>(p.definition(), cpu(), e, p);
    }
};

TEST(MatrixProductPicture, HasEachMatrixInItsPlaceAtAnySize) {
    for (const Extent e : {Extent{16, 16}, {17, 31}, {1024, 1024}, {1600, 900}, {900, 1600}}) {
        const Layout at(e);
        for (const Panel& panel : {at.a, at.b, at.c, at.zoom}) {
            EXPECT_GT(panel.width, 0);
            EXPECT_GT(panel.height, 0);
            EXPECT_LE(panel.x + panel.width, e.width);
            EXPECT_LE(panel.y + panel.height, e.height);
            EXPECT_EQ(panel.column(panel.x, 1000), 0);
            EXPECT_EQ(panel.row(panel.y + panel.height - 1, 1000), 0) << "the first row is at the top";
            EXPECT_LT(panel.column(panel.x + panel.width - 1, 1000), 1000);
            EXPECT_LT(panel.row(panel.y, 1000), 1000);
        }
        EXPECT_EQ(at.a.y, at.c.y) << "a row of A lies beside its row of the product";
        EXPECT_EQ(at.a.height, at.c.height);
        EXPECT_EQ(at.b.x, at.c.x) << "a column of B lies above its column";
        EXPECT_EQ(at.b.width, at.c.width);
        EXPECT_LT(at.a.x + at.a.width, at.c.x);
        EXPECT_LT(at.c.y + at.c.height, at.b.y);
    }
}

TEST(MatrixProductPicture, FillsTheProductTileByTile) {
    ShownProduct shown({400, 400});
    const std::pair<double, double> middles[] = {{0.25, 0.25}, {0.75, 0.25}, {0.25, 0.75}, {0.75, 0.75}};
    const std::uint32_t empty = shown.pixel(shown.pixels(), shown.panels.c, 0.25, 0.25);
    for (int step = 1; step <= 4; ++step) {
        shown.world->advance(1);
        const std::vector<std::uint32_t> pixels = shown.pixels();
        for (int i = 0; i < 4; ++i)
            EXPECT_EQ(shown.pixel(pixels, shown.panels.c, middles[i].first, middles[i].second) == empty, i >= step)
                << "tile " << i << " after " << step << " steps";
    }
}

TEST(MatrixProductPicture, LightsWhatTheLatestTileIsMadeOf) {
    ShownProduct shown({400, 400});
    const auto light = [](std::uint32_t color) { return (color & 255u) + (color >> 8 & 255u) + (color >> 16 & 255u); };
    const auto lit = [&](const Panel& panel, double across, double down) { // brighter than before the first step
        ShownProduct before({400, 400});
        return light(shown.pixel(shown.pixels(), panel, across, down)) >
               light(before.pixel(before.pixels(), panel, across, down));
    };
    shown.world->advance(3); // the tile at the bottom left
    EXPECT_TRUE(lit(shown.panels.a, 0.3, 0.7));
    EXPECT_FALSE(lit(shown.panels.a, 0.3, 0.3));
    EXPECT_TRUE(lit(shown.panels.b, 0.3, 0.3));
    EXPECT_FALSE(lit(shown.panels.b, 0.7, 0.3));
    const std::vector<std::uint32_t> pixels = shown.pixels();
    EXPECT_EQ(shown.pixel(pixels, shown.panels.c, 0, 0.999), 0xffffffffu) << "it is outlined";
    EXPECT_NE(shown.pixel(pixels, shown.panels.c, 0, 0), 0xffffffffu);
}

/// Tests the kernel alone, because worlds have at least 16 x 16 pixels.
TEST(MatrixProductPicture, IsDrawnWhereThereIsNoRoomForIt) {
    const Device device(cpu().table());
    Field<float> numbers(device, {16, 16});
    const std::vector<std::uint32_t> colors(GLINT_PALETTE_SIZE, 0xff102030u);
    const View<const float> matrix = std::as_const(numbers).view();
    for (const Extent e : {Extent{1, 1}, {2, 3}, {5, 200}, {17, 31}, {1032, 769}})
        for (const int step : {0, 1, 2}) {
            std::vector<std::uint32_t> pixels(std::size_t(e.area()), 0);
            const Frame frame{{pixels.data(), e.width, e.height, e.width},
                              Palette{{colors.data(), 0, 1, 0xff000001u, 0xff000002u, 0xff000003u}}};
            device.for_each("paint", e,
                            ::matrix_product::Paint{matrix,
                                                    matrix,
                                                    matrix,
                                                    matrix,
                                                    ::matrix_product::progress_at({16}, step, 1),
                                                    Layout(e),
                                                    {},
                                                    step == 2,
                                                    frame});
            for (const std::uint32_t pixel : pixels) ASSERT_EQ(pixel >> 24, 255u) << e.width << "x" << e.height;
        }
}

std::string refusal_of_product(std::int32_t device, int compute_major, const char* method) {
    Params p(catalog().at("matrix_product"));
    set(p, "method", method);
    const glint_device_facts facts{sizeof(glint_device_facts), device, compute_major};
    const char* why = p.definition().sim().unavailable(&facts, 64, 64, p.data());
    return why ? why : "";
}
TEST(MatrixProductMethods, ThatAProcessorDoesNotHaveAreRefusedWithASentence) {
    using testing::HasSubstr;
    for (const char* method : {"fast_tensor", "fast_tensor_split"}) {
        EXPECT_THAT(refusal_of_product(GLINT_CPU, 0, method), HasSubstr("choose 'vectorised'"));
        EXPECT_THAT(refusal_of_product(GLINT_CUDA, 7, method), HasSubstr("choose 'double_buffered'"));
        EXPECT_EQ(refusal_of_product(GLINT_CUDA, 8, method), "");
    }
    EXPECT_THAT(refusal_of_product(GLINT_CPU, 0, "fast_tensor_warpgroup"), HasSubstr("choose 'vectorised'"));
    EXPECT_THAT(refusal_of_product(GLINT_CUDA, 7, "fast_tensor_warpgroup"), HasSubstr("choose 'double_buffered'"));
    for (const int generation : {8, 10, 12})
        EXPECT_THAT(refusal_of_product(GLINT_CUDA, generation, "fast_tensor_warpgroup"),
                    says("9.0 (Hopper)", "fast_tensor"));
    const std::string of_hopper = refusal_of_product(GLINT_CUDA, 9, "fast_tensor_warpgroup");
    EXPECT_TRUE(of_hopper.empty() || of_hopper.find("sm_90a") != of_hopper.npos) << of_hopper;
    for (const char* method : {"shared_row", "registers", "double_buffered"})
        EXPECT_THAT(refusal_of_product(GLINT_CPU, 0, method), HasSubstr("on a CPU"));
    for (const char* method : {"naive", "tiled", "vectorised", "auto"})
        for (const std::int32_t device : {GLINT_CPU, GLINT_CUDA})
            EXPECT_EQ(refusal_of_product(device, 7, method), "") << method;
}

TEST(MatrixProductMethods, SayWhatAStepTakes) {
    Params p(catalog().at("matrix_product"));
    set(p, "n", "1024");
    const glint_work work = work_of(p.definition(), {64, 64}, p);
    EXPECT_EQ(work.operations_per_step * 64, 2.0 * 1024 * 1024 * 1024);
    EXPECT_EQ(work.bytes_per_step * 64, 12.0 * 1024 * 1024);
    set(p, "view", "correct_bits");
    EXPECT_EQ(work_of(p.definition(), {64, 64}, p).operations_per_step, 2 * work.operations_per_step);
}

TEST(MatrixProductMethods, ThatTradeBitsForSpeedAreNotTheOnesThatAutoStandsFor) {
    const glint_param& row = *catalog().at("matrix_product").param("method");
    for (int i = 0; i < row.choice_count; ++i) {
        const std::string id = row.choices[i].id;
        EXPECT_EQ(id.starts_with("fast_"), id.find("tensor") != id.npos) << id;
    }
}

} // namespace
} // namespace glint::test
