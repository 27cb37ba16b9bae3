// NVRTC reads no header of a host compiler. What kernels use of the standard library comes from libcu++, which belongs
// to the CUDA toolkit; types that only functions for the CPU use are declared, so that classes may have them as
// members.
#include "app/world/kernel_compiler.h"
#include <fmt/format.h>

namespace glint {
std::vector<KernelHeader> standard_kernel_headers() {
    std::vector<KernelHeader> all{
        {"algorithm", R"(#pragma once
#include <utility>
namespace std {
template <class T> constexpr const T& min(const T& a, const T& b) { return b < a ? b : a; }
template <class T> constexpr const T& max(const T& a, const T& b) { return a < b ? b : a; }
template <class T> constexpr const T& clamp(const T& x, const T& low, const T& high) {
    return x < low ? low : high < x ? high : x;
}
}
)"},
        {"stdint.h", R"(#pragma once
#include <cuda/std/cstdint>
using cuda::std::int8_t, cuda::std::int16_t, cuda::std::int32_t, cuda::std::int64_t;
using cuda::std::uint8_t, cuda::std::uint16_t, cuda::std::uint32_t, cuda::std::uint64_t, cuda::std::uintptr_t;
)"},
        {"stddef.h", "#pragma once\n#include <cuda/std/cstddef>\nusing cuda::std::size_t, cuda::std::ptrdiff_t;\n"},
        {"cmath", R"(#pragma once
#include <cuda/std/cmath>
#include <cuda/std/numbers>
#define HUGE_VAL __longlong_as_double(0x7ff0000000000000ll)
namespace std { using namespace cuda::std; }
)"},
        {"cassert", "#include <cuda/std/cassert>\n"},
        {"string", "#pragma once\nnamespace std { class string {}; class string_view {}; }\n"},
        {"string_view", "#include <string>\n"},
        {"vector", "#pragma once\nnamespace std { template <class T> class vector {}; }\n"},
        {"deque", "#pragma once\nnamespace std { template <class T> class deque {}; }\n"},
        {"map", "#pragma once\nnamespace std { template <class K, class T> class map {}; }\n"},
        {"memory", "#pragma once\nnamespace std { template <class T, class D = int> class unique_ptr {}; "
                   "template <class T> class shared_ptr {}; }\n"},
        {"stdexcept",
         "#pragma once\nnamespace std { class exception {}; class runtime_error : public exception {}; }\n"},
        {"exception", "#include <stdexcept>\n"},
        {"chrono", R"(#pragma once
namespace std::chrono {
struct steady_clock {
    using time_point = long long;
    static constexpr long long now() { return 0; }
};
}
)"},
    };
    for (const char* name : {"cctype",
                             "complex",
                             "cstdarg",
                             "cstdio",
                             "cstdlib",
                             "filesystem",
                             "fstream",
                             "functional",
                             "iterator",
                             "mutex",
                             "new",
                             "numeric",
                             "system_error",
                             "thread",
                             "stdlib.h",
                             "stdio.h",
                             "math.h",
                             "string.h",
                             "cub/device/device_radix_sort.cuh",
                             "cub/device/device_reduce.cuh",
                             "cub/device/device_scan.cuh"})
        all.push_back({name, "#pragma once\n"});
    for (const char* name : {"array", "atomic", "bit", "concepts", "cstddef", "cstdint", "cstring", "initializer_list",
                             "limits", "numbers", "optional", "span", "tuple", "type_traits", "utility"})
        all.push_back({name, fmt::format("#pragma once\n#include <cuda/std/{}>\n"
                                         "namespace std {{ using namespace cuda::std; }}\n",
                                         name)});
    return all;
}

} // namespace glint
