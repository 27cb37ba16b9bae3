// Properties of the CPU, in the same rows as a GPU's.
#include "interop/devices.h"
#include "interop/properties/device_property.h"
#include <algorithm>
#include <fstream>
#include <unistd.h>

namespace glint {

namespace {

PropertyValue system_number(int name) {
    const long value = sysconf(name);
    if (value <= 0) return {};
    return std::int64_t{value};
}

PropertyValue physical_bytes() {
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
    if (pages <= 0 || page <= 0) return {};
    return std::int64_t{pages} * page;
}

template <class Value> PropertyValue first_word_of(const char* file) {
    Value value{};
    if (std::ifstream(file) >> value) return value;
    return {};
}

PropertyValue data_cache_bytes(const std::vector<CpuCache>& caches, int level) {
    const auto of_data = [&](const CpuCache& cache) { return cache.level == level && cache.type != "Instruction"; };
    const auto found = std::ranges::find_if(caches, of_data);
    if (found == caches.end()) return {};
    return static_cast<std::int64_t>(found->bytes);
}

PropertyValue cache_line(const std::vector<CpuCache>& caches) {
    if (caches.empty() || caches.front().line == 0) return {};
    return static_cast<std::int64_t>(caches.front().line);
}

#if defined(__x86_64__)
PropertyValue vector_bits() {
    return std::int64_t{__builtin_cpu_supports("avx512f") ? 512 : __builtin_cpu_supports("avx2") ? 256 : 128};
}
PropertyValue fuses_multiply_add() { return __builtin_cpu_supports("fma") != 0; }
#else
PropertyValue vector_bits() { return {}; } // not implemented for such processors
PropertyValue fuses_multiply_add() { return {}; }
#endif

} // namespace

std::vector<DeviceProperty> cpu_properties(const std::string& name, int threads) {
    using enum PropertyGroup;
    using enum PropertyKind;
    const std::vector<CpuCache> caches = cpu_caches();
    return {
        {{"name", "Name", identity, text, "", "The manufacturer's name for the CPU."}, name},
        {{"threads", "Threads", compute, number, "threads",
          "How many threads can run at once in this program. Each thread computes rows of the grid; --threads sets "
          "another number."},
         std::int64_t{threads}},
        {{"processors", "Processors", compute, number, "",
          "Logical processors online in Linux, over all sockets. A core with two threads counts as two."},
         system_number(_SC_NPROCESSORS_ONLN)},
        {{"vector_width", "Vector width", compute, number, "bits",
          "Width of the widest vector instructions: 256 bits are eight float32 values."},
         vector_bits()},
        {{"fused_multiply_add", "Fused multiply-add", compute, yes_no, "",
          "One instruction multiplies and adds, with a single rounding."},
         fuses_multiply_add()},
        {{"clock", "Clock", compute, number, unit::kilohertz,
          "The highest clock of a core. The present clock depends on power, temperature and the number of busy cores."},
         first_word_of<std::int64_t>("/sys/devices/system/cpu/cpu0/cpufreq/cpuinfo_max_freq")},
        {{"memory", "Memory", PropertyGroup::memory, number, unit::bytes, "All memory of the machine, used or free."},
         physical_bytes()},
        {{"page_size", "Page size", PropertyGroup::memory, number, unit::bytes,
          "The system allocates memory in pieces of this size."},
         system_number(_SC_PAGE_SIZE)},
        {{"l1_cache", "L1 cache", PropertyGroup::memory, number, unit::bytes,
          "The first cache for data; each core has its own."},
         data_cache_bytes(caches, 1)},
        {{"l2_cache", "L2 cache", PropertyGroup::memory, number, unit::bytes,
          "The second cache; usually each core has its own."},
         data_cache_bytes(caches, 2)},
        {{"l3_cache", "L3 cache", PropertyGroup::memory, number, unit::bytes,
          "The last cache, shared by cores. If a simulation's fields fit into it, memory does not limit the speed."},
         data_cache_bytes(caches, 3)},
        {{"cache_line", "Cache line", PropertyGroup::memory, number, unit::bytes,
          "Memory is loaded into the caches in pieces of this size."},
         cache_line(caches)},
        {{"numa_nodes", "NUMA nodes", link, text, "",
          "Parts of the memory, each nearer to some cores than to others. If node 0 is the only one, all memory is "
          "equally near."},
         first_word_of<std::string>("/sys/devices/system/node/online")},
    };
}

namespace {

template <class Value> Value first_in(const std::filesystem::path& file) {
    Value value{};
    std::ifstream(file) >> value;
    return value;
}

} // namespace

std::vector<CpuCache> cpu_caches(const std::filesystem::path& processor) {
    constexpr int most = 8; // real processors have three or four
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
