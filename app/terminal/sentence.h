// What an exception says to the user.
#pragma once
#include <exception>
#include <string>

namespace glint {

inline constexpr const char* not_enough_memory = "there is not enough memory: try a smaller size";

bool is_out_of_memory(const std::exception&);
/// Its own words, or a sentence where those are a type's name; short where there is no memory for more.
std::string sentence_of(const std::exception&) noexcept;

} // namespace glint
