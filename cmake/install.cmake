include(GNUInstallDirs)
install(TARGETS glint RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(FILES assets/glint.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications" OPTIONAL)
install(FILES assets/glint.svg DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps" OPTIONAL)
install(FILES docs/glint.1 DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" OPTIONAL)
install(FILES LICENSE THIRD_PARTY.md DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# Licences of the libraries that are compiled in: each must be installed with the program.
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
