# cmake -DSOURCE=… -DVERSION=… -DOUTPUT=… -P write_version.cmake
execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=10 HEAD
  OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT "${OUTPUT}" CONTENT [[// Generated: version and commit of this build.
#include "app/files/version.h"

namespace glint {
const char* const version = "@VERSION@";
const char* const commit = "@commit@";
} // namespace glint
]] @ONLY) # leaves an unchanged file alone
