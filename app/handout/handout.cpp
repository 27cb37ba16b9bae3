#include "app/handout/handout.h"
#include "app/bench/svg.h"
#include <fmt/format.h>

namespace glint {

std::string bytes_of(const Handout::Figure& figure) {
    if (const auto* drawing = std::get_if<Drawing>(&figure.what)) return svg_of(*drawing);
    const auto& png = std::get<Handout::Figure::Png>(figure.what);
    return {reinterpret_cast<const char*>(png.data()), png.size()};
}

std::string file_name_of(const Handout::Figure& figure, const std::string& stem) {
    const bool drawn = std::holds_alternative<Drawing>(figure.what);
    return fmt::format("{}-{}.{}", stem, figure.id, drawn ? "svg" : "png");
}

std::vector<const Handout::Figure*> figures_of(const Handout& handout) {
    std::vector<const Handout::Figure*> figures;
    for (const Handout::Section& section : handout.sections)
        for (const Handout::Block& block : section.blocks)
            if (const auto* figure = std::get_if<Handout::Figure>(&block)) figures.push_back(figure);
    return figures;
}

} // namespace glint
