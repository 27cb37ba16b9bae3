# glint_embed(TARGET [NAMESPACE name] [FONTS name=file…] [TEXTS file…]): puts files into the program with .incbin and makes
# <NAMESPACE.h>, `embedded` where none is given:
#   namespace glint::NAMESPACE { std::span<const std::byte> NAME(); for fonts; std::string_view FILE_EXT(); for texts;
#     std::span<const Text> texts(); of all of them, with their files' names }
# A text is followed by a zero byte, so that its data() is a C string.
function(glint_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "NAMESPACE" "FONTS;TEXTS")
  if(NOT arg_NAMESPACE)
    set(arg_NAMESPACE embedded)
  endif()
  set(folder "${PROJECT_BINARY_DIR}/generated/${target}")
  set(declarations "")
  set(definitions "")
  set(all_texts "")
  set(files "")
  set(entries ${arg_FONTS})
  foreach(text IN LISTS arg_TEXTS)
    get_filename_component(file "${text}" NAME)
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name "${file}")
    string(APPEND all_texts "{\"${file}\", ${name}()}, ")
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
${result} glint::${arg_NAMESPACE}::${name}() { return ${value}; }
")
  endforeach()
  if(all_texts)
    string(APPEND declarations "struct Text {\n    std::string_view file, text;\n};\nstd::span<const Text> texts();\n")
    string(APPEND definitions "
std::span<const glint::${arg_NAMESPACE}::Text> glint::${arg_NAMESPACE}::texts() {
    static const Text all[] = {${all_texts}};
    return all;
}
")
  endif()
  file(CONFIGURE OUTPUT "${folder}/${arg_NAMESPACE}.h" CONTENT [[// Generated: the files inside the program.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace glint::@arg_NAMESPACE@ {
@declarations@} // namespace glint::@arg_NAMESPACE@
]] @ONLY)
  file(CONFIGURE OUTPUT "${folder}/embedded.cpp" CONTENT "#include \"${arg_NAMESPACE}.h\"\n@definitions@" @ONLY)
  set_source_files_properties("${folder}/embedded.cpp" PROPERTIES OBJECT_DEPENDS "${files}")
  add_library(${target} STATIC "${folder}/embedded.cpp")
  target_link_libraries(${target} PUBLIC glint_hardened)
  target_include_directories(${target} SYSTEM PUBLIC "${folder}")
  target_compile_options(${target} PRIVATE -fno-lto) # assembly at file scope must stay with its file
endfunction()
