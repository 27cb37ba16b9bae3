#include "app/world/text/names.h"
#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <cctype>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

namespace glint {

namespace {

constexpr std::size_t max_listed_names = 40; ///< maximum number of names, if one of them is near

bool same_letter(char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool occurs(std::string_view word, std::string_view text) {
    return std::search(text.begin(), text.end(), word.begin(), word.end(), same_letter) != text.end();
}

bool begins_alike(std::string_view text, std::string_view with) {
    return text.size() >= with.size() && std::ranges::equal(text.substr(0, with.size()), with, same_letter);
}

/// Levenshtein's distance, in which swapped neighbours are one edit ("optimal string alignment").
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1), above(row.size()), two_above(row.size());
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        two_above.swap(above);
        above.swap(row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = same_letter(a[i - 1], b[j - 1]);
            row[j] = std::min({above[j - 1] + (same ? 0 : 1), above[j] + 1, row[j - 1] + 1});
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) && same_letter(a[i - 2], b[j - 1]))
                row[j] = std::min(row[j], two_above[j - 2] + 1);
        }
    }
    return row.back();
}

std::string joined(const std::vector<std::string>& names) {
    std::string list;
    for (const auto& name : names) list.append(list.empty() ? "" : ", ").append(name);
    return list;
}

/// Distance of a name to a candidate that contains it: 1 if the candidate begins with the name, else 2.
std::optional<std::size_t> distance_of_part(std::string_view name, std::string_view candidate) {
    constexpr std::size_t shortest_part = 4; // a shorter part would occur in almost any name
    if (name.size() >= 2 && begins_alike(candidate, name)) return 1;
    if (name.size() >= shortest_part && occurs(name, candidate)) return 2;
    return {};
}

struct Abbreviation {
    std::string_view word, written;
};
constexpr Abbreviation abbreviations[] = {{"aos", "AoS"}, {"bvh", "BVH"}, {"cas", "CAS"}, {"cpu", "CPU"},
                                          {"gpu", "GPU"}, {"soa", "SoA"}, {"1d", "1D"},   {"2d", "2D"}};

} // namespace

std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates) {
    const std::size_t tolerated = name.size() < 4 ? name.size() / 2 : std::max<std::size_t>(2, name.size() / 3);
    const std::string* best = nullptr;
    std::size_t best_distance = tolerated + 1;
    for (const auto& candidate : candidates) {
        const auto as_part = distance_of_part(name, candidate);
        const std::size_t longer = std::max(name.size(), candidate.size()) - std::min(name.size(), candidate.size());
        if (!as_part && longer >= best_distance) continue; // lower bound of edits: a name may be a megabyte
        const std::size_t distance = as_part ? *as_part : edit_distance(name, candidate);
        const bool some_remain = distance < candidate.size();
        if (some_remain && distance < best_distance) best = &candidate, best_distance = distance;
    }
    return best ? *best : "";
}

std::string unknown_name(std::string_view kind, std::string_view name, const std::vector<std::string>& candidates) {
    std::string text = "no ";
    text.append(kind).append(" '").append(shown_part(name)).append("'");
    const std::string near = nearest_name(name, candidates);
    if (near.empty())
        text.append(".");
    else
        text.append(". Did you mean '").append(near).append("'?");
    if (!near.empty() && candidates.size() > max_listed_names) return text;
    if (!candidates.empty()) text.append(" There are: ").append(joined(candidates)).append(".");
    return text;
}

bool has_all_words(std::initializer_list<std::string_view> texts, std::string_view query) {
    for (std::size_t from = 0; from < query.size();) {
        const std::size_t end = std::min(query.find(' ', from), query.size());
        const std::string_view word = query.substr(from, end - from);
        if (!word.empty() && std::ranges::none_of(texts, [&](std::string_view text) { return occurs(word, text); }))
            return false;
        from = end + 1;
    }
    return true;
}

Label label_from_id(std::string_view id) {
    if (id.starts_with("kib_")) return Label::of("{} KiB", id.substr(4));
    Label label;
    for (std::size_t from = 0; from < id.size();) {
        const std::size_t end = std::min(id.find('_', from), id.size());
        const std::string_view word = id.substr(from, end - from);
        const auto* const written = std::ranges::find(abbreviations, word, &Abbreviation::word);
        if (from > 0) label += " ";
        label += written == std::end(abbreviations) ? word : written->written;
        from = end + 1;
    }
    if (!label.empty()) *label.begin() = static_cast<char>(std::toupper(static_cast<unsigned char>(*label.begin())));
    return label;
}

namespace {

struct Spelling {
    std::string_view from, to;
};
/// Query and text are both folded, so a rule may also change words with only one spelling.
constexpr Spelling spellings[] = {
    {"colou", "colo"},   {"centre", "center"},  {"grey", "gray"},     {"behaviou", "behavio"}, {"labell", "label"},
    {"modell", "model"}, {"cancell", "cancel"}, {"licenc", "licens"}, {"metre", "meter"},      {"neighbou", "neighbo"}};

constexpr std::size_t shortest_misspelt = 4; ///< shorter words differ from too many others by one edit

bool is_letter(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Calls use(word, number) for each word of the text, until it returns false.
template <class Use> void for_each_word(std::string_view text, Use use) {
    for (std::size_t from = 0, number = 0; from < text.size();) {
        std::size_t end = from;
        while (end < text.size() && is_letter(text[end])) ++end;
        if (end > from && !use(text.substr(from, end - from), number++)) return;
        from = end + 1;
    }
}

std::string without_separators(std::string_view text) {
    std::string all;
    for_each_word(text, [&](std::string_view word, std::size_t) {
        all += word;
        return true;
    });
    return all;
}

/// Whether one letter is added, missing or different, or two neighbours are swapped.
bool one_edit_apart(std::string_view a, std::string_view b) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > 1) return false;
    const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    if (b.size() > a.size()) return a.substr(at) == b.substr(at + 1);
    if (at == a.size() || a.substr(at + 1) == b.substr(at + 1)) return true;
    return at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] && a.substr(at + 2) == b.substr(at + 2);
}

bool is_misspelt(std::string_view typed, std::string_view word) {
    if (typed.size() < shortest_misspelt || word.size() < shortest_misspelt) return false;
    if (one_edit_apart(typed, word)) return true;
    const bool may_be_prefix = typed.size() > shortest_misspelt && word.size() > typed.size();
    return may_be_prefix && one_edit_apart(typed, word.substr(0, typed.size()));
}

struct Weights {
    int whole, begins, inside, misspelt;
};
constexpr Weights first_title_word_weights{130, 100, 20, 42}, title_word_weights{90, 60, 20, 36},
    id_word_weights{88, 55, 12, 43}, first_keyword_weights{92, 52, 12, 41}, keyword_weights{86, 50, 12, 40},
    help_word_weights{18, 10, 0, 0};

int word_fit(std::string_view typed, std::string_view word, const Weights& weights) {
    if (typed == word) return weights.whole;
    if (word.starts_with(typed)) return weights.begins;
    if (is_misspelt(typed, word)) return weights.misspelt;
    return typed.size() > 1 && word.find(typed) != std::string_view::npos ? weights.inside : 0;
}

int best_fit(std::string_view typed, std::string_view text, const Weights& first, const Weights& others) {
    int best = 0;
    for_each_word(text, [&](std::string_view word, std::size_t number) {
        best = std::max(best, word_fit(typed, word, number == 0 ? first : others));
        return true;
    });
    return best;
}

int fit_without_separators(std::string_view query, std::string_view title, std::string_view id) {
    const std::string typed = without_separators(query);
    if (typed.size() < shortest_misspelt) return 0;
    int best = 0;
    for (const std::string_view text : {title, id})
        best = std::max(best, word_fit(typed, without_separators(text), {120, 85, 0, 38}));
    return best;
}

} // namespace

std::string folded_spelling(std::string_view text) {
    std::string small(text), folded;
    std::ranges::transform(small, small.begin(), small_letter);
    folded.reserve(small.size());
    for (std::size_t at = 1; at < small.size(); ++at) // "ize" and "ise" become equal; a first z stays
        if (small[at] == 'z' && is_letter(small[at - 1])) small[at] = 's';
    for (std::size_t at = 0; at < small.size();) {
        const auto* const rule = std::ranges::find_if(
            spellings, [&](const Spelling& one) { return std::string_view(small).substr(at).starts_with(one.from); });
        const bool none = rule == std::end(spellings);
        folded += none ? std::string_view(small).substr(at, 1) : rule->to;
        at += none ? 1 : rule->from.size();
    }
    return folded;
}

int search_score(std::string_view query, const SearchText& text) {
    const std::string typed = folded_spelling(query), title = folded_spelling(text.title),
                      id = folded_spelling(text.id), keywords = folded_spelling(text.keywords),
                      help = folded_spelling(text.help);
    int score = 1;
    bool all = true;
    for_each_word(typed, [&](std::string_view word, std::size_t) {
        const int best = std::max({best_fit(word, title, first_title_word_weights, title_word_weights),
                                   best_fit(word, id, id_word_weights, id_word_weights),
                                   best_fit(word, keywords, first_keyword_weights, keyword_weights),
                                   best_fit(word, help, help_word_weights, help_word_weights)});
        score += best;
        return all = best > 0;
    });
    const int together = fit_without_separators(typed, title, id);
    return std::max(all ? score : 0, together);
}

} // namespace glint
