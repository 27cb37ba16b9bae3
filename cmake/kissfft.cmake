# kissfft's template, for the spectrum of a pinned cell and for sims/api/fft.h: a header alone, so that nothing is linked.
find_path(GLINT_kissfft_INCLUDE_DIR kissfft.hh PATH_SUFFIXES kissfft)
if(NOT GLINT_kissfft_INCLUDE_DIR)
  message(FATAL_ERROR "kissfft is needed, its header kissfft.hh: apt install libkissfft-dev")
endif()
mark_as_advanced(GLINT_kissfft_INCLUDE_DIR)
add_library(kissfft INTERFACE IMPORTED)
set_target_properties(kissfft PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${GLINT_kissfft_INCLUDE_DIR}")
