#include "app/hosts.h"
#include "sims/api/device.h"
#include <charconv>

namespace glint {

Hosts::Hosts(int cpu_threads) : cpu_threads_(cpu_threads), found_(find_devices()) {}

Host& Hosts::cpu() {
    auto& host = open_["cpu"];
    if (!host) host = make_cpu_host(cpu_threads_);
    return *host;
}

Host& Hosts::open(const std::string& device) {
    if (device == "cpu") return cpu();
    if (device == "auto") {
        if (found_.cuda.empty()) return cpu();
        try {
            return open("cuda:" + std::to_string(found_.cuda.front().ordinal));
        } catch (const Error& e) {
            problem_ = found_.cuda.front().name + " cannot be used, so the CPU computes: " + e.what();
            return cpu();
        }
    }
    int ordinal = found_.cuda.empty() ? 0 : found_.cuda.front().ordinal;
    if (device.starts_with("cuda:")) {
        const char *from = device.data() + 5, *to = device.data() + device.size();
        if (const auto [end, error] = std::from_chars(from, to, ordinal);
            error != std::errc{} || end != to || ordinal < 0)
            throw Error("'" + device + "' is no device: there are auto, cpu, cuda and cuda:N");
    } else if (device != "cuda") {
        throw Error("'" + device + "' is no device: there are auto, cpu, cuda and cuda:N");
    }
    auto& host = open_["cuda:" + std::to_string(ordinal)];
    if (!host) host = make_cuda_host(ordinal);
    return *host;
}

std::vector<Hosts::Offer> Hosts::offers() const {
    std::vector<Offer> offers{{"cpu", "CPU", ""}};
    for (const CudaDevice& device : found_.cuda)
        offers.push_back({"cuda:" + std::to_string(device.ordinal), device.name, ""});
    if (found_.cuda.empty()) offers.push_back({"cuda", "CUDA", found_.cuda_problem});
    return offers;
}

} // namespace glint
