// The kernels that this program has launched, in which tests, and with how many blocks. Noted at the calls of CUDA,
// which the linker redirects (cmake/tests.cmake), so that kernels in a graph count, too.
#pragma once
#include <cuda_runtime_api.h>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace testing {
class TestInfo;
}

namespace glint::test {

class Launches {
public:
    /// The launches of this program. They are written to the file GLINT_KERNELS_LOG when the program ends.
    static Launches& here();
    ~Launches();

    /// Adds a launch to the running test.
    void add(const void* kernel, dim3 grid);

    /// A line for each kernel and test: its mangled name, the test's, launches, the smallest grid, the largest.
    std::string text() const;

private:
    struct Noted {
        std::string name; // queried at once: when the program ends, CUDA is gone
        long launches = 0;
        dim3 least, most;
    };
    mutable std::mutex mutex_;
    std::map<std::pair<const void*, const testing::TestInfo*>, Noted> noted_;
};

} // namespace glint::test
