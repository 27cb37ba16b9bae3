// Finds names that are similar to a typed one.
#pragma once
#include "app/world/text/fixed_string.h"
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace glint {

/// The candidate with the fewest edits to `name`, or "" if none is near: in a short name only few letters may differ. A
/// candidate that contains the name is near. Case is ignored.
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

/// "no simulation 'haet'. Did you mean 'heat'? There are: heat, julia." for any kind of thing.
std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& candidates);

/// Whether each word of the query occurs in one of these texts; case is ignored.
bool has_all_words(std::initializer_list<std::string_view> texts, std::string_view query);

using Label = FixedString<96>;
/// "c_re" -> "C re": a label if the author gave none.
Label label_from_id(std::string_view id);

// Score of a search text for an entry of a list: by its title, id, keywords and help.

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
