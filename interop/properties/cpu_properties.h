// The caches that a thread of the CPU reaches; Linux reports them for its first processor.
#pragma once
#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace glint {

struct CpuCache {
    int level = 0;         ///< 1 is the nearest; 0: unknown
    std::string type;      ///< "Data", "Instruction", "Unified"
    std::size_t bytes = 0; ///< 0: not told
    std::size_t line = 0;  ///< bytes that are fetched together; 0: unknown
};

std::vector<CpuCache> cpu_caches(const std::filesystem::path& processor = "/sys/devices/system/cpu/cpu0");

} // namespace glint
