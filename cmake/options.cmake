# glint_options: compile options of all our targets. Needs GLINT_WITH_CUDA (cmake/cuda.cmake).
get_filename_component(GLINT_ROOT "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)

# -Wundef, because GLINT_WITH_CUDA is 1 or 0 and `#if` takes a name it does not know for 0.
set(warnings -Wall -Wextra -Wshadow -Wconversion -Wundef -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 at -O3 gives false warnings for "text" + std::string and inside fmt; and snprintf is meant to cut its text short.
  list(APPEND warnings -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-format-truncation)
endif()
if(GLINT_WERROR)
  list(APPEND warnings -Werror)
  # Warnings that are guesses of the optimiser differ between versions. They are errors in g++ 12 (Debian 12) only; newer ones
  # warn.
  # (g++ 14 believes that sims/spheres/trace.h reads an array of one lane at -1, after a loop that ends earlier.)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    foreach(guess array-bounds dangling-reference maybe-uninitialized null-dereference overloaded-virtual stringop-overread
        use-after-free)
      list(APPEND warnings -Wno-error=${guess})
    endforeach()
  endif()
endif()
list(JOIN warnings "," warnings_for_nvcc)

# From 128 MB on g++ searches for reusable memory, which takes a seventh of its time.
set(compiler_memory)
cmake_host_system_information(RESULT memory_mib QUERY TOTAL_PHYSICAL_MEMORY)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND memory_mib GREATER 7000)
  set(compiler_memory --param=ggc-min-heapsize=1000000) # kB
endif()

include("${CMAKE_CURRENT_LIST_DIR}/hardening.cmake")
add_library(glint_options INTERFACE)
target_link_libraries(glint_options INTERFACE glint_hardened)
target_include_directories(glint_options INTERFACE "${GLINT_ROOT}")
target_compile_definitions(glint_options INTERFACE GLINT_WITH_CUDA=${GLINT_WITH_CUDA}) # GLINT_CUDA is a name of abi.h
target_compile_features(glint_options INTERFACE cxx_std_20)
target_compile_options(glint_options INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${warnings};${compiler_memory}>
  $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${warnings_for_nvcc} -Werror=cross-execution-space-call>)
target_link_options(glint_options INTERFACE LINKER:--as-needed)
if(GLINT_WITH_CUDA AND GLINT_WERROR)
  target_compile_options(glint_options INTERFACE $<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
endif()

# glint_exact: the same bits from both compilers. No contraction on either side (nvcc's host code has its own), IEEE division
# and square root, no flush to zero. Simulations alone are compiled for x86-64-v3, so that fmaf is one instruction.
set(GLINT_ARCHITECTURE)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
  set(GLINT_ARCHITECTURE -march=x86-64-v3)
endif()
set(exact ${GLINT_ARCHITECTURE} -ffp-contract=off -fno-math-errno -fno-trapping-math)
list(JOIN exact "," exact_for_nvcc)
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=address")
  list(APPEND exact -O1) # the loops over cells are where the sanitizers take their time
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # It takes no instruction set from a pragma into a template: *_cpu.cpp build, for a machine that has all of them.
  list(APPEND exact -mavx512f -mavx512vl -mavx512bw -mavx512dq)
endif()
add_library(glint_exact INTERFACE)
target_compile_options(glint_exact INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:${exact}>
  $<$<COMPILE_LANGUAGE:CUDA>:-fmad=false -ftz=false -prec-div=true -prec-sqrt=true -Xcompiler=${exact_for_nvcc}>)
