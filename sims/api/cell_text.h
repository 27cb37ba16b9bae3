// Living and dead cells as text, run-length encoded as programs for the Game of Life exchange them: "bo$2bo$3o!" is a
// glider. b: a dead cell, o: a living one, $: the end of a row, a number before it: so many, !: the end.
#pragma once
#include <string_view>

namespace glint {

inline constexpr int largest_cell_text_side = 16384;

/// Why a text was not read, a sentence without its full stop; null: it was. And in which line, from 1.
struct CellTextFault {
    const char* why = nullptr;
    int line = 0;
};

/// Reads it from the top row to the bottom.
class CellTextReader {
public:
    constexpr explicit CellTextReader(std::string_view text) : text_(text) {}

    /// Calls put(x, row, count) for each run of living cells: row 0 is the top one. Comments (#) and the line with the
    /// size and the rule are skipped.
    template <class Put> constexpr CellTextFault read(const Put& put) {
        int x = 0, row = 0;
        while (const char letter = next()) {
            if (letter == '!') return count_ ? fault("a number stands before the end '!'") : CellTextFault{};
            const bool is_alive = letter == 'o' || letter == 'A', is_dead = letter == 'b' || letter == '.';
            if (!is_alive && !is_dead && letter != '$')
                return fault("there is a letter other than b, o and $: only patterns of two states can be read");
            const int count = count_ ? count_ : 1;
            count_ = 0;
            if (letter == '$') x = 0;
            int& moved = letter == '$' ? row : x;
            if (count > largest_cell_text_side - moved || (is_alive && row == largest_cell_text_side))
                return fault("the pattern is larger than 16384 cells per side");
            if (is_alive) put(x, row, count);
            moved += count;
        }
        return fault(bad_number_ ? "a number is larger than 16384" : "the end '!' is missing: the file is cut short");
    }

private:
    constexpr CellTextFault fault(const char* why) const { return {why, line_}; }
    static constexpr bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }
    /// The next letter that is neither a space nor a number nor in a line that describes the pattern; 0: there is none.
    constexpr char next() {
        for (; at_ < text_.size(); ++at_) {
            const char c = text_[at_];
            if (c == '\n') {
                ++line_;
            } else if (line_starts() && (c == '#' || c == 'x')) {
                while (at_ + 1 < text_.size() && text_[at_ + 1] != '\n') ++at_;
            } else if (c >= '0' && c <= '9') {
                count_ = 10 * count_ + (c - '0');
                bad_number_ = count_ > largest_cell_text_side;
                if (bad_number_) return 0;
            } else if (!is_space(c)) {
                return ++at_, c;
            }
        }
        return 0;
    }
    constexpr bool line_starts() const { return at_ == 0 || text_[at_ - 1] == '\n'; }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, count_ = 0;
    bool bad_number_ = false;
};

} // namespace glint
