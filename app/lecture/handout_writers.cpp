#include "app/files/formats/base64url.h"
#include "app/files/formats/handed_text.h"
#include "app/lecture/handout.h"
#include <algorithm>
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace glint {

// Style of a handout's page: light and dark on a screen, A4 in print, with the reader's letter size.

inline constexpr std::string_view html_style = R"(
:root { --paper: #fff; --ink: #16191f; --muted: #5d6675; --line: #d5d9e0; --raised: #f5f6f8; --accent: #0072b2;
        color-scheme: light dark; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #0f1115; --ink: #e7eaf0; --muted: #8d95a5; --line: #2b313b; --raised: #16191f; --accent: #56b4e9; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 48rem; background: var(--paper); color: var(--ink);
       font: 1rem/1.5 Roboto, system-ui, sans-serif; overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; break-after: avoid; }
h2 { margin-top: 2.5rem; padding-top: .75rem; border-top: 1px solid var(--line); }
.made, figcaption, caption { color: var(--muted); font-size: .875rem; }
.label { color: var(--accent); font-weight: 600; }
pre { margin: 1rem 0; padding: .75rem 1rem; background: var(--raised); border: 1px solid var(--line);
      border-radius: 4px; font: .875rem/1.45 Inconsolata, ui-monospace, monospace; white-space: pre-wrap;
      overflow-wrap: anywhere; break-inside: avoid; }
figure { margin: 1rem 0; break-inside: avoid; }
figure img, figure svg { display: block; max-width: 100%; height: auto; border-radius: 4px; }
.wide { overflow-x: auto; break-inside: avoid; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .25rem 0; }
th, td { padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.figure { text-align: right; white-space: nowrap; }
@page { size: A4; margin: 18mm 16mm; }
@media print {
  body { max-width: none; padding: 0; font-size: 10.5pt; }
  h2 { margin-top: 1.5rem; }
  figure img { max-width: 11cm; }
  .wide { overflow: visible; font-size: 9pt; }
}
)";

namespace {

std::string html_line(const std::string& line) {
    std::string text;
    for (const char c : printable(line)) switch (c) {
        case '&':
            text += "&amp;";
            break;
        case '<':
            text += "&lt;";
            break;
        case '>':
            text += "&gt;";
            break;
        case '"':
            text += "&quot;";
            break;
        case '\'':
            text += "&#39;";
            break;
        default:
            text += c;
        }
    return text;
}

/// The lines that are not empty.
std::string html_lines(const std::string& text) {
    std::string lines;
    for (const std::string& line : printable_lines(text))
        if (!line.empty()) lines += fmt::format("{}{}", lines.empty() ? "" : "<br>\n", html_line(line));
    return lines;
}

std::string html_picture(const Handout::Figure& figure) {
    const std::string bytes = bytes_of(figure), alt = html_text(figure.alt);
    if (std::holds_alternative<Drawing>(figure.what))
        return fmt::format("<div role=\"img\" aria-label=\"{}\">\n{}</div>\n", alt, bytes);
    return fmt::format("<img alt=\"{}\" src=\"data:image/png;base64,{}\">\n", alt,
                       base64_of(std::as_bytes(std::span(bytes))));
}

std::string html_row(const Handout::Table& table, const std::vector<std::string>& cells, bool head) {
    std::string row = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const char* figure = i >= table.words ? " class=\"figure\"" : "";
        if (head || i == 0)
            row += fmt::format("<th scope=\"{}\"{}>{}</th>", head ? "col" : "row", figure, html_text(cells[i]));
        else
            row += fmt::format("<td{}>{}</td>", figure, html_text(cells[i]));
    }
    return row += "</tr>\n";
}

struct HtmlBlock {
    const std::string& stem;

    std::string operator()(const Handout::Paragraph& paragraph) const {
        const std::string label =
            paragraph.label.empty() ? "" : fmt::format("<span class=\"label\">{}</span> ", html_text(paragraph.label));
        return fmt::format("<p>{}{}</p>\n", label, html_lines(paragraph.text));
    }
    std::string operator()(const Handout::Listing& listing) const {
        return fmt::format("<pre><code>{}</code></pre>\n", html_text(listing.text));
    }
    std::string operator()(const Handout::Table& table) const {
        std::string rows;
        for (const auto& cells : table.rows) rows += html_row(table, cells, false);
        return fmt::format("<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\">\n<table>\n"
                           "<caption>{0}</caption>\n<thead>\n{1}</thead>\n<tbody>\n{2}</tbody>\n</table>\n</div>\n",
                           html_text(table.title), html_row(table, table.head, true), rows);
    }
    std::string operator()(const Handout::Figure& figure) const {
        const std::string caption =
            figure.caption.empty() ? "" : fmt::format("<figcaption>{}</figcaption>\n", html_text(figure.caption));
        return fmt::format("<figure>\n{}{}</figure>\n", html_picture(figure), caption);
    }
    std::string operator()(const Handout::Attachment& file) const {
        const std::string name = html_text(file_name_of(file, stem));
        return fmt::format("<p>{}: <a download=\"{}\" href=\"data:application/octet-stream;base64,{}\">{}</a></p>\n",
                           html_text(file.words), name, base64_of(std::as_bytes(std::span(file.bytes))), name);
    }
};

std::string html_section(const Handout::Section& section, std::size_t number, const std::string& stem) {
    std::string blocks;
    for (const Handout::Block& block : section.blocks) blocks += std::visit(HtmlBlock{stem}, block);
    return fmt::format("<section aria-labelledby=\"part-{0}\">\n<h{1} id=\"part-{0}\">{2}</h{1}>\n{3}</section>\n",
                       number, section.part ? 3 : 2, html_text(section.title), blocks);
}

} // namespace

std::string html_text(const std::string& text) {
    std::string lines;
    bool first = true;
    for (const std::string& line : printable_lines(text))
        lines += fmt::format("{}{}", std::exchange(first, false) ? "" : "\n", html_line(line));
    return lines;
}

std::string html_of(const Handout& handout, const std::string& stem) {
    std::string sections;
    for (std::size_t i = 0; i < handout.sections.size(); ++i)
        sections += html_section(handout.sections[i], i + 1, stem);
    const std::string summary = handout.summary.empty() ? "" : fmt::format("<p>{}</p>\n", html_lines(handout.summary));
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                       "style-src 'unsafe-inline'\">\n"
                       "<title>{0}</title>\n<style>{1}</style>\n</head>\n<body>\n<header>\n<h1>{0}</h1>\n{2}<p "
                       "class=\"made\">{3}</p>\n"
                       "</header>\n<main>\n{4}</main>\n</body>\n</html>\n",
                       html_text(handout.title), html_style, summary, html_text(handout.made), sections);
}

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
