#include "app/cli/options/number.h"
#include "app/files/formats/handed_text.h"
#include "app/files/formats/printable.h"
#include "app/terminal/failure.h"
#include "app/world/instance.h"
#include "app/world/params/arithmetic.h"
#include "app/world/text/parsed_number.h"
#include <fmt/format.h>
#include <optional>

namespace glint {
namespace {

template <class T>
T in_range(const char* kind, const std::string& option, const std::string& text, std::optional<T> value, T least,
           T most) {
    if (!value)
        throw Failure(Exit::bad_input, fmt::format("{}: '{}' is not a {}; allowed is {} to {}", option,
                                                   shown_part(text), kind, least, most));
    if (*value < least || *value > most)
        throw Failure(Exit::bad_input,
                      fmt::format("{} {} is out of range: allowed is {} to {}", option, text, least, most));
    return *value;
}

} // namespace

std::int64_t whole_number(const std::string& option, const std::string& text, std::int64_t least, std::int64_t most) {
    return in_range("whole number", option, text, parsed_count(handed_number(text)), least, most);
}

double decimal_number(const std::string& option, const std::string& text, double least, double most) {
    const std::string number = handed_number(text);
    std::optional<double> value = parsed_number<double>(number);
    if (!value && number.find_first_of("+-*/^()") != number.npos) try {
            value = computed(number, "");
        } catch (const Error&) {} // reported below
    return in_range("number", option, text, value, least, most);
}

Extent size_from(const std::string& handed) {
    std::string text(handed_text(handed));
    for (const std::string_view cross : {"×", "X", "*"})
        if (const auto at = text.find(cross); at != text.npos) text.replace(at, cross.size(), "x");
    std::erase_if(text, [](char c) { return c == ' ' || c == '\t'; });
    const auto cross = text.find('x');
    const auto side = [&](std::size_t first, std::size_t count) -> std::optional<int> {
        const std::string_view digits = std::string_view(text).substr(first, count);
        return digits.find_first_not_of("0123456789") == std::string_view::npos ? parsed_number<int>(digits)
                                                                                : std::nullopt;
    };
    const auto width = cross == std::string::npos ? std::nullopt : side(0, cross);
    const auto height = width ? side(cross + 1, text.npos) : std::nullopt;
    if (!height)
        throw Failure(Exit::bad_input,
                      fmt::format("--size: '{}' is not a size; write WIDTHxHEIGHT, {} to {} each, as in 1024x768",
                                  shown_part(handed), smallest_side, largest_side));
    const auto fits = [](int pixels) { return pixels >= smallest_side && pixels <= largest_side; };
    if (!fits(*width) || !fits(*height))
        throw Failure(Exit::bad_input,
                      fmt::format("--size {} is out of range: allowed is {} to {} for width and height", text,
                                  smallest_side, largest_side));
    return {*width, *height};
}

} // namespace glint
