# glint_precompile(TARGET HEADERS…): parses HEADERS, the standard library's and others', once for all files of TARGET. Not under
# ccache: its results serve every folder and branch, a precompiled header only its own. ./test layers, ./test clang and every
# build with ccache check that no file relies on one.
function(glint_precompile target)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    set(headers ${ARGN})
    list(TRANSFORM headers REPLACE "^(.+)$" "$<$<COMPILE_LANGUAGE:CXX>:<\\1$<ANGLE-R>>")
    target_precompile_headers(${target} PRIVATE ${headers})
  endif()
endfunction()

set(GLINT_STANDARD_HEADERS algorithm array atomic charconv chrono cmath cstdint cstdio cstring filesystem fstream functional
  map memory mutex optional span sstream stdexcept string string_view thread utility vector)

# glint_share_precompiled(TARGET OWNER): TARGET is compiled as OWNER is, and takes the headers that OWNER has parsed.
function(glint_share_precompiled target owner)
  if(NOT CMAKE_CXX_COMPILER_LAUNCHER)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  endif()
endfunction()
