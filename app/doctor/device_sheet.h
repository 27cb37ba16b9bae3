// All that a device tells of itself, for people and for programs; narrowed to what was searched for.
#pragma once
#include "app/files/json.h"
#include "interop/devices.h"
#include <span>

namespace glint {

const char* name_of(PropertyGroup); ///< "Limits of a launch"
/// With its unit, bytes and clocks in larger ones: "228 KiB", "32 threads", "yes", "1024 x 1024 x 64"; "not told".
std::string text_of(const DeviceProperty&);
/// Whether each of these words stands in its names, its value or its meaning.
bool matches(const DeviceProperty&, std::string_view words);

struct DeviceSheet {
    std::string id, name; ///< "cuda:0", "NVIDIA H200"
    std::string refused;  ///< why it is not used, or ""
    std::span<const DeviceProperty> properties;
};
/// The CPU, then CUDA's in its order, the refused ones last. They show what these devices hold.
std::vector<DeviceSheet> device_sheets(const Devices&);

/// "" where nothing matches.
std::string text_of(const DeviceSheet&, std::string_view words = "");
Json json_of(const DeviceSheet&, std::string_view words = "");

} // namespace glint
