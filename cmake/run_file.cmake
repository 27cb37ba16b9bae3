# zstd and xxHash, for run files; zlib, for the checksum of a text in a picture. Debian 12 has no CMake package of the first two.
find_package(ZLIB REQUIRED)

function(glint_find_library name header package)
  find_path(GLINT_${name}_INCLUDE_DIR ${header} PATH_SUFFIXES ${name})
  find_library(GLINT_${name}_LIBRARY ${name})
  if(NOT GLINT_${name}_INCLUDE_DIR OR NOT GLINT_${name}_LIBRARY)
    message(FATAL_ERROR "${name} is needed, library and header (${header}): apt install ${package}")
  endif()
  mark_as_advanced(GLINT_${name}_INCLUDE_DIR GLINT_${name}_LIBRARY)
  add_library(${name} UNKNOWN IMPORTED)
  set_target_properties(${name} PROPERTIES IMPORTED_LOCATION "${GLINT_${name}_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${GLINT_${name}_INCLUDE_DIR}")
endfunction()
glint_find_library(zstd zstd.h libzstd-dev)
glint_find_library(xxhash xxhash.h libxxhash-dev)
