# The simulation that docs/adding-a-simulation.md shows is compiled from that page, so that the page cannot be wrong.
set(page "${PROJECT_SOURCE_DIR}/docs/adding-a-simulation.md")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${page}")
file(READ "${page}" text)
if(NOT text MATCHES "```cpp\n(.*GLINT_SIMULATION\\([A-Za-z]+\\)\n)```")
  message(FATAL_ERROR "docs/adding-a-simulation.md has lost its example")
endif()
set(GLINT_EXAMPLE "${PROJECT_BINARY_DIR}/generated/example/life.cpp")
file(CONFIGURE OUTPUT "${GLINT_EXAMPLE}" CONTENT "${CMAKE_MATCH_1}" @ONLY)
