# Optimised and with asserts by default: CMake's own RelWithDebInfo is -O2 -DNDEBUG.
if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O3 -g1 -fno-math-errno -fno-trapping-math")
set(CMAKE_CUDA_FLAGS_RELWITHDEBINFO "-O3 -lineinfo -Xcompiler=-g1,-fno-math-errno,-fno-trapping-math")

# Only simulations and processors are worth -O3: in the rest it costs a third of the compiler's time and gains nothing.
set(GLINT_OPTIMISE -O2 CACHE STRING "How the program is optimised, except its simulations and processors")
set(GLINT_OPTIMISED_SOME $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<CONFIG:RelWithDebInfo>>:${GLINT_OPTIMISE}>)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(GLINT_CCACHE ccache DOC "Compiler cache, used where there is one")
if(GLINT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${GLINT_CCACHE}")
  set(CMAKE_CUDA_COMPILER_LAUNCHER "${GLINT_CCACHE}")
endif()
