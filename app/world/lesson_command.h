// An experiment of a lesson as a command line.
#pragma once
#include <string>

namespace glint {

class Definition;
struct LessonExperiment;

/// "glint bench heat --vary k=0.1,0.2 --metric frame", quoted for a shell if necessary.
std::string command_of(const Definition&, const LessonExperiment&);

} // namespace glint
