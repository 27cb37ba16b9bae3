// A libnvidia-ml.so.1 with one card, "0000:01:00.0". The environment sets its answers: FAKE_NVML_REASONS,
// FAKE_NVML_INIT (a status), FAKE_NVML_HANG (set: it never answers), FAKE_NVML_BARE (set: no sensors).
// fake_nvml_set_clock() sets its clock. Between fake_nvml_hold() and fake_nvml_let_go() each sample waits for
// fake_nvml_take().
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <unistd.h>

namespace {

constexpr int success = 0, not_supported = 3, not_found = 6;

unsigned long number(const char* name, unsigned long otherwise) {
    const char* text = std::getenv(name);
    return text ? std::strtoul(text, nullptr, 0) : otherwise;
}

int tell(unsigned* where, unsigned value) {
    if (std::getenv("FAKE_NVML_BARE")) return not_supported;
    *where = value;
    return success;
}

struct Memory {
    unsigned long long total, free, used;
};
struct Utilization {
    unsigned gpu, memory;
};
int the_card;
std::atomic<unsigned> clock_mhz = 1500;

std::mutex mutex;
std::condition_variable changed;
bool held = false, waiting = false; // waiting: a caller waits for the next sample
int allowed = 0;

/// A sample begins.
void pass() {
    std::unique_lock lock(mutex);
    waiting = true;
    changed.notify_all();
    changed.wait(lock, [] { return !held || allowed > 0; });
    waiting = false;
    if (held) --allowed;
}

} // namespace

extern "C" {
void fake_nvml_set_clock(unsigned mhz) { clock_mhz = mhz; }
void fake_nvml_hold() {
    const std::lock_guard lock(mutex);
    held = true, allowed = 0;
}
void fake_nvml_let_go() {
    {
        const std::lock_guard lock(mutex);
        held = false;
    }
    changed.notify_all();
}
/// So many samples more are taken; whether they have been, before a minute has gone by.
bool fake_nvml_take(int samples) {
    std::unique_lock lock(mutex);
    allowed = samples;
    changed.notify_all();
    return changed.wait_for(lock, std::chrono::minutes(1), [] { return waiting && allowed == 0; });
}
int nvmlInit_v2() {
    while (std::getenv("FAKE_NVML_HANG")) sleep(1);
    return static_cast<int>(number("FAKE_NVML_INIT", 0));
}
int nvmlShutdown() { return success; }
const char* nvmlErrorString(int status) { return status == 9 ? "Driver Not Loaded" : "Not Found"; }
int nvmlDeviceGetHandleByIndex_v2(unsigned index, void** card) {
    *card = &the_card;
    return index == 0 ? success : not_found;
}
int nvmlDeviceGetHandleByPciBusId_v2(const char* pci, void** card) {
    *card = &the_card;
    return std::strcmp(pci, "0000:01:00.0") == 0 ? success : not_found;
}
int nvmlDeviceGetClockInfo(void*, int, unsigned* mhz) { // a sample's first question
    pass();
    return tell(mhz, clock_mhz);
}
int nvmlDeviceGetMaxClockInfo(void*, int, unsigned* mhz) { return tell(mhz, 1980); }
int nvmlDeviceGetTemperature(void*, int, unsigned* celsius) { return tell(celsius, 61); }
int nvmlDeviceGetPowerUsage(void*, unsigned* milliwatts) { return tell(milliwatts, 312'500); }
int nvmlDeviceGetEnforcedPowerLimit(void*, unsigned* milliwatts) { return tell(milliwatts, 700'000); }
int nvmlDeviceGetMemoryInfo(void*, Memory* memory) {
    *memory = {16'000'000'000, 12'000'000'000, 4'000'000'000};
    return std::getenv("FAKE_NVML_BARE") ? not_supported : success;
}
int nvmlDeviceGetUtilizationRates(void*, Utilization* busy) {
    *busy = {87, 20};
    return std::getenv("FAKE_NVML_BARE") ? not_supported : success;
}
int nvmlDeviceGetCurrentClocksThrottleReasons(void*, unsigned long long* reasons) {
    *reasons = number("FAKE_NVML_REASONS", 0);
    return success;
}
}
