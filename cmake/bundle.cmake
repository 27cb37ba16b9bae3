# The pinned imgui-bundle sdist, fetched once: Dear ImGui and its companions (imgui.cmake), and the program's fonts, GLINT_FONTS
# for glint_embed, which charts need also without a window.
set(bundle "${GLINT_IMGUI_BUNDLE_DIR}")
if(NOT bundle)
  set(bundle "${GLINT_THIRD_PARTY_DIR}/imgui_bundle-1.93.0")
  file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY TIMEOUT 600) # two build folders may be configured at once
  set(complete "${bundle}/.complete-2") # another number when more of it is unpacked
  if(NOT EXISTS "${complete}")
    message(STATUS "Fetching Dear ImGui, ImPlot and ImGuiColorTextEdit (imgui-bundle 1.93.0 from PyPI, 54 MB)")
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
      "imgui_bundle-1.93.0/LICENSE" "*/external/imgui/imgui/*" "*/external/implot/implot/*"
      "*/external/ImGuiColorTextEdit/ImGuiColorTextEdit/TextEditor.*" "*/external/ImGuiColorTextEdit/ImGuiColorTextEdit/LICENSE"
      "*/external/imgui_test_engine/imgui_test_engine/imgui_test_engine/*"
      "*/external/hello_imgui/hello_imgui/src/hello_imgui/icons_font_awesome_6.h"
      "*/external/hello_imgui/hello_imgui/hello_imgui_assets/fonts/LICENSE*" "*/bindings/imgui_bundle/assets/fonts/*")
    file(REMOVE_RECURSE "${download}")
    file(TOUCH "${complete}")
  endif()
  file(LOCK "${GLINT_THIRD_PARTY_DIR}" DIRECTORY RELEASE)
endif()

# Mathematical characters, which Roboto lacks.
find_file(GLINT_DEJAVU_SANS DejaVuSans.ttf PATHS /usr/share/fonts PATH_SUFFIXES truetype/dejavu dejavu-sans-fonts TTF dejavu
  DOC "DejaVu Sans, for the characters of equations")
if(NOT GLINT_DEJAVU_SANS)
  message(FATAL_ERROR "DejaVuSans.ttf is missing (Debian: fonts-dejavu-core; Fedora: dejavu-sans-fonts; Arch: ttf-dejavu). "
    "Install it, or name the file with -DGLINT_DEJAVU_SANS=…")
endif()

set(fonts "${bundle}/bindings/imgui_bundle/assets/fonts")
set(GLINT_FONTS
  "roboto_regular=${fonts}/Roboto/Roboto-Regular.ttf"
  "roboto_bold=${fonts}/Roboto/Roboto-Bold.ttf"
  "dejavu_sans=${GLINT_DEJAVU_SANS}"
  "inconsolata=${fonts}/Inconsolata-Medium.ttf"
  "font_awesome=${fonts}/Font_Awesome_6_Free-Solid-900.otf")
