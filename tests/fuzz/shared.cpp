// Data from other people: a share code, a picture that contains one, and an image to paint with.
#include "app/files/formats/ink.h"
#include "app/files/formats/png.h"
#include "app/run/run_file.h"
#include "fuzz/targets.h"
#include "support/runs.h"

namespace glint::test {
namespace {

std::string text_of(const std::vector<std::byte>& bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::span<const std::byte> bytes_of(const std::string& text) { return std::as_bytes(std::span(text)); }

std::vector<std::string> codes() {
    std::vector<std::string> codes;
    for (const auto& definition : every_row().all())
        for (unsigned seed = 0; seed < 3; ++seed) {
            Draws draw(seed);
            RunRecord run = any_run(draw, *definition);
            run.seed.fields.clear();
            codes.push_back(share_code(run));
        }
    return codes;
}

std::vector<std::string> pictures() {
    const std::vector<std::uint32_t> pixels(48, 0xff203040u);
    std::vector<std::string> pictures;
    for (const std::string& text : {std::string(), std::string("glint1:abc"), std::string(5000, 'x')})
        pictures.push_back(text_of(png_of({pixels.data(), 8, 6, 8}, text)));
    return pictures;
}

} // namespace

FuzzTarget share_code_target() {
    const auto one = [](const std::string& text) { return refusal([&] { (void)from_share_code(text, every_row()); }); };
    return {"share_code", one, codes(), {"glint1:", "glint2:", "glint", ":", "=", "-", "_", "\n", "AAAA", "____"},
            4000,         3};
}

/// Any text in a picture is accepted here; share_code_target parses it.
FuzzTarget picture_target() {
    const auto one = [](const std::string& text) { return refusal([&] { (void)png_text(bytes_of(text)); }); };
    return {"picture",
            one,
            pictures(),
            {"iTXt", "IHDR", "IEND", "glint", std::string(4, '\0'), "\xff\xff\xff\xff", "\x7f\xff\xff\xff", "\x89PNG"},
            4000,
            1};
}

FuzzTarget image_target() {
    const auto one = [](const std::string& text) { return refusal([&] { (void)read_ink(bytes_of(text)); }); };
    return {
        "image",    one,
        pictures(), {"IHDR", "PLTE", "tRNS", "iCCP", "gAMA", "IDAT", "IEND", std::string(4, '\0'), "\x7f\xff\xff\xff"},
        2000,       4};
}

} // namespace glint::test
