#include "interop/properties/cpu_caches.h"
#include <fstream>

namespace glint {
namespace {

template <class Value> Value first_in(const std::filesystem::path& file) {
    Value value{};
    std::ifstream(file) >> value;
    return value;
}

} // namespace

std::vector<CpuCache> cpu_caches(const std::filesystem::path& processor) {
    constexpr int most = 8; // there are three or four
    std::vector<CpuCache> all;
    all.reserve(most);
    for (int i = 0; i < most; ++i) {
        const std::filesystem::path folder = processor / "cache" / ("index" + std::to_string(i));
        const auto kibibytes = first_in<std::size_t>(folder / "size"); // "32768K"
        if (kibibytes == 0) continue;
        all.push_back({first_in<int>(folder / "level"), first_in<std::string>(folder / "type"), kibibytes << 10,
                       first_in<std::size_t>(folder / "coherency_line_size")});
    }
    return all;
}

} // namespace glint
