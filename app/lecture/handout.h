// A handout in reading order. The texts are plain: the writers escape them.
#pragma once
#include "app/files/state_folder.h"
#include "app/report/drawing/drawing.h"
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace glint {

struct Handout {
    struct Paragraph { ///< some lines
        std::string text;
        std::string label = {}; ///< "Question", before the lines
    };
    struct Listing { ///< in a monospaced font: commands, facts in columns
        std::string text;
    };
    struct Table {
        std::string title;
        std::vector<std::string> head;
        std::vector<std::vector<std::string>> rows; ///< each row has as many cells as the head
        std::size_t words = 1;                      ///< number of columns with words, on the left; others: figures
    };
    struct Figure {
        using Png = std::vector<std::byte>;
        std::string id;                  ///< names its file: "step-3"
        std::string alt;                 ///< alternative text
        std::string caption;             ///< below it, or ""
        std::variant<Png, Drawing> what; ///< a drawing is written as SVG
    };
    struct Attachment {         ///< a file that the reader can save: inside an HTML page, else next to the document
        std::string id, ending; ///< name its file: "step-3", "glint"
        std::string words;      ///< its description
        std::string bytes;
    };
    using Block = std::variant<Paragraph, Listing, Table, Figure, Attachment>;
    struct Section {
        std::string title;
        std::vector<Block> blocks = {};
        bool part = false; ///< belongs to the previous section
    };

    std::string title, summary;
    std::string made; ///< program and date, one line
    std::vector<Section> sections = {};
};

/// Bytes of a figure, equal inside a page and in a separate file.
std::string bytes_of(const Handout::Figure&);
/// "hour-step-3.png" for a handout in hour.md.
std::string file_name_of(const Handout::Figure&, const std::string& stem);
std::string file_name_of(const Handout::Attachment&, const std::string& stem); ///< "hour-step-3.glint"
std::vector<const Handout::Figure*> figures_of(const Handout&);
std::vector<const Handout::Attachment*> attachments_of(const Handout&);

// Files of a handout: HTML is one file, Markdown has its figures in separate files.

enum class HandoutFormat { html, markdown };
/// By the ending of its name: .html, .htm or .md; nothing for others.
std::optional<HandoutFormat> handout_format(const std::filesystem::path&);

struct HandoutFile {
    std::string name, bytes;
};
/// The document first. Names of figures begin with the document's.
std::vector<HandoutFile> files_of(const Handout&, HandoutFormat, const std::filesystem::path&);

/// Writes all files or none. Throws Error.
void write_handout(const Handout&, HandoutFormat, const std::filesystem::path&);
/// Likewise with a name that the program chose: replaces no file. Returns the final name. Throws Error.
std::string write_handout(const Handout&, HandoutFormat, NewFileName);

// A handout as one self-contained page: pictures are embedded, without scripts and downloads.

/// stem: of its own file; names of its attachments begin with it.
std::string html_of(const Handout&, const std::string& stem = "handout");
/// Text that HTML shows unchanged, in a text or between quotes.
std::string html_text(const std::string&);

// A handout as Markdown (CommonMark, with GitHub's tables). Its figures are separate files.

/// stem: of its own file, and of its figures' names, see file_name_of().
std::string markdown_of(const Handout&, const std::string& stem);
/// One line that Markdown shows unchanged, at any place.
std::string markdown_text(const std::string& line);

} // namespace glint
