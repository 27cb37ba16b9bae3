# Tests by suffix: *_gl needs OpenGL, *_cuda a GPU, *_fake CUDA's headers, *_gui drives the real window, *_kernels an emulated
# GPU, *_faults the program whose calls fail, others nothing.
find_package(GTest REQUIRED)
include(GoogleTest)
enable_testing()

file(GLOB tests CONFIGURE_DEPENDS tests/sims/*.cpp tests/interop/*.cpp tests/render/*.cpp tests/session/*.cpp tests/app/*.cpp
  tests/cli/*.cpp tests/fuzz/*.cpp tests/faults/*.cpp)
file(GLOB support CONFIGURE_DEPENDS tests/support/*.cpp)
list(REMOVE_ITEM support "${PROJECT_SOURCE_DIR}/tests/support/headers.cpp")
file(GLOB plugins CONFIGURE_DEPENDS tests/plugins/*.cpp)
file(GLOB benchmarks CONFIGURE_DEPENDS tests/bench/*.cpp)

include(example)
list(APPEND plugins "${GLINT_EXAMPLE}" "${GLINT_EXAMPLE_PAINTED}")

set(plugin_dir "${PROJECT_BINARY_DIR}/plugins")
set(plugin_targets)
foreach(plugin IN LISTS plugins)
  get_filename_component(name "${plugin}" NAME_WE)
  glint_plugin(${name} "${plugin}")
  set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${plugin_dir}")
  list(APPEND plugin_targets ${name})
endforeach()

# The templates of `glint new`, and the recipes of docs/cookbook.md, as they are.
file(GLOB templates CONFIGURE_DEPENDS assets/new/*.cpp)
file(GLOB recipes CONFIGURE_DEPENDS assets/cookbook/*.cpp)
foreach(source IN LISTS templates recipes)
  get_filename_component(name "${source}" NAME_WE)
  set(name "recipe_${name}")
  if(source IN_LIST templates)
    string(REPLACE "recipe_" "template_" name "${name}")
  endif()
  glint_plugin(${name} "${source}")
  set_target_properties(${name} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${plugin_dir}")
  list(APPEND plugin_targets ${name})
endforeach()
target_link_libraries(recipe_shadertoy PRIVATE glm::glm)
target_compile_options(recipe_shadertoy PRIVATE "$<$<COMPILE_LANGUAGE:CUDA>:-diag-suppress=3012>") # in glm's headers

# Other builds of one of the plugins, to compare with it.
foreach(build IN ITEMS narrow odd renamed)
  glint_plugin(rebuilt_${build} tests/plugins/rebuilt.cpp)
  string(TOUPPER "REBUILT_${build}" definition)
  target_compile_definitions(rebuilt_${build} PRIVATE ${definition})
  set_target_properties(rebuilt_${build} PROPERTIES LIBRARY_OUTPUT_DIRECTORY "${plugin_dir}")
  list(APPEND plugin_targets rebuilt_${build})
endforeach()

# Hostile in every way, so against the C table alone, without sims/api/plugin.cpp.
add_library(zoo MODULE tests/plugins/zoo/zoo.cpp)
target_include_directories(zoo PRIVATE sims)
target_link_libraries(zoo PRIVATE glint_options)
set_target_properties(zoo PROPERTIES PREFIX "" LIBRARY_OUTPUT_DIRECTORY "${plugin_dir}")
list(APPEND plugin_targets zoo)

# Replaces NVIDIA's management library, which does nothing on a machine without a card.
add_library(fake_nvml MODULE tests/fakes/nvml.cpp)
target_link_libraries(fake_nvml PRIVATE glint_options)
target_link_options(fake_nvml PRIVATE LINKER:-soname,libnvidia-ml.so.1) # a program that asks for that name finds it, once it is loaded
set_target_properties(fake_nvml PROPERTIES PREFIX "" OUTPUT_NAME "libnvidia-ml" SUFFIX ".so.1"
  CXX_VISIBILITY_PRESET default LIBRARY_OUTPUT_DIRECTORY "${plugin_dir}")
list(APPEND plugin_targets fake_nvml)

# A driver without a GPU, for tests of the program with a failing driver.
set(fake_driver_dir "${PROJECT_BINARY_DIR}/fake_driver")
if(GLINT_WITH_CUDA)
  add_library(glint_fake_driver SHARED tests/fakes/libcuda.cpp)
  set_target_properties(glint_fake_driver PROPERTIES PREFIX "" OUTPUT_NAME libcuda SUFFIX .so.1 NO_SONAME ON
    LIBRARY_OUTPUT_DIRECTORY "${fake_driver_dir}")
endif()

add_library(glint_test_options INTERFACE)
target_include_directories(glint_test_options INTERFACE "${PROJECT_SOURCE_DIR}/sims" "${PROJECT_SOURCE_DIR}/tests")
target_compile_definitions(glint_test_options INTERFACE
  "GLINT_SOURCE_DIR=\"${PROJECT_SOURCE_DIR}\"" "GLINT_TEST_PLUGIN_DIR=\"${plugin_dir}\""
  "GLINT_FAKE_DRIVER_DIR=\"${fake_driver_dir}\""
  "GLINT_FAULTY_BINARY=\"${PROJECT_BINARY_DIR}/glint_faulty\""
  "GLINT_LEAN_BINARY=\"${PROJECT_BINARY_DIR}/glint_lean\""
  "GLINT_LOST_GPU_BINARY=\"${PROJECT_BINARY_DIR}/glint_lost_gpu\""
  "GLINT_BINARY=\"$<$<TARGET_EXISTS:glint>:${PROJECT_BINARY_DIR}/glint>\"") # empty if the program is not built

# Tests wait for the program and compute little themselves: to optimise them, or to describe them to a debugger, would cost more than
# it saves. The preset debug has both.
set(optimised_a_little $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:-O1>)
function(glint_unoptimised target)
  set_target_properties(${target} PROPERTIES GLINT_UNOPTIMISED ON)
  target_compile_options(${target} PRIVATE $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<CONFIG:Debug>>>:-O0;-g0>)
endfunction()

# The headers of all test programs, parsed once. An executable, because only they are compiled as position-independent executables.
add_executable(glint_test_headers tests/support/headers.cpp)
target_link_libraries(glint_test_headers PRIVATE glint_options GTest::gtest GTest::gmock TBB::tbb Threads::Threads)
glint_unoptimised(glint_test_headers)
glint_precompile(glint_test_headers ${GLINT_STANDARD_HEADERS} gtest/gtest.h gmock/gmock.h)

# The program whose nth call fails (tests/faulty/faults.h), because the linker leads these through it.
if(GLINT_UI)
  file(GLOB faulty CONFIGURE_DEPENDS tests/faulty/*.cpp)
  add_executable(glint_faulty ${faulty} tests/support/headless.cpp ${GLINT_SIMS_OBJECTS})
  target_include_directories(glint_faulty PRIVATE tests)
  target_link_libraries(glint_faulty PRIVATE glint_ui)
  target_compile_options(glint_faulty PRIVATE ${optimised_a_little})
  foreach(call open openat read write fsync rename renameat2 linkat mkstemp
      _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE)
    target_link_options(glint_faulty PRIVATE LINKER:--wrap=${call})
  endforeach()
  set_target_properties(glint_faulty PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endif()

if(TARGET glint)
  include(left_out)
endif()

# The program that loses its GPU for real.
if(GLINT_WITH_CUDA AND GLINT_UI)
  file(GLOB lost_gpu CONFIGURE_DEPENDS tests/lost_gpu/*.cpp)
  set_source_files_properties(tests/lost_gpu/broken_kernel.cpp PROPERTIES LANGUAGE CUDA)
  add_executable(glint_lost_gpu ${lost_gpu} ${GLINT_SIMS_OBJECTS})
  target_include_directories(glint_lost_gpu PRIVATE tests)
  target_link_libraries(glint_lost_gpu PRIVATE glint_ui)
  target_link_options(glint_lost_gpu PRIVATE LINKER:--wrap=cudaLaunchKernelExC)
  set_target_properties(glint_lost_gpu PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
endif()

# Sources that every test program uses, compiled once.
add_library(glint_test_support OBJECT ${support})
target_link_libraries(glint_test_support PRIVATE glint_test_options glint_core GTest::gtest GTest::gmock)
target_compile_options(glint_test_support PRIVATE ${optimised_a_little})
glint_unity(glint_test_support)

# glint_test_program(NAME FILES LIBRARIES…): skipped while there are no FILES.
function(glint_test_program name files)
  if(NOT files)
    return()
  endif()
  add_executable(${name} ${files} $<TARGET_OBJECTS:glint_test_support> ${GLINT_SIMS_OBJECTS})
  target_link_libraries(${name} PRIVATE glint_test_options ${ARGN})
  if(plugin_targets)
    add_dependencies(${name} ${plugin_targets})
  endif()
  foreach(needed glint glint_fake_driver glint_lost_gpu)
    if(TARGET ${needed})
      add_dependencies(${name} ${needed})
    endif()
  endforeach()
endfunction()

# Every test shows up in ctest under its program's name as label.
function(glint_discover_tests name)
  if(TARGET ${name})
    target_link_libraries(${name} PRIVATE GTest::gtest GTest::gmock GTest::gtest_main)
    glint_unity(${name})
    if(name STREQUAL "glint_tests_kernels") # the emulated GPU computes
      target_compile_options(${name} PRIVATE ${optimised_a_little})
      glint_precompile(${name} ${GLINT_STANDARD_HEADERS} gtest/gtest.h gmock/gmock.h)
    else()
      glint_unoptimised(${name})
      glint_share_precompiled(${name} glint_test_headers)
    endif()
    gtest_discover_tests(${name} DISCOVERY_MODE PRE_TEST PROPERTIES LABELS ${name} ${ARGN})
  endif()
endfunction()

set(plain ${tests})
foreach(suffix gl cuda fake gui kernels faults)
  set(${suffix} ${tests})
  list(FILTER ${suffix} INCLUDE REGEX "_${suffix}\\.(cpp|cu)$")
  list(FILTER plain EXCLUDE REGEX "_${suffix}\\.(cpp|cu)$")
endforeach()

if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=thread")
  list(FILTER plain INCLUDE REGEX "/tests/(session|interop)/") # multi-threaded tests; the rest would take an hour
endif()
glint_test_program(glint_tests "${plain}" glint_core)
glint_discover_tests(glint_tests)
if(TARGET glint_lean)
  add_dependencies(glint_tests glint_lean)
endif()

# glint_fuzz: the parsers under Clang's libFuzzer, where the preset `fuzz` asks for it.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=fuzzer-no-link")
  target_compile_definitions(glint_test_options INTERFACE __SANITIZE_ADDRESS__=1) # as g++ does by itself
  file(GLOB parsers CONFIGURE_DEPENDS tests/fuzz/*.cpp tests/libfuzzer/*.cpp)
  list(FILTER parsers EXCLUDE REGEX "/fuzz/fuzz\\.cpp$")
  glint_test_program(glint_fuzz "${parsers}" glint_core GTest::gtest GTest::gmock)
  target_link_options(glint_fuzz PRIVATE -fsanitize=fuzzer)
endif()

# A new simulation is one new file: built in next to no other one, and as plugins in glint_tests, new ones pass the conformance
# tests.
add_library(glint_newcomers OBJECT "${GLINT_EXAMPLE}" "${GLINT_EXAMPLE_PAINTED}" tests/plugins/blink.cpp)
glint_simulation_sources(glint_newcomers "${GLINT_EXAMPLE}" "${GLINT_EXAMPLE_PAINTED}" tests/plugins/blink.cpp)
set(GLINT_SIMS_OBJECTS_ALL ${GLINT_SIMS_OBJECTS})
set(GLINT_SIMS_OBJECTS $<TARGET_OBJECTS:glint_api> $<TARGET_OBJECTS:glint_newcomers>)
glint_test_program(glint_tests_newcomers "${PROJECT_SOURCE_DIR}/tests/sims/conformance.cpp" glint_core)
set(GLINT_SIMS_OBJECTS ${GLINT_SIMS_OBJECTS_ALL})
glint_discover_tests(glint_tests_newcomers)
# Simulations and the program's own kernels with their GPU code, but compiled by g++ with tests/fake_gpu/include/cuda_runtime.h.
# Other files include them, because a source has one language in a folder.
set(played)
foreach(sim IN LISTS sims field_kernels)
  cmake_path(RELATIVE_PATH sim BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
  if(NOT sim MATCHES "_cpu\\.cpp$")
    file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/played/${sim}" CONTENT "#include \"${sim}\"\n")
    list(APPEND played "${PROJECT_BINARY_DIR}/generated/played/${sim}")
  else()
    list(APPEND played_cpu "${PROJECT_SOURCE_DIR}/${sim}")
  endif()
endforeach()
add_library(glint_played_sims OBJECT ${played})
target_compile_definitions(glint_played_sims PRIVATE __CUDACC__)
target_compile_options(glint_played_sims PRIVATE -Wno-unknown-pragmas $<$<CONFIG:RelWithDebInfo>:-O2;-g0>) # -O3 takes a third longer
target_include_directories(glint_played_sims PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/sims" "${PROJECT_SOURCE_DIR}/tests"
  "${PROJECT_SOURCE_DIR}/tests/fake_gpu/include")
target_link_libraries(glint_played_sims PRIVATE glint_options glint_exact)
add_library(glint_played_cpu OBJECT ${played_cpu})
target_include_directories(glint_played_cpu PRIVATE "${PROJECT_SOURCE_DIR}/sims")
target_link_libraries(glint_played_cpu PRIVATE glint_options glint_exact)
# glint_gpu_code: the same files by nvcc, where the program is built without them (GLINT_GPU_CODE): they compile.
if(GLINT_WITH_CUDA AND NOT GLINT_GPU_CODE)
  set(by_nvcc)
  foreach(sim IN LISTS sims)
    cmake_path(RELATIVE_PATH sim BASE_DIRECTORY "${PROJECT_SOURCE_DIR}")
    if(NOT sim MATCHES "_cpu\\.cpp$")
      file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/generated/by_nvcc/${sim}.cu" CONTENT "#include \"${sim}\"\n")
      list(APPEND by_nvcc "${PROJECT_BINARY_DIR}/generated/by_nvcc/${sim}.cu")
    endif()
  endforeach()
  add_library(glint_gpu_code OBJECT ${by_nvcc})
  glint_also_for_sm_90a("${PROJECT_BINARY_DIR}/generated/by_nvcc/sims/matrix_product.cpp.cu")
  target_include_directories(glint_gpu_code PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/sims")
  target_link_libraries(glint_gpu_code PRIVATE glint_options glint_exact CUDA::cudart_static)
  if(CMAKE_CUDA_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    target_compile_options(glint_gpu_code PRIVATE "SHELL:-Ofc max") # a third of the time
  endif()
  if(TARGET glint) # tests/bench/sanitized.py reads its kernels
    add_executable(glint_with_gpu_code app/main.cpp ${cpu_check} $<TARGET_OBJECTS:glint_api> $<TARGET_OBJECTS:glint_gpu_code>
      $<TARGET_OBJECTS:glint_played_cpu>)
    target_link_libraries(glint_with_gpu_code PRIVATE glint_ui CUDA::cudart_static)
    set_target_properties(glint_with_gpu_code PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  endif()
endif()
file(GLOB fake_gpu CONFIGURE_DEPENDS tests/fake_gpu/*.cpp)
add_library(glint_fake_gpu OBJECT ${fake_gpu}) # changes threads at each barrier: to optimise it makes the tests shorter
target_include_directories(glint_fake_gpu PRIVATE tests tests/fake_gpu/include)
target_link_libraries(glint_fake_gpu PRIVATE glint_options)
glint_unity(glint_fake_gpu)
set(GLINT_SIMS_OBJECTS $<TARGET_OBJECTS:glint_api> $<TARGET_OBJECTS:glint_played_sims> $<TARGET_OBJECTS:glint_played_cpu>)
# It undefines _FORTIFY_SOURCE, which takes a jump to another stack for an error, before any header.
set_source_files_properties(tests/fake_gpu/fibre.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
set_source_files_properties(tests/sims/stencils_kernels.cpp tests/sims/transfers_mapped_kernels.cpp
  tests/sims/lists_kernels.cpp tests/sims/marks_kernels.cpp tests/sims/multi_gpu_dot_kernels.cpp tests/sims/plugin_kernels.cpp
  tests/sims/plugin_levels_kernels.cpp tests/sims/plugin_kinds_kernels.cpp tests/sims/plugin_photo_kernels.cpp
  tests/interop/field_histogram_kernels.cpp tests/interop/field_picture_kernels.cpp PROPERTIES
  COMPILE_DEFINITIONS __CUDACC__ COMPILE_OPTIONS -Wno-unknown-pragmas SKIP_PRECOMPILE_HEADERS ON
  INCLUDE_DIRECTORIES "${PROJECT_SOURCE_DIR}/tests;${PROJECT_SOURCE_DIR}/tests/fake_gpu/include")
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=address")
  # The sanitizers see each kernel once; that all agree with the reference is for the optimised build.
  list(FILTER kernels INCLUDE REGEX "/(every_kernel|fake_gpu|stencils)_kernels\\.cpp$")
endif()
glint_test_program(glint_tests_kernels "${kernels};$<TARGET_OBJECTS:glint_fake_gpu>" glint_core)
set(GLINT_SIMS_OBJECTS ${GLINT_SIMS_OBJECTS_ALL})
glint_discover_tests(glint_tests_kernels)
if(GLINT_WITH_CUDA)
  # Notes every kernel that is launched: see tests/sanitized/launches.h.
  set(noting_launches "${PROJECT_SOURCE_DIR}/tests/sanitized/launches.cpp")
  set(lead_launches_there LINKER:--wrap=cudaLaunchKernelExC)
  glint_test_program(glint_tests_cuda "${cuda};${noting_launches}" glint_core $<TARGET_NAME_IF_EXISTS:glint_ui>)
  target_link_options(glint_tests_cuda PRIVATE ${lead_launches_there})
  glint_discover_tests(glint_tests_cuda RESOURCE_LOCK gpu)
endif()
# CUDA's side of the bridge on an emulated run-time: its symbols come first, so that NVIDIA's are not linked.
if(GLINT_WITH_CUDA AND GLINT_UI)
  file(GLOB fake_cuda CONFIGURE_DEPENDS tests/fake_cuda/*.cpp)
  set(GLINT_SIMS_OBJECTS $<TARGET_OBJECTS:glint_api>)
  glint_test_program(glint_tests_fake_cuda "${fake};${fake_cuda};${noting_launches};${PROJECT_SOURCE_DIR}/tests/interop/targets_cuda.cpp" glint_ui)
  target_link_options(glint_tests_fake_cuda PRIVATE ${lead_launches_there})
  set(GLINT_SIMS_OBJECTS ${GLINT_SIMS_OBJECTS_ALL})
  glint_discover_tests(glint_tests_fake_cuda)
endif()
if(GLINT_UI)
  glint_test_program(glint_tests_gl "${gl}" glint_ui)
  glint_discover_tests(glint_tests_gl)
  glint_test_program(glint_tests_faults "${faults}" glint_ui)
  add_dependencies(glint_tests_faults glint_faulty)
  glint_discover_tests(glint_tests_faults)
  if(GLINT_TEST_ENGINE)
    set_source_files_properties(tests/app/clipboard_gui.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON) # as render/clipboard.cpp
    glint_test_program(glint_tests_gui "${gui}" glint_ui)
    glint_discover_tests(glint_tests_gui RESOURCE_LOCK window)
    add_dependencies(glint_tests_gui glint_lean)
  endif()
  if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=address")
    foreach(program glint glint_tests_gl glint_tests_gui)
      target_sources(${program} PRIVATE tests/sanitized/no_unloading.cpp)
    endforeach()
    set_source_files_properties(tests/sanitized/no_unloading.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endif()

# ./test names them all; programs that this build lacks are empty targets.
foreach(program glint_tests_cuda glint_tests_fake_cuda glint_tests_gl glint_tests_gui glint_tests_faults)
  if(NOT TARGET ${program})
    add_custom_target(${program})
  endif()
endforeach()

if(benchmarks)
  find_package(benchmark REQUIRED)
  glint_test_program(glint_bench "${benchmarks}" glint_core GTest::gtest benchmark::benchmark benchmark::benchmark_main)
endif()
