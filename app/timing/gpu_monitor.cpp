#include "app/timing/gpu_monitor.h"
#include "app/terminal/failure.h"
#include "interop/start_thread.h"
#include "sims/api/device.h"
#include <algorithm>
#include <array>
#include <condition_variable>
#include <dlfcn.h>
#include <mutex>

namespace glint {

namespace {
constexpr std::chrono::milliseconds timeout{500}; // time limit for a pending call at the end

void add_sample(GpuHealth& health, const GpuSample& sample) {
    health.held_back |= sample.held_back;
    const unsigned mhz = sample.sm_mhz.value_or(0);
    if (mhz == 0) return;
    health.lowest_mhz = health.lowest_mhz ? std::min(health.lowest_mhz, mhz) : mhz;
    health.highest_mhz = std::max(health.highest_mhz, mhz);
}

} // namespace

struct GpuMonitor::Watch {
    struct Past {
        std::chrono::steady_clock::time_point at;
        GpuSample sample;
    };
    void work();
    void take(const GpuSample&);
    void poll(const std::string& pci); ///< until another card is chosen, or the program ends

    std::string library;
    std::chrono::milliseconds period;
    std::mutex mutex;
    std::condition_variable wake, done;
    std::string pci, problem;
    std::array<Past, 64> past;
    std::size_t count = 0;
    GpuHealth whole;
    bool stopping = false, changed = false, ended = false;
};

GpuMonitor::GpuMonitor(std::string pci, std::string library, std::chrono::milliseconds period)
    : watch_(std::make_shared<Watch>()) {
    watch_->library = std::move(library), watch_->period = period, watch_->pci = std::move(pci);
    try {
        start_thread("to watch the GPU", [watch = watch_] { watch->work(); }).detach();
    } catch (const Error& e) { watch_->problem = e.what(), watch_->ended = true; }
}

void GpuMonitor::stop() {
    {
        const std::lock_guard lock(watch_->mutex);
        watch_->stopping = true;
    }
    watch_->wake.notify_all();
}

GpuMonitor::~GpuMonitor() {
    stop();
    std::unique_lock lock(watch_->mutex);
    if (!watch_->done.wait_for(lock, timeout, [&] { return watch_->ended; })) end_without_exit_handlers();
}

void GpuMonitor::watch(std::string pci) {
    {
        const std::lock_guard lock(watch_->mutex);
        if (pci == watch_->pci) return;
        watch_->pci = std::move(pci), watch_->changed = true, watch_->count = 0, watch_->whole = {};
    }
    watch_->wake.notify_all();
}

void GpuMonitor::Watch::work() {
    for (;;) {
        std::string card;
        {
            const std::lock_guard lock(mutex);
            if (stopping) break;
            card = pci, problem.clear(), changed = false;
        }
        try {
            poll(card);
        } catch (const std::exception& e) {
            std::unique_lock lock(mutex);
            problem = reason_of(e); // an error that will not disappear while the program runs
            wake.wait(lock, [&] { return stopping || changed; });
        }
    }
    const std::lock_guard lock(mutex);
    ended = true;
    done.notify_all();
}

void GpuMonitor::Watch::take(const GpuSample& sample) {
    past[count++ % past.size()] = {std::chrono::steady_clock::now(), sample};
    whole.now = sample, add_sample(whole, sample);
}

void GpuMonitor::Watch::poll(const std::string& card) {
    const Nvml nvml(card, library);
    for (;;) {
        const GpuSample sample = nvml.sample();
        std::unique_lock lock(mutex);
        if (!changed) take(sample);
        if (wake.wait_for(lock, period, [&] { return stopping || changed; })) return;
    }
}

GpuHealth GpuMonitor::health(double seconds) const {
    const std::lock_guard lock(watch_->mutex);
    GpuHealth health;
    health.problem = std::string_view(watch_->problem);
    const auto now = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < std::min(watch_->count, watch_->past.size()); ++i) {
        const Watch::Past& past = watch_->past[(watch_->count - 1 - i) % watch_->past.size()];
        if (i == 0) health.now = past.sample;
        if (std::chrono::duration<double>(now - past.at).count() > seconds && i > 0) break;
        add_sample(health, past.sample);
    }
    return health;
}

GpuHealth GpuMonitor::whole() const {
    const std::lock_guard lock(watch_->mutex);
    GpuHealth health = watch_->whole;
    health.problem = std::string_view(watch_->problem);
    return health;
}

namespace nvml {

// Our own declarations of documented, stable parts of NVML: results are int (0: success), enumerations int.
struct Memory {
    unsigned long long total, free, used;
};
struct Utilization {
    unsigned gpu, memory;
};
struct CloseLibrary {
    void operator()(void* library) const { dlclose(library); }
};

} // namespace nvml

namespace {

constexpr int clock_sm = 1, sensor_gpu = 0;

struct Reason {
    std::uint64_t bit;
    const char* text;
};
constexpr Reason known_reasons[] = {{0x04, "it has reached its power limit"},
                                    {0x08, "the hardware slows it down"},
                                    {0x10, "it follows another card's clock"},
                                    {0x20, "it is too hot"},
                                    {0x40, "it is too hot"},
                                    {0x80, "the power supply requires a lower clock"}};

template <class Number> std::optional<Number> asked(int (*call)(void*, Number*), void* card) {
    Number value{};
    if (!call || call(card, &value) != 0) return {};
    return value;
}

std::optional<double> watts(const std::optional<unsigned>& milliwatts) {
    if (!milliwatts) return {};
    return *milliwatts * 1e-3;
}

} // namespace

struct Nvml::Calls {
    std::unique_ptr<void, nvml::CloseLibrary> library;
    int (*init)() = nullptr;
    int (*shutdown)() = nullptr;
    const char* (*text)(int) = nullptr;
    int (*by_pci)(const char*, void**) = nullptr;
    int (*by_index)(unsigned, void**) = nullptr;
    int (*clock)(void*, int, unsigned*) = nullptr;
    int (*max_clock)(void*, int, unsigned*) = nullptr;
    int (*temperature)(void*, int, unsigned*) = nullptr;
    int (*power)(void*, unsigned*) = nullptr;
    int (*power_limit)(void*, unsigned*) = nullptr;
    int (*memory)(void*, nvml::Memory*) = nullptr;
    int (*utilization)(void*, nvml::Utilization*) = nullptr;
    int (*held_back)(void*, unsigned long long*) = nullptr;

    template <class Function> void find(Function& function, const char* name) {
        function = reinterpret_cast<Function>(dlsym(library.get(), name));
    }
    void find_all() {
        find(init, "nvmlInit_v2"), find(shutdown, "nvmlShutdown"), find(text, "nvmlErrorString");
        find(by_pci, "nvmlDeviceGetHandleByPciBusId_v2"), find(by_index, "nvmlDeviceGetHandleByIndex_v2");
        find(clock, "nvmlDeviceGetClockInfo"), find(max_clock, "nvmlDeviceGetMaxClockInfo");
        find(temperature, "nvmlDeviceGetTemperature"), find(power, "nvmlDeviceGetPowerUsage");
        find(power_limit, "nvmlDeviceGetEnforcedPowerLimit"), find(memory, "nvmlDeviceGetMemoryInfo");
        find(utilization, "nvmlDeviceGetUtilizationRates");
        find(held_back, "nvmlDeviceGetCurrentClocksThrottleReasons"); // the old name, which all drivers have
        if (!held_back) find(held_back, "nvmlDeviceGetCurrentClocksEventReasons");
    }
    std::string why(int status) const {
        return (text ? std::string(text(status)) : std::string("error")) + " (NVML " + std::to_string(status) + ")";
    }
};

Nvml::Nvml(const std::string& pci, const std::string& library) : calls_(std::make_unique<Calls>()) {
    Calls& nvml = *calls_;
    nvml.library.reset(dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL));
    if (!nvml.library) {
        const char* reason = dlerror();
        throw Error("clocks, power and temperature of a GPU need NVIDIA's driver: " +
                    std::string(reason ? reason : library + " cannot be loaded"));
    }
    nvml.find_all();
    if (!nvml.init || !nvml.shutdown || !nvml.by_index)
        throw Error("the GPU's health cannot be read: " + library + " is not an NVML version that Glint supports");
    if (const int status = nvml.init())
        throw Error("the GPU's health cannot be read: NVML does not start: " + nvml.why(status));
    int status = pci.empty() || !nvml.by_pci ? nvml.by_index(0, &card_) : nvml.by_pci(pci.c_str(), &card_);
    if (status) {
        nvml.shutdown();
        throw Error("the GPU's health cannot be read: NVML does not find the card: " + nvml.why(status));
    }
}

Nvml::~Nvml() { calls_->shutdown(); }

GpuSample Nvml::sample() const {
    const Calls& nvml = *calls_;
    const auto with = [&](int (*call)(void*, int, unsigned*), int which) -> std::optional<unsigned> {
        unsigned value = 0;
        if (!call || call(card_, which, &value) != 0) return {};
        return value;
    };
    GpuSample now;
    now.sm_mhz = with(nvml.clock, clock_sm), now.max_sm_mhz = with(nvml.max_clock, clock_sm);
    now.celsius = with(nvml.temperature, sensor_gpu);
    now.watts = watts(asked(nvml.power, card_)), now.max_watts = watts(asked(nvml.power_limit, card_));
    if (const auto memory = asked(nvml.memory, card_)) now.used_bytes = memory->used, now.all_bytes = memory->total;
    if (const auto busy = asked(nvml.utilization, card_)) now.busy_percent = busy->gpu;
    now.held_back = asked(nvml.held_back, card_).value_or(0);
    return now;
}

FixedString<256> held_back_text(std::uint64_t reasons) {
    FixedString<256> text;
    for (const Reason& reason : known_reasons)
        if (reasons & reason.bit && std::string_view(text).find(reason.text) == std::string_view::npos)
            (text += text.empty() ? "" : ", ") += reason.text;
    return text;
}

} // namespace glint
