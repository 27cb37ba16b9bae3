# imgui: Dear ImGui (docking), ImPlot, ImGuiColorTextEdit and, for the GUI tests only, the Test Engine, from the bundle
# (cmake/bundle.cmake).
set(imgui "${bundle}/external/imgui/imgui")
set(implot "${bundle}/external/implot/implot")
set(text_edit "${bundle}/external/ImGuiColorTextEdit/ImGuiColorTextEdit")
set(test_engine "${bundle}/external/imgui_test_engine/imgui_test_engine/imgui_test_engine")

set(sources
  imgui.cpp imgui_draw.cpp imgui_stacklayout.cpp imgui_tables.cpp imgui_widgets.cpp
  backends/imgui_impl_glfw.cpp backends/imgui_impl_opengl3.cpp misc/cpp/imgui_stdlib.cpp)
list(TRANSFORM sources PREPEND "${imgui}/")
add_library(imgui STATIC ${sources} "${implot}/implot.cpp" "${implot}/implot_items.cpp" "${text_edit}/TextEditor.cpp")

# The header that names the icons, under the name its own generator gives it.
set(icons "${PROJECT_BINARY_DIR}/generated/icons/IconsFontAwesome6.h")
configure_file("${bundle}/external/hello_imgui/hello_imgui/src/hello_imgui/icons_font_awesome_6.h" "${icons}" COPYONLY)

target_include_directories(imgui SYSTEM PUBLIC "${imgui}" "${implot}" "${text_edit}" "${PROJECT_BINARY_DIR}/generated/icons")
# The first two bring ImPlot's heavy file from a minute to 9 s.
target_compile_definitions(imgui PUBLIC IMPLOT_NO_FORCE_INLINE "IMPLOT_CUSTOM_NUMERIC_TYPES=(float)(double)"
  IMGUI_USE_WCHAR32) # letters beyond U+FFFF
target_compile_options(imgui PRIVATE -w ${GLINT_OPTIMISED_SOME})
target_link_libraries(imgui PUBLIC glint_hardened glfw ${CMAKE_DL_LIBS})
if(GLINT_TEST_ENGINE)
  file(GLOB sources "${test_engine}/*.cpp")
  target_sources(imgui PRIVATE ${sources})
  target_include_directories(imgui SYSTEM PUBLIC "${test_engine}")
  target_compile_definitions(imgui PUBLIC IMGUI_ENABLE_TEST_ENGINE IMGUI_TEST_ENGINE_ENABLE_COROUTINE_STDTHREAD_IMPL=1)
  target_link_libraries(imgui PUBLIC Threads::Threads)
endif()
