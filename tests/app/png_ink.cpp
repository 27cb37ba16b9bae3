// Images to paint with: any PNG is read or refused with a sentence, and is placed in a box with its own proportions.
#include "app/files/formats/ink.h"
#include "app/files/formats/png.h"
#include "app/world/mask.h"
#include "support/runs.h"
#include "support/says.h"
#include <array>
#include <gmock/gmock.h>
#include <png.h>
#include <sys/resource.h>
#include <zlib.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// A PNG in that libpng format, rows from the top.
template <class Component>
std::vector<std::byte> png_file(png_uint_32 format, int width, int height, const std::vector<Component>& pixels,
                                const void* colors = nullptr, png_uint_32 color_count = 0) {
    png_image image{};
    image.version = PNG_IMAGE_VERSION, image.format = format, image.colormap_entries = color_count;
    image.width = static_cast<png_uint_32>(width), image.height = static_cast<png_uint_32>(height);
    png_alloc_size_t bytes = PNG_IMAGE_PNG_SIZE_MAX(image);
    std::vector<std::byte> file(bytes);
    EXPECT_TRUE(png_image_write_to_memory(&image, file.data(), &bytes, 0, pixels.data(), 0, colors)) << image.message;
    file.resize(bytes);
    return file;
}
long peak_kib() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss;
}
using Bytes8 = std::vector<std::uint8_t>;

TEST(PngInk, OfAPictureWithoutTransparencyIsWhatIsDark) {
    const Ink ink = read_ink(png_file(PNG_FORMAT_GRAY, 3, 1, Bytes8{0, 255, 155}));
    EXPECT_EQ(ink.extent, (Extent{3, 1}));
    EXPECT_THAT(ink.cover, ElementsAre(255, 0, 100));
    const Ink colored = read_ink(png_file(PNG_FORMAT_RGB, 2, 1, Bytes8{0, 0, 0, 255, 255, 255}));
    EXPECT_THAT(colored.cover, ElementsAre(255, 0));
}

TEST(PngInk, OfOneWithTransparencyIsWhatIsOpaque) {
    const Ink ink = read_ink(png_file(PNG_FORMAT_GA, 3, 1, Bytes8{255, 255, 0, 0, 7, 60}));
    EXPECT_THAT(ink.cover, ElementsAre(255, 0, 60));
}

TEST(PngInk, WhereThereIsNoneItIsRefused) {
    EXPECT_THAT(refusal([] { read_ink(png_file(PNG_FORMAT_GRAY, 2, 1, Bytes8{255, 255})); }), HasSubstr("dark areas"));
    EXPECT_THAT(refusal([] { read_ink(png_file(PNG_FORMAT_GA, 2, 1, Bytes8{0, 0, 9, 0})); }), HasSubstr("dark areas"));
}

TEST(PngInk, BeginsAtTheBottom) {
    EXPECT_THAT(read_ink(png_file(PNG_FORMAT_GRAY, 1, 2, Bytes8{0, 255})).cover, ElementsAre(0, 255));
}

TEST(PngInk, IsReadFromSixteenBitsAndFromPalettes) {
    const std::vector<std::uint16_t> linear{0, 65535};
    EXPECT_THAT(read_ink(png_file(PNG_FORMAT_LINEAR_Y, 2, 1, linear)).cover, ElementsAre(255, 0));
    const std::array<std::uint8_t, 6> colors{255, 255, 255, 0, 0, 0};
    EXPECT_THAT(read_ink(png_file(PNG_FORMAT_RGB_COLORMAP, 3, 1, Bytes8{1, 0, 1}, colors.data(), 2)).cover,
                ElementsAre(255, 0, 255));
}

/// A copy of the file with another size in its header, and a correct checksum.
std::vector<std::byte> claiming(std::vector<std::byte> file, std::uint32_t width, std::uint32_t height) {
    const auto put = [&](std::size_t at, std::uint32_t number) {
        for (std::size_t i = 0; i < 4; ++i) file[at + i] = static_cast<std::byte>(number >> (24 - 8 * i) & 255u);
    };
    put(16, width), put(20, height);
    put(29, static_cast<std::uint32_t>(crc32(0, reinterpret_cast<const Bytef*>(file.data() + 12), 17)));
    return file;
}

TEST(PngInk, ASizeThatIsAbsurdIsRefusedBeforeMemoryIsTaken) {
    const auto file = png_file(PNG_FORMAT_GRAY, 4, 4, Bytes8(16, 9));
    EXPECT_EQ(refusal([&] { read_ink(claiming(file, 4, 4)); }), "");
    EXPECT_THAT(refusal([&] { read_ink(claiming(file, 16385, 2)); }), says("16385", "16384", "per side"));
    EXPECT_THAT(refusal([&] { read_ink(claiming(file, 16384, 16384)); }), HasSubstr("134 million"));
    EXPECT_NE(refusal([&] { read_ink(claiming(file, 0x7fffffff, 0x7fffffff)); }), "");
    EXPECT_NE(refusal([&] { read_ink(claiming(file, 0, 4)); }), "");
}

TEST(PngInk, AChunkThatClaimsAnAbsurdSizeTakesNoMemory) { // found by fuzzing
    auto file = png_file(PNG_FORMAT_GRAY, 4, 4, Bytes8(16, 9));
    const std::string claim("\x7f\xff\xff\xff"
                            "iTXtglint",
                            13);
    const auto bytes = std::as_bytes(std::span(claim));
    file.insert(file.begin() + 33, bytes.begin(), bytes.end());
    const long before = peak_kib();
    EXPECT_THAT(refusal([&] { read_ink(file); }), HasSubstr("cannot be read"));
    EXPECT_LT(peak_kib() - before, 64 << 10);
}

TEST(PngInk, CutShortAnywhereItIsRefusedOrTaken) {
    const auto file = png_file(PNG_FORMAT_RGB, 8, 8, Bytes8(192, 77));
    for (std::size_t size = 0; size < file.size(); ++size) {
        const std::string why = refusal([&] { read_ink(std::span(file).first(size)); });
        if (size < 40) { EXPECT_THAT(why, HasSubstr("cannot be read")) << size; }
    }
}

TEST(PngInk, WhatIsNoPngIsRefused) {
    const std::string text = "this is no picture, whatever it is called";
    EXPECT_THAT(refusal([&] { read_ink(std::as_bytes(std::span(text))); }), HasSubstr("cannot be read"));
}

TEST(InkMask, FitsIntoABoxWithItsProportions) {
    const Ink ink{{2, 1}, {255, 7}};
    EXPECT_EQ(mask_of(ink, 3, 3, 6, 6, {20, 20}), (Mask{3, 4, {4, 2}, {255, 255, 7, 7, 255, 255, 7, 7}}));
    EXPECT_EQ(mask_of(ink, 6, 6, 3, 3, {20, 20}), mask_of(ink, 3, 3, 6, 6, {20, 20})) << "dragged from any corner";
}

TEST(InkMask, OfManyPixelsACellIsTheMean) {
    EXPECT_EQ(mask_of({{2, 2}, {255, 0, 0, 255}}, 5, 5, 5, 5, {20, 20}), (Mask{5, 5, {1, 1}, {128}}));
    Ink line{{100, 1}, std::vector<std::uint8_t>(100)};
    line.cover[40] = 255;
    EXPECT_EQ(mask_of(line, 0, 0, 9, 0, {20, 20}).weights[4], 26) << "a tenth of it";
}

TEST(ColoredInk, KeepsEachPixelsColorFromTheBottomAndIsAsFullAsItIsOpaque) {
    const Ink ink = read_colored_ink(png_file(PNG_FORMAT_RGBA, 1, 2, Bytes8{1, 2, 3, 255, 40, 50, 60, 70}));
    EXPECT_EQ(ink.extent, (Extent{1, 2}));
    EXPECT_THAT(ink.colors, ElementsAre(0x463c3228, 0xff030201));
    EXPECT_THAT(ink.cover, ElementsAre(70, 255));
    EXPECT_THAT(read_ink(png_file(PNG_FORMAT_RGB, 1, 1, Bytes8{1, 2, 3})).colors, IsEmpty())
        << "unless it is asked for";
}

TEST(ColoredInk, IsOpaqueAlsoWhereThePictureIsWhiteOrGrey) {
    const Ink ink = read_colored_ink(png_file(PNG_FORMAT_GRAY, 2, 1, Bytes8{255, 7}));
    EXPECT_THAT(ink.colors, ElementsAre(0xffffffff, 0xff070707));
    EXPECT_THAT(ink.cover, ElementsAre(255, 255));
}

TEST(ColoredInk, OfATransparentPictureIsRefusedAndOfOneThatIsTooLarge) {
    EXPECT_THAT(refusal([] {
                    read_colored_ink(png_file(PNG_FORMAT_GA, 2, 1, Bytes8{0, 0, 9, 0}));
                }),
                HasSubstr("transparent"));
    const auto file = png_file(PNG_FORMAT_GRAY, 4, 4, Bytes8(16, 9));
    EXPECT_THAT(refusal([&] { read_colored_ink(claiming(file, 16385, 2)); }), says("16385", "16384", "per side"));
    EXPECT_THAT(refusal([&] { read_colored_ink(claiming(file, 16384, 16384)); }), HasSubstr("134 million"));
}

constexpr std::uint32_t red = 0xff0000ff, blue = 0xffff0000;

TEST(ColoredInk, OfManyPixelsACellIsTheMeanOfItsColors) {
    const Ink ink{{2, 1}, {255, 255}, false, {red, blue}};
    EXPECT_EQ(mask_of(ink, 5, 5, 5, 5, {20, 20}), (Mask{5, 5, {1, 1}, {255}, {0xff800080}}));
    EXPECT_EQ(mask_of(ink, 0, 0, 3, 1, {20, 20}).colors, (std::vector{red, red, blue, blue, red, red, blue, blue}));
}

TEST(ColoredInk, TransparentPixelsDoNotTintACell) {
    const Ink half{{2, 1}, {255, 0}, false, {red, blue & 0xffffff}};
    EXPECT_EQ(mask_of(half, 5, 5, 5, 5, {20, 20}), (Mask{5, 5, {1, 1}, {128}, {red}}));
    const Ink mostly{{2, 1}, {204, 51}, false, {0xcc0000ff, 0x33ff0000}};
    EXPECT_EQ(mask_of(mostly, 5, 5, 5, 5, {20, 20}), (Mask{5, 5, {1, 1}, {128}, {0xff3300cc}})) << "four to one";
    const Ink none{{2, 1}, {0, 0}, false, {0, 0x00ffffff}};
    EXPECT_EQ(mask_of(none, 5, 5, 5, 5, {20, 20}), (Mask{5, 5, {1, 1}, {0}, {0xff000000}}));
}

TEST(ColoredInk, BesideTheGridItsColorsAreLeftOutToo) {
    const Ink ink{{2, 2}, {1, 2, 3, 4}, false, {0x01000001, 0x02000002, 0x03000003, 0x04000004}};
    EXPECT_EQ(mask_of(ink, -1, -1, 0, 0, {20, 20}), (Mask{0, 0, {1, 1}, {4}, {0xff000004}}));
}

TEST(InkMask, BesideTheGridIsLeftOut) {
    const Ink ink{{2, 2}, {1, 2, 3, 4}};
    EXPECT_EQ(mask_of(ink, -1, -1, 0, 0, {20, 20}), (Mask{0, 0, {1, 1}, {4}}));
    EXPECT_EQ(mask_of(ink, 30, 0, 31, 1, {20, 20}), Mask());
    EXPECT_EQ(mask_of({}, 0, 0, 5, 5, {20, 20}), Mask());
}

} // namespace
} // namespace glint::test
