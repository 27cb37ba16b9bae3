#include "app/timing_export.h"
#include "app/files/new_file.h"
#include "app/files/output_file.h"
#include "app/timing/recording.h"
#include "app/timing_facts.h"
#include "sims/api/device.h"

namespace glint {
namespace {

struct Format {
    const char* ending;
    std::string (*text)(const Recording&);
};

Format format_of(TimingFormat format) {
    switch (format) {
    case TimingFormat::csv:
        return {".csv", csv_of};
    case TimingFormat::json:
        return {".json", json_of};
    default:
        return {".trace.json", trace_of};
    }
}

std::string write(const std::string& name, const std::string& text) {
    try {
        OutputFile file(name);
        file.write(text);
        file.commit();
        return "";
    } catch (const std::exception& e) { return e.what(); }
}

} // namespace

void TimingExport::start(Desk& desk, TimingFormat wanted) {
    if (busy()) return;
    const Format format = format_of(wanted);
    file_ = new_file(documents_folder(), "glint-timing-" + desk.session().definition().id(), format.ending).string();
    writing_ = std::async(std::launch::async, [file = file_, format,
                                               all = recording_of(desk.profiler, what_runs(desk), timing_facts(desk))] {
        return write(file, format.text(all));
    });
}

void TimingExport::collect(Desk& desk) {
    if (!busy() || writing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const std::string problem = writing_.get();
    if (problem.empty())
        desk.notices.say("Timings saved as " + file_, Tone::good, desk.session().step());
    else
        desk.notices.say("No timings: " + problem, Tone::bad);
}

} // namespace glint
