#include "app/session/observe/numbers_csv.h"
#include "app/files/formats/data_text.h"
#include "app/session/observe/spectrum.h"
#include <cmath>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>

namespace glint {
namespace {

std::string number_cell(double value) { return std::isnan(value) ? "" : fmt::format("{}", value); }

} // namespace

std::string csv_of(std::span<const ProbeValue> rows, const Definition& definition) {
    std::string text = "step";
    for (const glint_probe& probe : definition.probes()) {
        const bool has_unit = probe.unit && *probe.unit;
        text += fmt::format(",{}", csv_cell(has_unit ? fmt::format("{} ({})", probe.id, probe.unit) : probe.id));
    }
    text += '\n';
    for (const ProbeValue& row : rows) {
        fmt::format_to(std::back_inserter(text), "{}", row.step);
        for (std::size_t i = 0; i < definition.probes().size(); ++i)
            fmt::format_to(std::back_inserter(text), ",{}", number_cell(row.values[i]));
        text += '\n';
    }
    return text;
}

std::string csv_of(const OfGrids<Statistics>& all) {
    std::string text = "step,field,unit,width,height,min,max,mean,sum,l2,nan\n";
    for (const OfGrid<Statistics>& grid : all.all()) {
        const Statistics& s = grid.all;
        const auto numbers = static_cast<double>(grid.extent.area() - s.nan.count);
        fmt::format_to(std::back_inserter(text), "{},{},{},{},{}", all.step, csv_cell(grid.field), csv_cell(grid.unit),
                       grid.extent.width, grid.extent.height);
        for (const double value : {s.least, s.largest, s.sum / numbers, s.sum, std::sqrt(s.squares)})
            fmt::format_to(std::back_inserter(text), ",{}", numbers > 0 ? number_cell(value) : "");
        fmt::format_to(std::back_inserter(text), ",{}\n", s.nan.count);
    }
    return text;
}

std::string spectra_csv(std::span<const PinSample> samples, const Pins& pins) {
    std::string text = "field,x,y,frequency,amplitude\n";
    SpectrumAnalyzer analyzer;
    Spectrum spectrum;
    for (std::size_t i = 0; i < max_pins; ++i) {
        if (!pins[i]) continue;
        analyzer.analyze(samples, i, spectrum);
        const std::string pin = fmt::format("{},{},{}", csv_cell(pins[i]->field), pins[i]->x, pins[i]->y);
        for (const SpectrumPoint& point : spectrum.points)
            fmt::format_to(std::back_inserter(text), "{},{},{}\n", pin, point.frequency, point.amplitude);
    }
    return text;
}

} // namespace glint
