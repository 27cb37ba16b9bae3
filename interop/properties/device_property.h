// Properties that a processor reports: rows for people and for programs, each with its meaning. A property that is not
// reported stays empty; nothing is made up.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace glint {

enum class PropertyGroup { identity, compute, memory, launch, textures, features, link };
enum class PropertyKind { number, yes_no, version_number, sides, text };

/// Two integers, such as 9.0 of a compute capability.
struct Version {
    int major = 0, minor = 0;
    friend bool operator==(const Version& a, const Version& b) { return a.major == b.major && a.minor == b.minor; }
    friend bool operator<(const Version& a, const Version& b) {
        return a.major < b.major || (a.major == b.major && a.minor < b.minor);
    }
};

/// Largest size in two or three directions.
struct Sides {
    std::array<std::int64_t, 3> of{};
    std::size_t count = 0;
    friend bool operator==(const Sides&, const Sides&) = default;
};

/// monostate: the processor did not answer. Else the type follows from the kind.
using PropertyValue = std::variant<std::monostate, std::int64_t, bool, Version, Sides, std::string>;

/// All texts live as long as the program.
struct PropertyRow {
    const char* id;    ///< stable: --device and JSON use this name
    const char* label; ///< for people
    PropertyGroup group;
    PropertyKind kind;
    const char* unit; ///< "" if there is none
    const char* meaning;
};

struct DeviceProperty {
    PropertyRow row;
    PropertyValue value;
};

namespace unit { // units whose values are shown in larger ones
inline constexpr const char *bytes = "bytes", *kilohertz = "kHz";
}

// The caches that a thread of the CPU reaches; Linux reports them for its first processor.

struct CpuCache {
    int level = 0;         ///< 1 is the nearest; 0: unknown
    std::string type;      ///< "Data", "Instruction", "Unified"
    std::size_t bytes = 0; ///< 0: not told
    std::size_t line = 0;  ///< bytes that are fetched together; 0: unknown
};

std::vector<CpuCache> cpu_caches(const std::filesystem::path& processor = "/sys/devices/system/cpu/cpu0");

} // namespace glint
