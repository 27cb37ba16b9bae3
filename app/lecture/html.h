// A handout as one self-contained page: pictures are embedded, without scripts and downloads.
#pragma once
#include "app/lecture/handout.h"

namespace glint {

/// stem: of its own file; names of its attachments begin with it.
std::string html_of(const Handout&, const std::string& stem = "handout");
/// Text that HTML shows unchanged, in a text or between quotes.
std::string html_text(const std::string&);

} // namespace glint
