#include "app/lecture/markdown.h"
#include "app/files/formats/handed_text.h"
#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <variant>

namespace glint {
namespace {

constexpr std::string_view letters_and_digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Number of bytes before a character that would begin a list, or make the previous line a heading, and must be
/// escaped. npos: none.
std::size_t begins_a_block(std::string_view line) {
    if (line.empty()) return line.npos;
    if (std::string_view("+-=").find(line[0]) != line.npos) return 0;
    const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
    const std::string_view behind = line.substr(digits);
    const bool numbers_it = behind == "." || behind == ")" || behind.starts_with(". ") || behind.starts_with(") ");
    return digits > 0 && numbers_it ? digits : line.npos;
}

std::string_view without_spaces_around(std::string_view line) {
    const std::size_t begin = line.find_first_not_of(' ');
    return begin == line.npos ? "" : line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
}

/// The lines that are not empty, with line breaks between them.
std::string markdown_lines(const std::string& text) {
    std::string lines;
    for (const std::string& line : printable_lines(text))
        if (const std::string shown = markdown_text(line); !shown.empty())
            lines += fmt::format("{}{}", lines.empty() ? "" : "\\\n", shown);
    return lines;
}

/// The text as one line.
std::string markdown_words(std::string text) {
    std::ranges::replace(text, '\n', ' ');
    return markdown_text(text);
}

std::size_t longest_run_of_backticks(std::string_view text) {
    std::size_t longest = 0, run = 0;
    for (const char c : text) run = c == '`' ? run + 1 : 0, longest = std::max(longest, run);
    return longest;
}

/// Encoded for a link.
std::string address_of(const std::string& file) {
    std::string address;
    for (const char c : file) {
        const bool plain = letters_and_digits.find(c) != std::string_view::npos || c == '.' || c == '-' || c == '_';
        address += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned>(c) & 0xffu);
    }
    return address;
}

std::string markdown_row(const std::vector<std::string>& cells) {
    std::string row = "|";
    for (const std::string& cell : cells) row += fmt::format(" {} |", markdown_words(cell));
    return row += '\n';
}

struct MarkdownBlock {
    const std::string& stem;

    std::string operator()(const Handout::Paragraph& paragraph) const {
        const std::string label =
            paragraph.label.empty() ? "" : fmt::format("**{}** ", markdown_words(paragraph.label));
        return fmt::format("{}{}\n", label, markdown_lines(paragraph.text));
    }
    std::string operator()(const Handout::Listing& listing) const {
        const std::string fence(std::max<std::size_t>(3, longest_run_of_backticks(listing.text) + 1), '`');
        std::string text;
        for (const std::string& line : printable_lines(listing.text)) text += fmt::format("{}\n", line);
        return fmt::format("{0}\n{1}{0}\n", fence, text);
    }
    std::string operator()(const Handout::Table& table) const {
        std::string text = fmt::format("{}\n\n{}|", markdown_lines(table.title), markdown_row(table.head));
        for (std::size_t i = 0; i < table.head.size(); ++i) text += i < table.words ? " :-- |" : " --: |";
        text += '\n';
        for (const auto& cells : table.rows) text += markdown_row(cells);
        return text;
    }
    std::string operator()(const Handout::Figure& figure) const {
        const std::string caption =
            figure.caption.empty() ? "" : fmt::format("\n*{}*\n", markdown_words(figure.caption));
        return fmt::format("![{}]({})\n{}", markdown_words(figure.alt), address_of(file_name_of(figure, stem)),
                           caption);
    }
    std::string operator()(const Handout::Attachment& file) const {
        const std::string name = file_name_of(file, stem);
        return fmt::format("{}: [{}]({})\n", markdown_words(file.words), markdown_words(name), address_of(name));
    }
};

} // namespace

std::string markdown_text(const std::string& line) {
    constexpr std::string_view anywhere = "\\`*_[]<>&|~$#";
    const std::string all = printable(line);
    const std::string_view shown = without_spaces_around(all);
    const std::size_t at_begin = begins_a_block(shown);
    std::string text;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (i == at_begin || anywhere.find(shown[i]) != anywhere.npos) text += '\\';
        text += shown[i];
    }
    return text;
}

std::string markdown_of(const Handout& handout, const std::string& stem) {
    std::string text = fmt::format("# {}\n\n", markdown_words(handout.title));
    if (!handout.summary.empty()) text += fmt::format("{}\n\n", markdown_lines(handout.summary));
    text += fmt::format("{}\n", markdown_words(handout.made));
    for (const Handout::Section& section : handout.sections) {
        text += fmt::format("\n{} {}\n", section.part ? "###" : "##", markdown_words(section.title));
        for (const Handout::Block& block : section.blocks)
            text += fmt::format("\n{}", std::visit(MarkdownBlock{stem}, block));
    }
    return text;
}

} // namespace glint
