// A handout as one page that needs nothing beside it: pictures are in it, nothing runs, nothing is fetched.
#pragma once
#include "app/handout/handout.h"

namespace glint {

/// stem: of its own file; the files that it holds are saved with names that begin so.
std::string html_of(const Handout&, const std::string& stem = "handout");
/// As HTML shows it, letter by letter, in a text or between quotes.
std::string html_text(const std::string&);

} // namespace glint
