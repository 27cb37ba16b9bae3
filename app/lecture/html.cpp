#include "app/lecture/html.h"
#include "app/files/formats/base64url.h"
#include "app/files/formats/handed_text.h"
#include "app/lecture/html_style.h"
#include <fmt/format.h>
#include <span>
#include <string_view>
#include <utility>
#include <variant>

namespace glint {
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

} // namespace glint
