#include "app/files/formats/data_text.h"
#include "app/files/formats/png.h"
#include "app/files/output_file.h"
#include "app/files/process_file.h"
#include "sims/api/device.h"
#include "support/program.h"
#include "support/read_back.h"
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string as_text(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

TEST(Npy, ReadsBackBitForBit) {
    const std::vector<float> values{0.1f, -0.f, std::nanf(""), HUGE_VALF, 1e-45f, 3};
    const NpyFile file = read_npy(as_text(npy_of(std::as_bytes(std::span(values)), GLINT_FLOAT32, 2, 3)));
    EXPECT_EQ(file.rows, 2);
    EXPECT_EQ(file.columns, 3);
    EXPECT_EQ(std::memcmp(file.values.data(), values.data(), sizeof(float) * 6), 0);
}

TEST(Npy, HeaderOfAnyLengthIsAligned) {
    for (const int columns : {1, 12, 123, 1234, 12345, 123456, 1234567}) {
        const std::vector<float> values(static_cast<std::size_t>(columns));
        EXPECT_EQ(read_npy(as_text(npy_of(std::as_bytes(std::span(values)), GLINT_FLOAT32, 1, columns))).columns,
                  columns);
    }
}

TEST(Png, ShowsRowZeroAtTheBottomWithoutThePadding) {
    const std::vector<std::uint32_t> pixels{
        0xff0000ffu, 0xff00ff00u, 0xdeadbeefu,  // bottom: red, green
        0x00ff0000u, 0x80030201u, 0xdeadbeefu}; // top: blue, dark; alpha is not shown
    const Folder folder;
    OutputFile out(folder / "a.png");
    out.write(png_of({pixels.data(), 2, 2, 3}));
    out.commit();
    const PngFile picture = read_png(folder / "a.png");
    EXPECT_EQ(picture.width, 2);
    EXPECT_EQ(picture.height, 2);
    EXPECT_THAT(picture.rgb, ElementsAre(0, 0, 255, 1, 2, 3, 255, 0, 0, 0, 255, 0));
}

class PngText : public testing::Test {
protected:
    const std::vector<std::uint32_t> pixels_ = std::vector<std::uint32_t>(6, 0xff102030u);
    std::vector<std::byte> with(std::string_view text) const { return png_of({pixels_.data(), 3, 2, 3}, text); }
};

TEST_F(PngText, IsReadByLibpngToo) {
    const Folder folder;
    OutputFile out(folder / "a.png");
    out.write(with("glint1:abc"));
    out.commit();
    EXPECT_THAT(texts_in_png(folder / "a.png"), ElementsAre("glint=glint1:abc"));
    EXPECT_EQ(read_png(folder / "a.png").rgb.size(), 18u);
}

TEST_F(PngText, ComesBackAsItWas) {
    EXPECT_EQ(png_text(with("glint1:abc")), "glint1:abc");
    EXPECT_EQ(png_text(with(std::string(100'000, 'x'))), std::string(100'000, 'x'));
    EXPECT_EQ(png_text(with("")), std::nullopt);
    EXPECT_EQ(png_text({}), std::nullopt);
}

TEST_F(PngText, IsLookedForInAFileByTheHeadsOfItsChunks) {
    const Folder folder;
    const auto is_plain = [&](const std::vector<std::byte>& bytes) {
        folder.put("a.png", {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        return is_plain_png(folder / "a.png");
    };
    const auto whole = with("glint1:abc");
    EXPECT_FALSE(is_plain(whole));
    auto plain = with("");
    EXPECT_TRUE(is_plain(plain));
    auto behind = plain; // as other programs may write it, before the chunk that ends a file
    behind.insert(behind.end() - 12, whole.begin() + 33, whole.begin() + 33 + 12 + 20);
    ASSERT_EQ(png_text(behind), "glint1:abc");
    EXPECT_FALSE(is_plain(behind));
    plain.resize(40);
    EXPECT_TRUE(is_plain(plain)) << "who reads it says that it was cut";
    plain.resize(7);
    EXPECT_FALSE(is_plain(plain));
    EXPECT_FALSE(is_plain({}));
    EXPECT_FALSE(is_plain_png(folder / "none.png"));
    ASSERT_EQ(mkfifo((folder / "fifo.png").c_str(), 0600), 0);
    EXPECT_FALSE(is_plain_png(folder / "fifo.png"));
}

TEST_F(PngText, OfADamagedFileIsTheSameASentenceOrNothing) {
    const auto whole = with("glint1:abc");
    const auto text_or_error = [](const std::vector<std::byte>& file) -> std::optional<std::string> {
        try {
            return png_text(file);
        } catch (const Error& error) { return error.what(); }
    };
    const auto expect_fine = [&](const std::vector<std::byte>& file) {
        const auto text = text_or_error(file);
        EXPECT_TRUE(!text || *text == "glint1:abc" || text->find("damaged") != std::string::npos) << *text;
    };
    for (std::size_t n = 0; n < whole.size(); ++n)
        expect_fine({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n)});
    for (std::size_t i = 0; i < whole.size(); ++i)
        for (const unsigned value : {0u, 1u, 0x7fu, 0x80u, 0xffu}) {
            auto file = whole;
            file[i] ^= static_cast<std::byte>(value);
            expect_fine(file);
        }
    auto file = whole;
    file[whole.size() / 2] = std::byte{'?'};
    EXPECT_THAT(text_or_error(file).value_or(""), HasSubstr("damaged"));
}

TEST(Json, FloatsAreAsShortAsReadsBackTheSame) {
    EXPECT_EQ(json_text(Json(shortest(0.7f))), "0.7\n");
    EXPECT_EQ(json_text(Json(shortest(1e-7f))), "1e-07\n");
    EXPECT_EQ(static_cast<float>(shortest(0.1f + 0.2f)), 0.1f + 0.2f);
    EXPECT_EQ(json_text(Json("caf\xe9")), "\"caf\xef\xbf\xbd\"\n") << "text that is not UTF-8 is repaired";
}

} // namespace
} // namespace glint::test
