#include "interop/frame_target.h"
#include "interop/target_way.h"
#include "render/gl.h"
#include "sims/api/device.h"
#include <algorithm>

namespace glint {
namespace {

std::vector<Way> ways_of(const Host& host) { return host.is_cuda() ? cuda_ways() : cpu_ways(); }

} // namespace

std::vector<TargetWay> frame_target_ways(const Host& host) {
    std::vector<TargetWay> names;
    for (const Way& way : ways_of(host)) names.push_back(way.name);
    return names;
}

TargetChoice make_frame_target(Host& host, Extent extent, const std::string& only) {
    std::vector<Way> ways = ways_of(host);
    std::string known;
    for (const Way& way : ways) known += (known.empty() ? "" : ", ") + std::string(way.name.id);
    if (!only.empty()) std::erase_if(ways, [&](const Way& way) { return way.name.id != only; });
    if (ways.empty()) throw Error("there is no frame target \"" + only + "\" for " + host.name() + ": " + known);

    TargetChoice choice;
    for (const Way& way : ways) {
        try {
            auto target = way.make(host, extent);
            prove(*target, host);
            choice.target = std::move(target);
            return choice;
        } catch (const std::exception& refusal) {
            choice.refused.push_back({way.name.id, refusal.what()});
            gl::drain_errors();
        }
    }
    std::string reasons;
    for (const Refusal& refusal : choice.refused) reasons += "; " + refusal.target + ": " + refusal.reason;
    throw Error("no way to show frames of " + host.name() + " works here" + reasons);
}

} // namespace glint
