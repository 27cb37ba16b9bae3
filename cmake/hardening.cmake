# glint_hardened: options that make errors harder to exploit, for everything that is linked into the program. Not under
# sanitizers, which check more, nor in Debug, which optimises nothing, nor in targets with the property GLINT_UNOPTIMISED, the
# tests.
include(CheckCXXCompilerFlag)
include(CheckPIESupported)
check_pie_supported()
check_cxx_compiler_flag(-fcf-protection=full GLINT_HAS_CF_PROTECTION)

add_library(glint_hardened INTERFACE)
set(hardening -fstack-protector-strong)
if(GLINT_HAS_CF_PROTECTION)
  list(APPEND hardening -fcf-protection=full)
endif()
list(JOIN hardening "," hardening_for_nvcc)
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize" AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  target_compile_options(glint_hardened INTERFACE
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<BOOL:$<TARGET_PROPERTY:GLINT_UNOPTIMISED>>>>:${hardening};-U_FORTIFY_SOURCE;-D_FORTIFY_SOURCE=3>
    $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${hardening_for_nvcc}>)
endif()
target_link_options(glint_hardened INTERFACE LINKER:-z,relro,-z,now,-z,noexecstack)
