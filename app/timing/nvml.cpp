#include "app/timing/nvml.h"
#include "sims/api/device.h"
#include <dlfcn.h>

namespace glint {
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
