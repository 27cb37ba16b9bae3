# glint_version: app/files/version.h, with the commit. Looked up at every build, written only when it changed.
set(generated "${PROJECT_BINARY_DIR}/generated/version/version.cpp")
set(write_version "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}" "-DVERSION=${PROJECT_VERSION}"
    "-DOUTPUT=${generated}" -P "${PROJECT_SOURCE_DIR}/cmake/write_version.cmake")
add_custom_target(glint_write_version COMMAND ${write_version} BYPRODUCTS "${generated}" VERBATIM
  COMMENT "Looking up the commit")
add_library(glint_version STATIC "${generated}")
target_link_libraries(glint_version PRIVATE glint_options)
target_include_directories(glint_version PRIVATE "${PROJECT_SOURCE_DIR}")
add_dependencies(glint_version glint_write_version)
