// Score of a search text for an entry of a list: by its title, id, keywords and help.
#pragma once
#include <string>
#include <string_view>

namespace glint {

struct SearchText {
    std::string_view title, id;
    std::string_view keywords; ///< separated by spaces, the most important first
    std::string_view help;
};

/// 0: some word of the query is in none of the texts. A larger score is a better match: words of the title count most,
/// then words of the id and the keywords, then words with one wrong letter or two swapped letters, then the help. Case
/// and British or American spelling do not matter, and words of a title or an id may be written together.
int search_score(std::string_view query, const SearchText&);

/// Lower case and American spelling, so that both spellings match; the beginning of a word stays its beginning.
std::string folded_spelling(std::string_view text);

} // namespace glint
