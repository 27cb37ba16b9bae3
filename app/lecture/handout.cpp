#include "app/lecture/handout.h"
#include "app/report/drawing/svg.h"
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

} // namespace glint
