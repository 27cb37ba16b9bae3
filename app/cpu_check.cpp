// Ends the program with a sentence if the processor lacks instructions for which the simulations are compiled. This
// file is compiled for the baseline, and its constructor runs before all others of the program.
#include "app/cpu_check.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <cpuid.h>
#include <cstring>
#include <unistd.h>

namespace {

glint::CpuFeatures features_of_this_processor() {
    __builtin_cpu_init();
    unsigned a = 0, b = 0, c = 0, d = 0, extended = 0;
    __get_cpuid(1, &a, &b, &c, &d);
    __get_cpuid(0x80000001u, &a, &b, &extended, &d);
    return {__builtin_cpu_supports("avx2") != 0,
            __builtin_cpu_supports("fma") != 0,
            __builtin_cpu_supports("bmi") != 0,
            __builtin_cpu_supports("bmi2") != 0,
            (extended & 1u << 5) != 0,
            (c & 1u << 29) != 0,
            (c & 1u << 22) != 0};
}

__attribute__((constructor(101))) void check_cpu() {
    const char* sentence = glint::too_old(features_of_this_processor());
    if (!sentence) return;
    [[maybe_unused]] const auto written = write(STDERR_FILENO, sentence, strlen(sentence));
    _exit(3);
}

} // namespace
#endif
