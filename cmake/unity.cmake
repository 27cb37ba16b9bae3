# glint_unity(TARGET): compiles the files of a folder several at a time, because most of the time goes into headers and into
# templates that each file would instantiate again. So names without linkage must differ in a folder. ./test clang reads the files
# one by one and checks that each still includes what it uses.
option(GLINT_UNITY "Compile several files at a time" ON)
set(GLINT_UNITY_FILES 8 CACHE STRING "How many files at a time: more is less work, fewer keep more cores busy")

function(glint_unity target)
  if(NOT GLINT_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    string(MD5 folder "${folder}")
    list(APPEND files_${folder} "${source}")
    list(LENGTH files_${folder} count)
    math(EXPR batch "(${count} - 1) / ${GLINT_UNITY_FILES}")
    string(SUBSTRING "${folder}" 0 6 name)
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${name}_${batch}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
