# glad: the OpenGL 4.5 core loader <glad/gl.h> and the EGL loader <glad/egl.h>, generated once by the `glad` program
# (Debian's python3-glad, or `pip install glad2`), offline and reproducibly.
set(glad_apis "gl:core=4.5,egl=1.5")
set(glad_extensions GL_KHR_debug
  EGL_EXT_client_extensions EGL_EXT_device_base EGL_EXT_device_enumeration EGL_EXT_device_query EGL_EXT_platform_base
  EGL_EXT_platform_device EGL_KHR_create_context EGL_KHR_surfaceless_context EGL_MESA_platform_surfaceless
  EGL_NV_device_cuda)
list(JOIN glad_extensions "," glad_extensions)
string(SHA256 key "${glad_apis} ${glad_extensions}")
string(SUBSTRING "${key}" 0 8 key)
set(glad "${GLINT_THIRD_PARTY_DIR}/glad-${key}")

file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY TIMEOUT 600) # two build folders may be configured at once
if(NOT EXISTS "${glad}/.complete")
  find_program(GLINT_GLAD glad REQUIRED DOC "GLAD 2 generator: apt install python3-glad, or pip install glad2")
  message(STATUS "Generating the OpenGL loader")
  execute_process(COMMAND "${GLINT_GLAD}" --quiet --reproducible --api "${glad_apis}" --extensions "${glad_extensions}"
    --out-path "${glad}" c --loader OUTPUT_QUIET ERROR_VARIABLE error RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${GLINT_GLAD} (GLAD 2 is needed): ${error}")
  endif()
  file(TOUCH "${glad}/.complete")
endif()
file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY RELEASE)

add_library(glad STATIC "${glad}/src/gl.c" "${glad}/src/egl.c")
set_source_files_properties("${glad}/src/gl.c" "${glad}/src/egl.c" PROPERTIES LANGUAGE CXX)
target_include_directories(glad SYSTEM PUBLIC "${glad}/include")
target_compile_options(glad PRIVATE -w)
target_link_libraries(glad PUBLIC glint_hardened ${CMAKE_DL_LIBS})
