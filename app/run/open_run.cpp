#include "app/run/open_run.h"
#include "app/files/input_file.h"
#include "app/run/run_file.h"
#include "app/run/share_code.h"
#include "sims/api/device.h"

namespace glint {

RunRecord open_run(const std::string& file_or_code, const Catalog& catalog) {
    if (looks_like_share_code(file_or_code)) return from_share_code(file_or_code, catalog);
    const std::vector<std::byte> bytes = read_bytes(file_or_code);
    try {
        return read_run(bytes, catalog);
    } catch (const Error& e) { throw Error(file_or_code + ": " + e.what()); }
}

} // namespace glint
