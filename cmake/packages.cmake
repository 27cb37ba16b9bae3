# The target `package`: a .deb for the Debian that this machine is, and a .tar.gz with the shared libraries (the component
# `libraries`). cmake/package.sh builds both and tries them.
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_PACKAGE_NAME glint)
set(CPACK_PACKAGE_VENDOR "the Glint developers")
set(CPACK_PACKAGE_CONTACT "the Glint developers")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "${PROJECT_DESCRIPTION}")
set(CPACK_PACKAGE_DESCRIPTION
  "Glint shows simulations while they run: kernels write straight into OpenGL's memory. Without an NVIDIA GPU the processor computes. Simulations of your own are plugins of one file.")
set(CPACK_PACKAGE_FILE_NAME "glint-${PROJECT_VERSION}-${CMAKE_SYSTEM_NAME}-${CMAKE_SYSTEM_PROCESSOR}")
set(CPACK_PACKAGING_INSTALL_PREFIX /)
set(CPACK_STRIP_FILES ON)
set(CPACK_VERBATIM_VARIABLES ON)
set(CPACK_PROJECT_CONFIG_FILE "${PROJECT_SOURCE_DIR}/cmake/packages_options.cmake")

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Opened while the program runs, so that dpkg-shlibdeps does not see them: OpenGL, and what GLFW opens.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libgl1, libegl1, libxcursor1, libxi6, libxinerama1, libxrandr2")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "libgl1-mesa-dri | libnvidia-glcore")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "ffmpeg, g++, libkissfft-dev") # films; sources of plugins, their Fourier transforms
include(CPack)
