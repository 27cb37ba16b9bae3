// Origin of a measurement: program, processors, driver, date.
#pragma once
#include "app/files/formats/data_text.h"
#include "interop/devices.h"
#include <span>

namespace glint {

struct Machine {
    Devices devices;
    std::string system; ///< "Linux 6.1.0 x86_64"
    std::string driver; ///< the driver's version, "580.82.07"; "" without a driver
    std::string date;   ///< UTC, ISO 8601
};

std::string now_utc();                   ///< "2026-03-01T09:30:00Z"
Machine inspect_machine(const Devices&); ///< the other members
Json json_of(const Machine&);
std::string text_of(const Machine&); ///< a few aligned lines

// All properties that a device reports, for people and for programs; can be filtered by words.

const char* name_of(PropertyGroup); ///< "Limits of a launch"
/// The value with its unit, bytes and clocks in larger units: "228 KiB", "32 threads", "yes", "1024 x 1024 x 64";
/// "unknown" if the driver does not report it.
std::string text_of(const DeviceProperty&);
/// Whether its names, its value or its meaning contain each of these words.
bool matches(const DeviceProperty&, std::string_view words);

struct DeviceSheet {
    std::string id, name; ///< "cuda:0", "NVIDIA H200"
    std::string refused;  ///< why the device is not used, or ""
    std::span<const DeviceProperty> properties;
};
/// The CPU, then CUDA devices in CUDA's order, refused ones last. The sheets refer to these devices.
std::vector<DeviceSheet> device_sheets(const Devices&);

/// "" if nothing matches.
std::string text_of(const DeviceSheet&, std::string_view words = "");
Json json_of(const DeviceSheet&, std::string_view words = "");

} // namespace glint
