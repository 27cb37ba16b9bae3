#include "support/growth.h"
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <malloc.h>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
extern "C" std::size_t __sanitizer_get_current_allocated_bytes(); // its header is not in every g++
#endif

namespace glint::test {

double memory_allocated_mb() {
#ifdef __SANITIZE_ADDRESS__
    return static_cast<double>(__sanitizer_get_current_allocated_bytes()) * 1e-6;
#else
    const struct mallinfo2 all = mallinfo2();
    return static_cast<double>(all.uordblks + all.hblkhd) * 1e-6;
#endif
}

double memory_held_mb() {
#ifdef __SANITIZE_ADDRESS__
    return memory_allocated_mb();
#else
    long all = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> all >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) * 1e-6;
#endif
}

namespace {

double open_files() {
    using std::filesystem::directory_iterator;
    return static_cast<double>(std::distance(directory_iterator("/proc/self/fd"), directory_iterator()));
}

} // namespace

void Growth::note() {
    memory_.push_back(memory_allocated_mb());
    files_.push_back(open_files());
}

double Growth::rise(const std::vector<double>& values) {
    std::vector<double> slopes;
    for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = i + 1; j < values.size(); ++j)
            slopes.push_back((values[j] - values[i]) / static_cast<double>(j - i));
    const auto middle = slopes.begin() + static_cast<std::ptrdiff_t>(slopes.size() / 2);
    std::nth_element(slopes.begin(), middle, slopes.end());
    return *middle * static_cast<double>(values.size() - 1);
}

} // namespace glint::test
