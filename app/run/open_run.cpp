#include "app/run/open_run.h"
#include "app/files/formats/handed_text.h"
#include "app/files/input_file.h"
#include "app/run/share_code.h"
#include "sims/api/device.h"
#include <filesystem>
#include <fmt/format.h>
#include <system_error>

namespace glint {

RunRecord open_run(const std::string& handed, const Catalog& catalog, EndState end) {
    const std::string file_or_code = handed_path(handed);
    std::error_code no_such_file; // or too long for a file's name
    const bool is_file = std::filesystem::exists(file_or_code, no_such_file);
    if (!is_file && looks_like_share_code(file_or_code)) return from_share_code(file_or_code, catalog);
    if (!is_file && looks_like_rest_of_share_code(file_or_code)) {
        constexpr std::size_t enough_to_know_it = 20;
        throw Error(fmt::format(
            "'{}' is neither a file nor a complete share code: copy the code again, from 'glint1:' to its end",
            shown_part(file_or_code, enough_to_know_it)));
    }
    const std::vector<std::byte> bytes = read_bytes(file_or_code);
    try {
        return read_run(bytes, catalog, end);
    } catch (const Error& e) { throw Error(file_or_code + ": " + e.what()); }
}

} // namespace glint
