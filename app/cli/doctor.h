// glint doctor: what this machine offers, what is used of it, and why not more.
#pragma once
#include "app/doctor/facts.h"

namespace CLI {
class App;
}

namespace glint {

struct DoctorOptions {
    bool json = false;
};

/// Looks at the display and tries the ways of these devices.
using LookAtDisplay = std::function<DisplayReport(const Devices&)>;

CLI::App* add_doctor(CLI::App& program, DoctorOptions&);
void doctor(const DoctorOptions&, const LookAtDisplay&);

} // namespace glint
