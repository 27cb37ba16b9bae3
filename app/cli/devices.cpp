// glint devices: all properties that devices report, with explanations.
#include "app/cli/options/commands.h"
#include "app/doctor/device_sheet.h"
#include "app/terminal/progress.h"
#include "app/terminal/say.h"
#include <fmt/format.h>

namespace glint {
namespace {

struct DevicesOptions {
    std::string search;
    bool json = false;
};

Json devices_json(const Devices& found, const std::string& words) {
    Json all{{"devices", Json::array()}, {"problem", found.cuda_problem}};
    for (const DeviceSheet& sheet : device_sheets(found)) all["devices"].push_back(json_of(sheet, words));
    return all;
}

std::string devices_text(const Devices& found, const std::string& words) {
    std::string text;
    for (const DeviceSheet& sheet : device_sheets(found)) {
        const std::string rows = text_of(sheet, words);
        if (!text.empty() && !rows.empty()) text += "\n";
        text += rows;
    }
    return text;
}

void devices(const DevicesOptions& o) {
    DeviceSearch search;
    wait_for_driver(search);
    const Devices& found = search.found();
    const std::string none = found.cuda_problem.empty() ? "" : fmt::format("no CUDA device: {}", found.cuda_problem);
    if (o.json) return print(json_text(devices_json(found, o.search)));
    const std::string text = devices_text(found, o.search);
    if (text.empty())
        return say(fmt::format("no property has '{}' in its name, value or meaning{}{}", o.search,
                               none.empty() ? "" : "; ", none));
    print(none.empty() ? text : fmt::format("{}\n{}\n", text, none));
}

} // namespace

Subcommand add_devices(CLI::App& program) {
    const auto options = std::make_shared<DevicesOptions>();
    DevicesOptions& o = *options;
    CLI::App* app = program.add_subcommand("devices", "Print all properties of every device with their meaning");
    app->add_option("--search", o.search, "Only properties with these words in name, value or meaning")
        ->type_name("WORDS");
    app->add_flag("--json", o.json, "Print one JSON object");
    app->footer("Examples:\n"
                "  glint devices --search warp\n"
                "  glint devices --search 'shared memory' --json\n"
                "The option --device takes conditions with these names: glint render heat --device "
                "'cuda:cc>=9.0,memory>=40GB'");
    return {app, [options](Catalog&, const Display&) { devices(*options); }};
}

} // namespace glint
