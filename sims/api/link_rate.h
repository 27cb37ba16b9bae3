// Bandwidth of a card's PCI Express link, as the system reports it.
#pragma once
#include "error.h"
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>

namespace glint {

/// GB/s in one direction, packet headers included, of a device that the system describes in that folder; 0 if the
/// folder does not contain it, as in some virtual machines.
inline float link_rate(const std::filesystem::path& device) {
    const auto first_number = [&](const char* file) { // "32.0 GT/s PCIe"; "16"; "Unknown"
        double number = 0;
        std::ifstream text(device / file);
        return text >> number ? number : 0;
    };
    const double transfers = first_number("max_link_speed"), lanes = first_number("max_link_width");
    // Bits for 8 data bits or blocks: generations 1 and 2 send 10 for 8, generations 3 to 5 send 130 for 128;
    // generation 6 sends 256 bytes for 242.
    const double share = transfers < 6 ? 8 / 10. : transfers < 33 ? 128 / 130. : 242 / 256.;
    const double rate = transfers * lanes * share / 8;
    return rate > 0 && rate < 1e4 ? static_cast<float>(rate) : 0;
}

#ifdef __CUDACC__
/// Link rate of the CUDA device with that number.
inline float link_rate_of_gpu(int gpu) {
    char id[32] = ""; // "0000:01:00.0"
    if (cudaDeviceGetPCIBusId(id, sizeof id, gpu) != cudaSuccess) return cudaGetLastError(), 0.f;
    std::string folder = id;
    for (char& letter : folder) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return link_rate(std::filesystem::path("/sys/bus/pci/devices") / folder);
}
#endif

} // namespace glint
