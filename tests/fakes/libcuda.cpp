// A libcuda.so.1 without a GPU, whose answers a test sets. The CUDA run-time in the program is the real one.
//   FAKE_CUDA_INIT=999      what cuInit returns (0 would go on to look for a GPU, and there is none)
//   FAKE_CUDA_DRIVER=12080  the CUDA version it says it serves
//   FAKE_CUDA_HANG_MS=5000  how long cuInit takes
//   FAKE_CUDA_HELD=FILE     cuInit does not return while this file is there
//   FAKE_CUDA_ASKED=FILE    gets a line for every cuInit
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

namespace {

int number(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}

int init(unsigned) {
    if (const char* file = std::getenv("FAKE_CUDA_ASKED")) std::ofstream(file, std::ios::app) << "cuInit\n";
    std::this_thread::sleep_for(std::chrono::milliseconds(number("FAKE_CUDA_HANG_MS", 0)));
    if (const char* held = std::getenv("FAKE_CUDA_HELD"))
        while (std::filesystem::exists(held)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return number("FAKE_CUDA_INIT", 100); // no device
}

int driver_version(int* version) {
    *version = number("FAKE_CUDA_DRIVER", 13000);
    return 0;
}

int not_here() { return 999; }

} // namespace

/// All that the run-time looks up by name in the library itself.
extern "C" __attribute__((visibility("default"))) int cuGetProcAddress_v2(const char* name, void** function, int,
                                                                          unsigned long long, int* found) {
    const auto is = [name](const char* other) { return std::strcmp(name, other) == 0; };
    *function = is("cuInit")               ? reinterpret_cast<void*>(init)
                : is("cuDriverGetVersion") ? reinterpret_cast<void*>(driver_version)
                : is("cuGetProcAddress")   ? reinterpret_cast<void*>(cuGetProcAddress_v2)
                                           : reinterpret_cast<void*>(not_here);
    if (found) *found = 0; // CU_GET_PROC_ADDRESS_SUCCESS
    return 0;
}
