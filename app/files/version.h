// Version and commit of this build. Written by cmake/write_version.cmake into one source, so that a commit recompiles
// only one file.
#pragma once

namespace glint {

extern const char* const version; // of the project, e.g. "1.4.0"
extern const char* const commit;  // ten digits, or "unknown" outside of a git checkout

} // namespace glint
