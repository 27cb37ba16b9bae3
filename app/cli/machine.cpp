#include "app/cli/machine.h"
#include <ctime>
#include <fstream>
#include <glint_version.h>
#include <spdlog/fmt/fmt.h>
#include <sys/utsname.h>

namespace glint {
namespace {

std::string
nvidia_driver() { // "NVRM version: NVIDIA UNIX x86_64 Kernel Module  580.82.07  Sat …", or with "for x86_64  580…"
    std::ifstream file("/proc/driver/nvidia/version");
    for (std::string word; file >> word;)
        if (word.find_first_not_of("0123456789.") == word.npos && word.find('.') != word.npos) return word;
    return "";
}

std::string system_name() {
    utsname name{};
    return uname(&name) == 0 ? fmt::format("{} {} {}", name.sysname, name.release, name.machine) : "";
}

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

std::string cuda_version(int number) { return fmt::format("{}.{}", number / 1000, number % 1000 / 10); }
Json cuda_version_json(int number) { return number ? Json(cuda_version(number)) : Json(nullptr); }

double gib(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

} // namespace

Machine look_at_machine() { return {find_devices(), system_name(), nvidia_driver(), now_utc()}; }

Json json_of(const Machine& machine) {
    Json cards = Json::array();
    for (const CudaDevice& card : machine.devices.cuda)
        cards.push_back({{"id", fmt::format("cuda:{}", card.ordinal)},
                         {"name", card.name},
                         {"compute_capability", fmt::format("{}.{}", card.compute_major, card.compute_minor)},
                         {"memory_bytes", card.memory_bytes}});
    Json json;
    json["version"] = version, json["commit"] = commit, json["date"] = machine.date, json["system"] = machine.system;
    json["cpu"] = {{"name", machine.devices.cpu}, {"threads", machine.devices.cpu_threads}};
    json["cuda"] = {{"devices", cards},
                    {"problem", machine.devices.cuda_problem},
                    {"driver", machine.driver.empty() ? Json(nullptr) : Json(machine.driver)},
                    {"driver_cuda_version", cuda_version_json(machine.devices.driver_version)},
                    {"runtime_version", cuda_version_json(machine.devices.runtime_version)}};
    return json;
}

std::string text_of(const Machine& machine) {
    const Devices& devices = machine.devices;
    std::string text = fmt::format("glint     {} ({}), {}\nSystem    {}\nCPU       {}, {} threads\n", version, commit,
                                   machine.date, machine.system, devices.cpu, devices.cpu_threads);
    for (const CudaDevice& card : devices.cuda)
        text += fmt::format("cuda:{}    {}, compute capability {}.{}, {:.1f} GiB\n", card.ordinal, card.name,
                            card.compute_major, card.compute_minor, gib(card.memory_bytes));
    if (!devices.cuda_problem.empty()) text += "CUDA      none: " + devices.cuda_problem + "\n";
    if (devices.driver_version)
        text += fmt::format("Driver    {}{}\n", machine.driver.empty() ? "" : machine.driver + ", ",
                            "for CUDA " + cuda_version(devices.driver_version));
    if (devices.runtime_version) text += fmt::format("Built for CUDA {}\n", cuda_version(devices.runtime_version));
    return text;
}

} // namespace glint
