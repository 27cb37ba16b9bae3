// The end of the Device panel: this machine's problem and its remedy, or that there is none.
#pragma once
#include "app/doctor/advice.h"

namespace glint {

class ComputeDevices;
class WindowFacts;
class CurrentSession;

class DoctorSection {
public:
    DoctorSection(const CurrentSession&, const ComputeDevices&, const WindowFacts&);
    void draw();

private:
    void look_again_after_a_change();

    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const WindowFacts& facts_;
    std::string device_, target_;
    std::size_t refusals_ = 0;
    bool silent_ = false;
    std::optional<Diagnosis> diagnosis_; // for these facts
};

} // namespace glint
