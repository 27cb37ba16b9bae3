// A handout as Markdown (CommonMark, with GitHub's tables). Its figures are files beside it.
#pragma once
#include "app/handout/handout.h"

namespace glint {

/// stem: of its own file and so of its figures', as file_name_of() names them.
std::string markdown_of(const Handout&, const std::string& stem);
/// One line, as Markdown shows it letter by letter, wherever it stands.
std::string markdown_text(const std::string& line);

} // namespace glint
