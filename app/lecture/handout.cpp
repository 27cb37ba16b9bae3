#include "app/lecture/handout.h"
#include "app/files/output_file.h"
#include "app/lecture/handout.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {

namespace {

template <class Kind> std::vector<const Kind*> blocks_of(const Handout& handout) {
    std::vector<const Kind*> found;
    for (const Handout::Section& section : handout.sections)
        for (const Handout::Block& block : section.blocks)
            if (const auto* one = std::get_if<Kind>(&block)) found.push_back(one);
    return found;
}

} // namespace

std::string bytes_of(const Handout::Figure& figure) {
    if (const auto* drawing = std::get_if<Drawing>(&figure.what)) return svg_of(*drawing);
    const auto& png = std::get<Handout::Figure::Png>(figure.what);
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

std::string file_name_of(const Handout::Figure& figure, const std::string& stem) {
    const bool drawn = std::holds_alternative<Drawing>(figure.what);
    return fmt::format("{}-{}.{}", stem, figure.id, drawn ? "svg" : "png");
}

std::string file_name_of(const Handout::Attachment& file, const std::string& stem) {
    return fmt::format("{}-{}.{}", stem, file.id, file.ending);
}

std::vector<const Handout::Figure*> figures_of(const Handout& handout) { return blocks_of<Handout::Figure>(handout); }

std::vector<const Handout::Attachment*> attachments_of(const Handout& handout) {
    return blocks_of<Handout::Attachment>(handout);
}

namespace fs = std::filesystem;

std::optional<HandoutFormat> handout_format(const fs::path& file) {
    const fs::path ending = file.extension();
    if (ending == ".html" || ending == ".htm") return HandoutFormat::html;
    if (ending == ".md") return HandoutFormat::markdown;
    return {};
}

std::vector<HandoutFile> files_of(const Handout& handout, HandoutFormat format, const fs::path& file) {
    if (format == HandoutFormat::html) return {{file, html_of(handout, file.stem())}};
    const std::string stem = file.stem();
    std::vector<HandoutFile> files{{file, markdown_of(handout, stem)}};
    for (const Handout::Figure* figure : figures_of(handout))
        files.push_back({file.parent_path() / file_name_of(*figure, stem), bytes_of(*figure)});
    for (const Handout::Attachment* attached : attachments_of(handout))
        files.push_back({file.parent_path() / file_name_of(*attached, stem), attached->bytes});
    return files;
}

namespace {

void write_files(const std::vector<HandoutFile>& contents, bool only_new) {
    std::vector<OutputFile> files;
    files.reserve(contents.size());
    for (const HandoutFile& content : contents) {
        files.push_back(only_new ? OutputFile::only_new(content.name) : OutputFile(content.name));
        files.back().write(content.bytes);
    }
    std::vector<OutputFile*> all(files.size());
    std::ranges::transform(files, all.begin(), [](OutputFile& file) { return &file; });
    OutputFile::commit_all(all);
}

} // namespace

void write_handout(const Handout& handout, HandoutFormat format, const fs::path& path) {
    write_files(files_of(handout, format, path), false);
}

std::string write_handout(const Handout& handout, HandoutFormat format, NewFileName name) {
    for (;; ++name.number) try { // the document contains its figures' names, so its text depends on the number
            write_files(files_of(handout, format, name.path()), true);
            return name.path();
        } catch (const NameTaken&) {}
}

} // namespace glint
