# imgui: Dear ImGui (docking), ImPlot and, for the GUI tests only, the Test Engine, from the pinned imgui-bundle sdist.
# Also sets GLINT_FONTS for glint_embed.
set(bundle "${GLINT_IMGUI_BUNDLE_DIR}")
if(NOT bundle)
  set(bundle "${GLINT_THIRD_PARTY_DIR}/imgui_bundle-1.93.0")
  file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY TIMEOUT 600) # two build folders may be configured at once
  if(NOT EXISTS "${bundle}/.complete")
    message(STATUS "Fetching Dear ImGui and ImPlot (imgui-bundle 1.93.0 from PyPI, 54 MB)")
    find_program(GLINT_PYTHON python3 HINTS /usr/bin REQUIRED)
    set(download "${GLINT_THIRD_PARTY_DIR}/download")
    set(requirements "${PROJECT_SOURCE_DIR}/cmake/requirements")
    # pip reads a source package's name by running its build backend: that one is pinned too, and pip is told to use it.
    execute_process(
      COMMAND "${GLINT_PYTHON}" -m pip install --quiet --no-deps --require-hashes
        -r "${requirements}/build-backend.txt" --target "${download}/backend"
      COMMAND_ECHO NONE OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
    if(status EQUAL 0)
      execute_process(
        COMMAND "${CMAKE_COMMAND}" -E env "PYTHONPATH=${download}/backend"
          "${GLINT_PYTHON}" -m pip download --quiet --no-deps --no-binary imgui-bundle --require-hashes --no-build-isolation
          -r "${requirements}/imgui-bundle.txt" -d "${download}"
        OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
    endif()
    if(NOT status EQUAL 0)
      message(FATAL_ERROR "Could not fetch imgui-bundle: ${output}\n"
        "Without a network, point -DGLINT_IMGUI_BUNDLE_DIR=… at an unpacked copy.")
    endif()
    file(ARCHIVE_EXTRACT INPUT "${download}/imgui_bundle-1.93.0.tar.gz" DESTINATION "${GLINT_THIRD_PARTY_DIR}" PATTERNS
      "imgui_bundle-1.93.0/LICENSE" "*/external/imgui/imgui/*" "*/external/implot/implot/*" "*/external/imgui_test_engine/imgui_test_engine/imgui_test_engine/*"
      "*/external/hello_imgui/hello_imgui/src/hello_imgui/icons_font_awesome_6.h"
      "*/external/hello_imgui/hello_imgui/hello_imgui_assets/fonts/LICENSE*" "*/bindings/imgui_bundle/assets/fonts/*")
    file(REMOVE_RECURSE "${download}")
    file(TOUCH "${bundle}/.complete")
  endif()
  file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY RELEASE)
endif()

set(imgui "${bundle}/external/imgui/imgui")
set(implot "${bundle}/external/implot/implot")
set(test_engine "${bundle}/external/imgui_test_engine/imgui_test_engine/imgui_test_engine")
set(fonts "${bundle}/bindings/imgui_bundle/assets/fonts")
set(GLINT_FONTS
  "roboto_regular=${fonts}/Roboto/Roboto-Regular.ttf"
  "roboto_bold=${fonts}/Roboto/Roboto-Bold.ttf"
  "inconsolata=${fonts}/Inconsolata-Medium.ttf"
  "font_awesome=${fonts}/Font_Awesome_6_Free-Solid-900.otf")

set(sources
  imgui.cpp imgui_demo.cpp imgui_draw.cpp imgui_stacklayout.cpp imgui_tables.cpp imgui_widgets.cpp
  backends/imgui_impl_glfw.cpp backends/imgui_impl_opengl3.cpp misc/cpp/imgui_stdlib.cpp)
list(TRANSFORM sources PREPEND "${imgui}/")
add_library(imgui STATIC ${sources} "${implot}/implot.cpp" "${implot}/implot_items.cpp" "${implot}/implot_demo.cpp")

# The header that names the icons, under the name its own generator gives it.
set(icons "${PROJECT_BINARY_DIR}/generated/icons/IconsFontAwesome6.h")
configure_file("${bundle}/external/hello_imgui/hello_imgui/src/hello_imgui/icons_font_awesome_6.h" "${icons}" COPYONLY)

target_include_directories(imgui SYSTEM PUBLIC "${imgui}" "${implot}" "${PROJECT_BINARY_DIR}/generated/icons")
# The first two bring ImPlot's heavy file from a minute to 9 s.
target_compile_definitions(imgui PUBLIC IMPLOT_NO_FORCE_INLINE "IMPLOT_CUSTOM_NUMERIC_TYPES=(float)(double)")
target_compile_options(imgui PRIVATE -w ${GLINT_OPTIMISED_SOME})
target_link_libraries(imgui PUBLIC glint_hardened glfw ${CMAKE_DL_LIBS})
if(GLINT_TEST_ENGINE)
  file(GLOB sources "${test_engine}/*.cpp")
  target_sources(imgui PRIVATE ${sources})
  target_include_directories(imgui SYSTEM PUBLIC "${test_engine}")
  target_compile_definitions(imgui PUBLIC IMGUI_ENABLE_TEST_ENGINE IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL=1)
  target_link_libraries(imgui PUBLIC Threads::Threads)
endif()
