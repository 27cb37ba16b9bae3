# glint_embed(TARGET [FONTS name=file…] [TEXTS file…]): puts files into the program with .incbin and makes <embedded.h>:
#   namespace glint::embedded { std::span<const std::byte> NAME(); for fonts; std::string_view FILE_EXT(); for texts }
# A text is followed by a zero byte, so that its data() is a C string.
function(glint_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FONTS;TEXTS")
  set(folder "${PROJECT_BINARY_DIR}/generated/${target}")
  set(declarations "")
  set(definitions "")
  set(files "")
  set(entries ${arg_FONTS})
  foreach(text IN LISTS arg_TEXTS)
    get_filename_component(name "${text}" NAME)
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name "${name}")
    list(APPEND entries "${name}:${text}")
  endforeach()
  foreach(entry IN LISTS entries)
    string(REGEX MATCH "^([A-Za-z0-9_]+)([=:])(.*)$" matched "${entry}")
    set(name "${CMAKE_MATCH_1}")
    set(file "${CMAKE_MATCH_3}")
    if(CMAKE_MATCH_2 STREQUAL "=")
      set(result "std::span<const std::byte>")
      set(value "std::as_bytes(std::span(glint_${name}_begin, glint_${name}_end))")
    else()
      set(result "std::string_view")
      set(value "{glint_${name}_begin, glint_${name}_end}")
    endif()
    list(APPEND files "${file}")
    string(APPEND declarations "${result} ${name}();\n")
    string(APPEND definitions "
asm(R\"(.section .rodata.glint_${name},\"a\"
.balign 16
.hidden glint_${name}_begin
.hidden glint_${name}_end
.global glint_${name}_begin
.global glint_${name}_end
glint_${name}_begin:
.incbin \"${file}\"
glint_${name}_end:
.byte 0
.text
)\");
extern \"C\" const char glint_${name}_begin[], glint_${name}_end[];
${result} glint::embedded::${name}() { return ${value}; }
")
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/embedded.h" CONTENT [[// Generated: the files inside the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace glint::embedded {
@declarations@} // namespace glint::embedded
]] @ONLY)
  file(CONFIGURE OUTPUT "${folder}/embedded.cpp" CONTENT "#include \"embedded.h\"\n@definitions@" @ONLY)
  set_source_files_properties("${folder}/embedded.cpp" PROPERTIES OBJECT_DEPENDS "${files}")
  add_library(${target} STATIC "${folder}/embedded.cpp")
  target_link_libraries(${target} PUBLIC glint_hardened)
  target_include_directories(${target} SYSTEM PUBLIC "${folder}")
  target_compile_options(${target} PRIVATE -fno-lto) # assembly at file scope must stay with its file
endfunction()
