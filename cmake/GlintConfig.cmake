# find_package(Glint) gives glint_plugin(NAME FILES…): see plugin.cmake.
include("${CMAKE_CURRENT_LIST_DIR}/../../glint/cmake/plugin.cmake")
