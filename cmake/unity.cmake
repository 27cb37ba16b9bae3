# glint_unity(TARGET): compiles the files of a folder several at a time, because most of the time goes into headers and into
# templates that each file would instantiate again. So names without linkage must differ in a folder. ./test clang reads the files
# one by one and checks that each still includes what it uses.
option(GLINT_UNITY "Compile several files at a time" ON)
set(GLINT_UNITY_FILES 8 CACHE STRING "How many files at a time: more is less work, fewer keep more cores busy")

# glint_unity_group(RESULT FOLDER): names the files of a folder; its objects are called unity_RESULT_NUMBER.
function(glint_unity_group result folder)
  string(MD5 folder "${folder}")
  string(SUBSTRING "${folder}" 0 6 name)
  set(${result} "${name}" PARENT_SCOPE)
endfunction()

function(glint_unity target)
  if(NOT GLINT_UNITY)
    return()
  endif()
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "\\.cpp$")
  list(SORT sources)
  foreach(source IN LISTS sources)
    cmake_path(GET source PARENT_PATH folder)
    glint_unity_group(name "${folder}")
    list(APPEND files_${name} "${source}")
    list(LENGTH files_${name} count)
    math(EXPR batch "(${count} - 1) / ${GLINT_UNITY_FILES}")
    set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${name}_${batch}")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
