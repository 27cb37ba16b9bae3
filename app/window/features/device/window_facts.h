// Facts for doctor, from the program while its window runs.
#pragma once
#include "app/doctor/facts.h"
#include "render/window.h"
#include <string>

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

// Report of doctor about display, OpenGL and the presentation paths.

/// Facts about an open window, without its presentation paths. OpenGL must be current; CUDA is used if the driver has
/// answered.
DisplayReport inspect_window(const Window&, const Devices&);

/// Opens a hidden window and tries the presentation paths of every processor. A child process first tries to open a
/// window: if a library crashes there, this process continues. 10 s at most. Throws Error.
DisplayReport inspect_display(const Devices&);
/// Work of the child process. Returns the display's problem, as a sentence, or "".
std::string try_window();

} // namespace glint
