// Which kernels this program has launched, in which tests, and with how many blocks. Noted where it calls CUDA
// (cmake/tests.cmake has the linker lead it there), so that kernels that a graph keeps count too.
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
    /// Those of this program. What it knows goes to the file that GLINT_KERNELS_LOG names, when the program ends.
    static Launches& here();
    ~Launches();

    /// In the test that runs.
    void add(const void* kernel, dim3 grid);

    /// A line for each kernel and test: its mangled name, the test's, launches, the smallest grid, the largest.
    std::string text() const;

private:
    struct Noted {
        std::string name; // asked for at once: when the program ends, CUDA is gone
        long launches = 0;
        dim3 least, most;
    };
    mutable std::mutex mutex_;
    std::map<std::pair<const void*, const testing::TestInfo*>, Noted> noted_;
};

} // namespace glint::test
