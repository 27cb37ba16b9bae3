#include "app/files/formats/cell_ink.h"
#include "sims/api/cell_text.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fmt/format.h>

namespace glint {
namespace {

struct Run {
    int x, row, count;
};

} // namespace

bool is_cell_file(const std::string& file) {
    std::string ending = std::filesystem::path(file).extension().string();
    std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".rle";
}

Ink read_cell_ink(std::string_view text) {
    std::vector<Run> runs;
    Extent box;
    const CellTextFault fault = CellTextReader(text).read([&](int x, int row, int count) {
        runs.push_back({x, row, count});
        box = {std::max(box.width, x + count), std::max(box.height, row + 1)};
    });
    if (fault.why) throw Error(fmt::format("line {}: {}", fault.line, fault.why));
    if (runs.empty()) throw Error("no cell of it is alive");
    if (box.area() > max_ink_pixels)
        throw Error(fmt::format("the pattern has {}x{} cells; the maximum is {} million in total", box.width,
                                box.height, max_ink_pixels / 1'000'000));
    Ink ink{box, std::vector<std::uint8_t>(static_cast<std::size_t>(box.area())), true};
    for (const Run& run : runs) {
        const auto row = static_cast<std::ptrdiff_t>(box.height - 1 - run.row) * box.width;
        std::fill_n(ink.cover.begin() + row + run.x, run.count, std::uint8_t{255});
    }
    return ink;
}

} // namespace glint
