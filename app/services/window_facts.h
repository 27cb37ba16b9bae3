// Doctor's facts, taken from the program while its window runs.
#pragma once
#include "app/doctor/facts.h"

namespace glint {

struct Desk;

/// The one presentation path is the session's. On the thread that owns OpenGL; reads some files of the system.
Facts facts_of(Desk&);
void copy_doctor_report(Desk&); ///< to the clipboard, without names of people, machines and folders

} // namespace glint
