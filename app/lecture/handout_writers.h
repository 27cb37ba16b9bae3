// A handout as one self-contained page: pictures are embedded, without scripts and downloads.
#pragma once
#include "app/lecture/handout.h"

namespace glint {

/// stem: of its own file; names of its attachments begin with it.
std::string html_of(const Handout&, const std::string& stem = "handout");
/// Text that HTML shows unchanged, in a text or between quotes.
std::string html_text(const std::string&);

// A handout as Markdown (CommonMark, with GitHub's tables). Its figures are separate files.

/// stem: of its own file, and of its figures' names, see file_name_of().
std::string markdown_of(const Handout&, const std::string& stem);
/// One line that Markdown shows unchanged, at any place.
std::string markdown_text(const std::string& line);

} // namespace glint
