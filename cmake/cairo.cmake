# cairo with FreeType, for charts as PNG. There is no CMake package of cairo, and pkg-config may be missing; glint_find_library is
# run_file.cmake's.
find_package(Freetype REQUIRED)
glint_find_library(cairo cairo-ft.h libcairo2-dev)
target_link_libraries(cairo INTERFACE Freetype::Freetype)
