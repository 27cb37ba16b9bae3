#include "app/cli/output_option.h"
#include "app/cli/failure.h"
#include "app/cli/interrupt.h"
#include <algorithm>
#include <cctype>

namespace glint {
namespace {

bool ends_in_png(const std::string& name) {
    constexpr std::string_view ending = ".png";
    const auto same = [](char of_name, char wanted) {
        return std::tolower(static_cast<unsigned char>(of_name)) == wanted;
    };
    return name.size() > ending.size() && std::equal(name.end() - 4, name.end(), ending.begin(), same);
}

} // namespace

std::optional<OutputFile> output_from(const std::optional<std::string>& name) {
    std::optional<OutputFile> file;
    if (name) or_fail(Exit::bad_input, [&] { file.emplace(*name); });
    return file;
}

std::optional<OutputFile> picture_from(const std::string& option, const std::optional<std::string>& name) {
    if (name && !name->empty() && *name != "-" && !ends_in_png(*name))
        throw Failure(Exit::bad_input, option + " '" + *name + "': pictures are PNG; end the name in .png");
    return output_from(name);
}

void write_to(std::optional<OutputFile>& file, std::span<const std::byte> bytes) {
    if (!file) return;
    const NotNow interrupt;
    or_fail(Exit::bad_input, [&] { file->write(bytes), file->commit(); });
}

void write_to(std::optional<OutputFile>& file, std::string_view text) {
    write_to(file, std::as_bytes(std::span(text)));
}

} // namespace glint
