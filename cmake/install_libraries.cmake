# Runs while the component `libraries` is installed: copies the shared libraries that the program needs to lib/glint, and their
# licences. Not copied is what belongs to the system or to its graphics driver, which must fit each other: glibc, the compiler's
# libraries, OpenGL, X11 and what every Debian has. In: glint, its file; glint_docs, the folder of its documents.
set(of_the_system "^ld-linux" "^lib(c|m|dl|rt|pthread|util|resolv)\\.so" "^lib(stdc\\+\\+|gcc_s)\\.so"
  "^lib(GL|EGL|GLX|OpenGL|GLdispatch|drm|cuda|nvidia)" "^libX11" "^libxcb\\.so" "^lib(Xau|Xdmcp|bsd|md)\\.so" "^libz(std)?\\.so")
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES "${glint}" RESOLVED_DEPENDENCIES_VAR libraries UNRESOLVED_DEPENDENCIES_VAR missing
  PRE_EXCLUDE_REGEXES ${of_the_system})

# GLFW opens these by their names when it needs them.
set(opened)
set(glfw ${libraries})
list(FILTER glfw INCLUDE REGEX "/libglfw\\.so")
if(glfw)
  get_filename_component(folder "${glfw}" DIRECTORY)
  foreach(name libXcursor.so.1 libXi.so.6 libXinerama.so.1 libXrandr.so.2 libXxf86vm.so.1)
    if(EXISTS "${folder}/${name}")
      list(APPEND opened "${folder}/${name}")
    else()
      list(APPEND missing "${name}")
    endif()
  endforeach()
  file(GET_RUNTIME_DEPENDENCIES LIBRARIES ${opened} RESOLVED_DEPENDENCIES_VAR needed UNRESOLVED_DEPENDENCIES_VAR also_missing
    PRE_EXCLUDE_REGEXES ${of_the_system})
  list(APPEND libraries ${opened} ${needed})
  list(APPEND missing ${also_missing})
endif()
if(missing)
  message(FATAL_ERROR "Not found on this machine: ${missing}. Install them, then try again.")
endif()
list(REMOVE_DUPLICATES libraries)

find_program(dpkg_query dpkg-query)
foreach(library IN LISTS libraries)
  file(INSTALL "${library}" DESTINATION "${CMAKE_INSTALL_PREFIX}/lib/glint" FOLLOW_SYMLINK_CHAIN)
  file(REAL_PATH "${library}" file)
  if(dpkg_query)
    execute_process(COMMAND "${dpkg_query}" --search "*${file}" OUTPUT_VARIABLE owner ERROR_QUIET)
    string(REGEX MATCH "^[a-z0-9.+-]+" package "${owner}")
    file(GLOB licence "/usr/share/doc/${package}/copyright")
    if(package AND licence)
      file(INSTALL "${licence}" DESTINATION "${CMAKE_INSTALL_PREFIX}/${glint_docs}/licences" RENAME "${package}.txt")
    endif()
  endif()
endforeach()
