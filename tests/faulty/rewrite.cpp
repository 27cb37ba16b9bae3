#include "app/files/output_file.h"
#include "app/keep/settings.h"
#include "app/run/run_file.h"
#include "app/world/catalog.h"
#include "faulty/scenarios.h"
#include <cstdlib>
#include <unistd.h>

namespace glint::faulty {

void rewrite_for_ever(const std::filesystem::path& folder) {
    const Catalog catalog;
    const Definition& heat = catalog.at("heat");
    const std::filesystem::path log = folder / ("autosave-" + std::to_string(getpid()) + ".glint");
    for (int i = 1;; i = 3 - i) { // 1, 2, 1, 2: see tests/faults/kill_faults.cpp
        Settings settings;
        settings.frame_cap = i, settings.layout = std::string(static_cast<std::size_t>(i) * 20'000, 'x');
        RunRecord run{{Params(heat), {64, 48}, 0, {}}, {}, i, {}, {}, {}, {}};
        run.fields = {{"u", 64, 48, std::vector<float>(std::size_t{64} * 48, static_cast<float>(i))}};
        const std::vector<std::byte> bytes = encode(run);
        if (save_settings(folder, settings) ||
            write_file(log, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}))
            std::exit(1);
    }
}

} // namespace glint::faulty
