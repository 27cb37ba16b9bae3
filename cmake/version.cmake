# glint_version: <glint_version.h> with the version and the commit. Looked up at every build, written only when it changed.
set(generated "${PROJECT_BINARY_DIR}/generated/version")
set(write_version "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DVERSION=${PROJECT_VERSION}"
    "-DOUTPUT=${generated}/glint_version.h" -P "${PROJECT_SOURCE_DIR}/cmake/write_version.cmake")
add_custom_target(glint_write_version COMMAND ${write_version} BYPRODUCTS "${generated}/glint_version.h" VERBATIM
  COMMENT "Looking up the commit")
add_library(glint_version INTERFACE)
target_include_directories(glint_version INTERFACE "${generated}")
add_dependencies(glint_version glint_write_version)
