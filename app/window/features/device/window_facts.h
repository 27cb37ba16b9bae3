// Facts for doctor, from the program while its window runs.
#pragma once
#include "app/doctor/facts.h"

namespace glint {

class ComputeDevices;
class Notices;
class Window;
class CurrentSession;
struct UiState;

class WindowFacts {
public:
    WindowFacts(const CurrentSession&, const ComputeDevices&, const Window&, Notices&, const UiState&);

    /// Contains only the session's presentation path. Call on OpenGL's thread; reads some files of the system.
    Facts facts() const;
    void copy_report() const; ///< copies it to the clipboard, without names of people, machines and folders

private:
    const CurrentSession& current_;
    const ComputeDevices& devices_;
    const Window& window_;
    Notices& notices_;
    const UiState& ui_;
};

} // namespace glint
