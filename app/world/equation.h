// Equation of a simulation as one line of UTF-8, and the places of parameters' symbols in it.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace glint {

/// "" for null. Throws Error if it is longer than 240 bytes, no UTF-8, or more than one line.
std::string equation_from(const char*);

/// Position of the symbol at `from` or later; npos if there is none. A subscript, a prime or a combining mark belongs
/// to the symbol before it ("D" is not in "Dᵤ"). Three letters or more in a row are a function ("n" is not in "sin").
std::size_t find_symbol(std::string_view equation, std::string_view symbol, std::size_t from = 0);

/// Bytes of the first part that is at most `most` wide, by width_of(std::string_view). The line ends after ", " if
/// possible, else after a space, else after one character.
template <class Width> std::size_t line_of_equation(std::string_view equation, float most, const Width& width_of) {
    if (width_of(equation) <= most) return equation.size();
    std::size_t after_space = 0, after_comma = 0;
    for (std::size_t i = 0; i < equation.size(); ++i) {
        if (equation[i] != ' ' || width_of(equation.substr(0, i)) > most) continue;
        after_space = i + 1;
        if (i > 0 && equation[i - 1] == ',') after_comma = i + 1;
    }
    return after_comma ? after_comma : after_space ? after_space : equation.size();
}

} // namespace glint
