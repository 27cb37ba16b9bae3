#include "app/world/text/names.h"
#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <cctype>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

namespace glint {
namespace {

constexpr std::size_t most_listed = 40; ///< maximum number of names, if one of them is near

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

/// Distance of a name to a candidate that contains it: 1 if it is the beginning, 2 if another part.
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
        const bool something_stayed = distance < candidate.size();
        if (something_stayed && distance < best_distance) best = &candidate, best_distance = distance;
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
    if (!near.empty() && candidates.size() > most_listed) return text;
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

} // namespace glint
