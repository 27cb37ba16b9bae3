// Text with inline storage, for texts that are written in every frame: does not allocate, and truncates longer texts.
#pragma once
#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <ostream>
#include <string_view>

namespace glint {

template <std::size_t room> class FixedString {
public:
    FixedString() { text_[0] = 0; }
    FixedString(std::string_view text) : FixedString() { *this += text; }
    FixedString(const char* text) : FixedString(std::string_view(text)) {}
    template <class... Values> static FixedString of(fmt::format_string<Values...> how, Values&&... values) {
        FixedString text;
        const auto end = fmt::format_to_n(text.text_, room - 1, how, std::forward<Values>(values)...);
        text.end_at(end.size < room ? end.size : whole(text.text_, room - 1));
        return text;
    }

    FixedString& operator+=(std::string_view more) {
        const std::size_t left = room - 1 - size_;
        std::memcpy(text_ + size_, more.data(), std::min(more.size(), left));
        end_at(size_ + (more.size() <= left ? more.size() : whole(text_ + size_, left)));
        return *this;
    }

    operator std::string_view() const { return {text_, size_}; }
    const char* c_str() const { return text_; }
    bool empty() const { return size_ == 0; }
    char* begin() { return text_; }
    char* end() { return text_ + size_; }
    friend std::ostream& operator<<(std::ostream& to, const FixedString& text) { return to << std::string_view(text); }
    friend std::string_view format_as(const FixedString& text) { return text; } ///< how fmt prints it
    friend bool operator==(const FixedString& a, std::string_view b) { return std::string_view(a) == b; }

private:
    /// Bytes of the complete UTF-8 characters in truncated text.
    static std::size_t whole(const char* text, std::size_t size) {
        std::size_t first = size; // beginning of the last character
        while (first > 0 && (static_cast<unsigned char>(text[first - 1]) & 0xC0) == 0x80) --first;
        if (first == 0) return 0;
        const auto lead = static_cast<unsigned char>(text[--first]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        return first + length <= size ? size : first;
    }
    void end_at(std::size_t size) { text_[size_ = size] = 0; }

    std::size_t size_ = 0;
    char text_[room]; // bytes after size_ are never read
};

} // namespace glint
