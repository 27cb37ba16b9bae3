# glint_also_for_sm_90a(SOURCE): compiles it once more for compute capability 9.0 with that generation's own instructions, which
# code for 90 lacks, and defines GLINT_SM90A; only if the build is for 9.0 at all.
include_guard(GLOBAL)

function(glint_also_for_sm_90a source)
  if(NOT GLINT_WITH_CUDA)
    return()
  endif()
  set(for_sm_90a "--generate-code=arch=compute_90a,code=[sm_90a]")
  if("${CMAKE_CUDA_ARCHITECTURES}" MATCHES "(^|;)90a(-real)?(;|$)") # has it already
    set(for_sm_90a)
  elseif("${CMAKE_CUDA_ARCHITECTURES}" MATCHES "^(all|all-major|native)$")
    if(CMAKE_CUDA_COMPILER_VERSION VERSION_LESS 13) # older versions accept no other architecture next to it
      return()
    endif()
  elseif(NOT "${CMAKE_CUDA_ARCHITECTURES}" MATCHES "(^|;)90(-real)?(;|$)")
    return()
  endif()
  set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_OPTIONS ${for_sm_90a})
  set_property(SOURCE "${source}" APPEND PROPERTY COMPILE_DEFINITIONS GLINT_SM90A=1)
endfunction()
