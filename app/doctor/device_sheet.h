// All properties that a device reports, for people and for programs; can be filtered by words.
#pragma once
#include "app/files/formats/data_text.h"
#include "interop/devices.h"
#include <span>

namespace glint {

const char* name_of(PropertyGroup); ///< "Limits of a launch"
/// With its unit, bytes and clocks in larger ones: "228 KiB", "32 threads", "yes", "1024 x 1024 x 64"; "not told".
std::string text_of(const DeviceProperty&);
/// Whether its names, its value or its meaning contain each of these words.
bool matches(const DeviceProperty&, std::string_view words);

struct DeviceSheet {
    std::string id, name; ///< "cuda:0", "NVIDIA H200"
    std::string refused;  ///< why it is not used, or ""
    std::span<const DeviceProperty> properties;
};
/// The CPU, then CUDA devices in CUDA's order, refused ones last. They refer to these devices.
std::vector<DeviceSheet> device_sheets(const Devices&);

/// "" if nothing matches.
std::string text_of(const DeviceSheet&, std::string_view words = "");
Json json_of(const DeviceSheet&, std::string_view words = "");

} // namespace glint
