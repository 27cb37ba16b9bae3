// Origin of a measurement: program, processors, driver, date.
#pragma once
#include "app/files/formats/data_text.h"
#include "interop/devices.h"

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

} // namespace glint
