# glint_simulation_sources(TARGET FILES…): compiles FILES as simulations, by nvcc if there is one and GLINT_GPU_CODE is on, else by the C++ compiler;
# *_cpu.cpp always by the latter.
# glint_plugin(NAME FILES…): builds FILES into NAME.so, for `glint --plugin NAME.so`.
#
# From a project of your own: enable CUDA first if you want it, then
#     include(…/glint/cmake/plugin.cmake)
#     glint_plugin(my_simulation my_simulation.cpp)
include_guard(GLOBAL)
get_filename_component(GLINT_ROOT "${CMAKE_CURRENT_LIST_DIR}" DIRECTORY)
if(NOT TARGET glint_options)
  include("${CMAKE_CURRENT_LIST_DIR}/build_type.cmake")
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  set(GLINT_CUDA off)
  if(CUDA IN_LIST languages)
    set(GLINT_CUDA on)
  endif()
  include("${CMAKE_CURRENT_LIST_DIR}/cuda.cmake")
  include("${CMAKE_CURRENT_LIST_DIR}/options.cmake")
endif()

function(glint_simulation_sources target)
  if(TARGET CUDA::cudart_static AND GLINT_GPU_CODE)
    set(for_nvcc ${ARGN})
    list(FILTER for_nvcc EXCLUDE REGEX "_cpu\\.cpp$")
    set_source_files_properties(${for_nvcc} PROPERTIES LANGUAGE CUDA)
    target_link_libraries(${target} PRIVATE CUDA::cudart_static)
  endif()
  target_include_directories(${target} PRIVATE "${GLINT_ROOT}/sims")
  target_link_libraries(${target} PRIVATE glint_options glint_exact $<TARGET_NAME_IF_EXISTS:kissfft>) # sims/api/fft.h
endfunction()

function(glint_plugin name)
  add_library(${name} MODULE ${ARGN} "${GLINT_ROOT}/sims/api/plugin.cpp")
  glint_simulation_sources(${name} ${ARGN})
  target_compile_definitions(${name} PRIVATE $<$<CONFIG:Debug>:GLINT_CHECK_BOUNDS=1>) # sims/api/bounds.h
  set_target_properties(${name} PROPERTIES PREFIX "" CXX_VISIBILITY_PRESET hidden CUDA_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON)
  # GNU unique symbols would merge the registries of two plugins and make dlclose do nothing.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${name} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:-fno-gnu-unique> $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-fno-gnu-unique>)
  endif()
endfunction()
