// How well a text that is searched for fits one thing of a list: by its title, its id, its keywords and its help.
#pragma once
#include <string>
#include <string_view>

namespace glint {

struct SearchText {
    std::string_view title, id;
    std::string_view keywords; ///< with a space between them, the one that counts most first
    std::string_view help;
};

/// 0: a word of the query is in none of the texts. The larger, the better it fits: words of the title count most, then
/// those of the id and the keywords, then words that differ by one letter or by two that changed places, then the help.
/// Letters may be large or small, spelling British or American, and words of a title or an id may be written together.
int search_score(std::string_view query, const SearchText&);

/// In small letters, with the American spelling, so that both spellings become one; a word's beginning stays one.
std::string folded_spelling(std::string_view text);

} // namespace glint
