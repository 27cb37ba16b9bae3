# cmake --install: the program, what a desktop and a shell need, and what compiles simulations outside of this tree. The program
# finds the latter relative to itself, in share/glint: app/world/plugin_source.h. All else that it needs is inside it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The component `libraries` puts shared libraries there, for machines that lack them. RPATH and not RUNPATH, because it also holds
# for what the libraries need themselves.
set_target_properties(glint PROPERTIES BUILD_WITH_INSTALL_RPATH ON INSTALL_RPATH "$ORIGIN/../lib/glint")
target_link_options(glint PRIVATE LINKER:--disable-new-dtags)
install(TARGETS glint RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(CODE "set(glint \"$<TARGET_FILE:glint>\")\nset(glint_docs \"${CMAKE_INSTALL_DOCDIR}\")" COMPONENT libraries EXCLUDE_FROM_ALL)
install(SCRIPT cmake/install_libraries.cmake COMPONENT libraries EXCLUDE_FROM_ALL)

# --- for the desktop
install(FILES assets/glint.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
install(FILES assets/glint.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")

# --- for shells
install(FILES docs/glint.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
set(zsh_completions site-functions)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr" AND EXISTS /etc/debian_version) # Debian's zsh looks for packages' files elsewhere
  set(zsh_completions vendor-completions)
endif()
set(completions "${PROJECT_SOURCE_DIR}/assets/completions")
install(FILES "${completions}/glint.bash" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME glint)
install(FILES "${completions}/glint.zsh" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/${zsh_completions}" RENAME _glint)
install(FILES "${completions}/glint.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# --- for authors of simulations: #include "api/sim.h", glint new, glint --plugin FILE.cpp, and find_package(Glint)
install(DIRECTORY sims/api DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}/glint")
install(FILES cmake/plugin.cmake cmake/build_type.cmake cmake/cuda.cmake cmake/options.cmake cmake/hardening.cmake
  DESTINATION "${CMAKE_INSTALL_DATADIR}/glint/cmake")
install(DIRECTORY assets/new assets/cookbook DESTINATION "${CMAKE_INSTALL_DATADIR}/glint/assets")
file(RELATIVE_PATH headers "${CMAKE_INSTALL_FULL_DATADIR}/glint" "${CMAKE_INSTALL_FULL_INCLUDEDIR}/glint")
install(CODE "file(CREATE_LINK \"${headers}\" \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_DATADIR}/glint/sims\" SYMBOLIC)")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/generated/GlintConfigVersion.cmake" VERSION "${PROJECT_VERSION}"
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES cmake/GlintConfig.cmake "${PROJECT_BINARY_DIR}/generated/GlintConfigVersion.cmake"
  DESTINATION "${CMAKE_INSTALL_DATADIR}/cmake/Glint")

# --- licences; those of the libraries that are compiled in must be installed with the program
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(FILES THIRD_PARTY.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
foreach(licence
    "Dear_ImGui=${imgui}/LICENSE.txt" "ImPlot=${implot}/LICENSE" "ImGuiColorTextEdit=${text_edit}/LICENSE"
    "imgui-bundle=${bundle}/LICENSE"
    "Roboto=${fonts}/Roboto/LICENSE.txt" "Inconsolata=${fonts}/Inconsolata-LICENSE-OFL.txt"
    "Font_Awesome=${bundle}/external/hello_imgui/hello_imgui/hello_imgui_assets/fonts/LICENSE-FontAwesome.txt"
    "DejaVu=/usr/share/doc/fonts-dejavu-core/copyright"
    "KISS_FFT=/usr/share/doc/libkissfft-dev/copyright")
  string(REGEX MATCH "^([^=]+)=(.*)$" matched "${licence}")
  install(FILES "${CMAKE_MATCH_2}" DESTINATION "${CMAKE_INSTALL_DOCDIR}/licences" RENAME "${CMAKE_MATCH_1}.txt" OPTIONAL)
endforeach()

include(packages)
