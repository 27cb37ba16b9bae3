// glint doctor: what this machine offers, what is used of it, and why not more.
#pragma once
#include "interop/frame_target.h"

namespace CLI {
class App;
}

namespace glint {

struct DoctorOptions {
    bool json = false;
};

struct DisplayReport {
    std::string problem; ///< why there is no window; the rest is empty then
    std::string platform, gl_vendor, gl_renderer, gl_version;
    struct Way { ///< how one device's pixels reach the screen
        std::string device, target, title;
        std::vector<Refusal> refused; ///< better ways, and why not
        std::string problem;          ///< no way works
    };
    std::vector<Way> ways;
};

CLI::App* add_doctor(CLI::App& program, DoctorOptions&);
void doctor(const DoctorOptions&, const std::function<DisplayReport()>& look_at_display);

} // namespace glint
