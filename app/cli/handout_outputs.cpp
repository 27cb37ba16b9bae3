#include "app/cli/handout_outputs.h"
#include "app/cli/options/output_option.h"
#include "app/terminal/failure.h"
#include <fmt/format.h>
#include <vector>

namespace glint {
namespace {

/// Standard output gets the format that needs no other files.
HandoutFormat format_from(const std::string& name) {
    if (name == "-") return HandoutFormat::html;
    const auto format = handout_format(name);
    if (format) return *format;
    throw Failure(Exit::bad_input, fmt::format("-o '{}': a handout is HTML or Markdown; use a name that ends in .html "
                                               "or .md (a browser can print HTML, or save it as PDF)",
                                               name));
}

} // namespace

HandoutOutputs::HandoutOutputs(const std::string& name, const Handout& skeleton)
    : format_(format_from(name)), name_(name) {
    or_fail(Exit::bad_input, [&] {
        for (const HandoutFile& file : files_of(skeleton, format_, name_)) files_.try_emplace(file.name, file.name);
    });
}

void HandoutOutputs::write(const Handout& handout) {
    const std::vector<HandoutFile> contents = files_of(handout, format_, name_);
    std::vector<Result> results;
    results.reserve(contents.size());
    for (const HandoutFile& content : contents)
        results.push_back({&files_.at(content.name), std::as_bytes(std::span(content.bytes))});
    write_all(results);
}

} // namespace glint
