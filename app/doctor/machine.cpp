#include "app/doctor/machine.h"
#include "app/files/version.h"
#include <algorithm>
#include <cmath>
#include <ctime>
#include <fmt/format.h>
#include <fstream>
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

Json cuda_version_json(int number) { return number ? Json(cuda_version_text(number)) : Json(nullptr); }

double gib(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 30); }

Json json_of(const CudaDevice& card) {
    return {{"id", fmt::format("cuda:{}", card.ordinal)},
            {"name", card.name},
            {"compute_capability", fmt::format("{}.{}", card.compute_major, card.compute_minor)},
            {"memory_bytes", card.memory_bytes}};
}

std::string text_of(const CudaDevice& card) {
    return fmt::format("cuda:{}    {}, compute capability {}.{}, {:.1f} GiB", card.ordinal, card.name,
                       card.compute_major, card.compute_minor, gib(card.memory_bytes));
}

std::vector<std::string> capabilities(const std::vector<int>& numbers) {
    std::vector<std::string> texts(numbers.size());
    std::ranges::transform(numbers, texts.begin(),
                           [](int number) { return fmt::format("{}.{}", number / 10, number % 10); });
    return texts;
}

} // namespace

std::string now_utc() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

Machine inspect_machine(const Devices& devices) { return {devices, system_name(), nvidia_driver(), now_utc()}; }

Json json_of(const Machine& machine) {
    const Devices& devices = machine.devices;
    Json cards = Json::array(), refused = Json::array();
    for (const CudaDevice& card : devices.cuda) cards.push_back(json_of(card));
    for (const RefusedDevice& one : devices.refused) {
        refused.push_back(json_of(one.device));
        refused.back()["why"] = one.why;
    }
    Json json;
    json["version"] = version, json["commit"] = commit, json["date"] = machine.date, json["system"] = machine.system;
    json["cpu"] = {{"name", devices.cpu}, {"threads", devices.cpu_threads}};
    json["cuda"] = {{"devices", cards},
                    {"refused", refused},
                    {"problem", devices.cuda_problem},
                    {"error", devices.cuda_error},
                    {"error_name", devices.cuda_error_name},
                    {"answered", !devices.driver_silent},
                    {"answer_ms", std::round(devices.driver_ms)},
                    {"driver", machine.driver.empty() ? Json(nullptr) : Json(machine.driver)},
                    {"driver_cuda_version", cuda_version_json(devices.driver_version)},
                    {"runtime_version", cuda_version_json(devices.runtime_version)},
                    {"built_for", devices.built_for}};
    return json;
}

std::string text_of(const Machine& machine) {
    const Devices& devices = machine.devices;
    std::string text = fmt::format("glint     {} ({}), {}\nSystem    {}\nCPU       {}, {} threads\n", version, commit,
                                   machine.date, machine.system, devices.cpu, devices.cpu_threads);
    for (const CudaDevice& card : devices.cuda) text += text_of(card) + "\n";
    for (const RefusedDevice& one : devices.refused)
        text += text_of(one.device) + "\n          not used: " + one.why + "\n";
    if (!devices.cuda_problem.empty()) text += "CUDA      none: " + devices.cuda_problem + "\n";
    if (devices.driver_version)
        text += fmt::format("Driver    {}for CUDA {}, answered in {:.0f} ms\n",
                            machine.driver.empty() ? "" : machine.driver + ", ",
                            cuda_version_text(devices.driver_version), devices.driver_ms);
    else if (!machine.driver.empty())
        text += "Driver    " + machine.driver + "\n";
    if (devices.runtime_version)
        text += fmt::format("Built for CUDA {}, compute capability {}\n", cuda_version_text(devices.runtime_version),
                            fmt::join(capabilities(devices.built_for), ", "));
    return text;
}

} // namespace glint
