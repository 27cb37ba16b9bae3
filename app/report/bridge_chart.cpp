#include "app/report/bridge_chart.h"
#include "app/files/input_file.h"
#include "app/report/drawing/chart.h"
#include "app/terminal/failure.h"
#include <algorithm>
#include <fmt/format.h>

namespace glint {
namespace {

BarGroup group_of(const Json& result) {
    BarGroup group{fmt::format("{} {}x{}: time that the bridge adds to a frame",
                               result.at("simulation").get<std::string>(), result.at("width").get<int>(),
                               result.at("height").get<int>()),
                   {}};
    for (const Json& way : result.at("ways")) {
        if (way.contains("refused")) continue;
        const double ms = way.at("bridge").at("median_ms");
        const std::string id = way.at("way");
        group.bars.push_back({id, std::max(0., ms), fmt::format("{:.3f} ms", ms), group.bars.empty()});
    }
    return group;
}

} // namespace

Drawing bridge_chart(const Json& measured) {
    std::vector<BarGroup> groups;
    for (const Json& result : measured.at("results"))
        if (!result.contains("problem")) groups.push_back(group_of(result));
    if (groups.empty()) throw Failure(Exit::bad_input, "there is nothing to plot: no presentation path was measured");
    const Json& machine = measured.at("machine");
    const std::string foot =
        fmt::format("glint {} ({}), {}", machine.at("version").get<std::string>(),
                    machine.at("commit").get<std::string>(), machine.at("date").get<std::string>().substr(0, 10));
    const std::string device = measured.at("results").front().at("device");
    return bar_chart("Presentation paths on " + device + ", medians", groups, foot);
}

Json bridge_results_from(const std::string& file) {
    const std::vector<std::byte> text = or_fail(Exit::bad_input, [&] { return read_bytes(file, 64 << 20); });
    const auto refused = [&](const char* why) { return Failure(Exit::bad_input, "'" + file + "' is not " + why); };
    constexpr const char* another = "the JSON that 'glint bench bridge --json' writes";
    Json measured;
    try {
        measured = parse_json({reinterpret_cast<const char*>(text.data()), text.size()});
    } catch (const Json::exception&) {
        throw refused("JSON: --from needs a file that 'glint bench bridge --json' has written");
    } catch (const Error&) { throw refused(another); }
    try {
        (void)bridge_chart(measured);
    } catch (const Json::exception&) { throw refused(another); }
    return measured;
}

} // namespace glint
