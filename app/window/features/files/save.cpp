#include "app/window/features/files/save.h"
#include "app/files/formats/png.h"
#include "app/files/state_folder.h"
#include "app/replay/labelled_picture.h"
#include "app/report/drawing/drawing.h"
#include "app/report/drawing/drawing_png.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/session/observe/spectrum.h"
#include "app/window/current_session.h"
#include "app/window/features/experiment/experiments.h"
#include "app/window/notices.h"
#include "app/window/parts/picture_layer.h"
#include "app/window/workspace/gl_clock.h"
#include "app/window/workspace/timing_report.h"
#include "render/off_screen.h"
#include "sims/api/error.h"

namespace glint {

std::vector<std::byte> png_of(Screenshot shot, const std::vector<Annotation>& labels, const std::string& code) {
    const View<std::uint32_t> picture{reinterpret_cast<std::uint32_t*>(shot.rgba.data()), shot.width, shot.height,
                                      shot.width};
    paint_labels(picture, labels, picture.extent());
    return png_of(View<const std::uint32_t>(picture), code);
}

std::vector<Annotation> shown_labels(const Session& session, const ShownLayers& shown) {
    return shown.labels && session.observers().labels.newest().extent == session.presenter().picture().extent
               ? session.observers().labels.newest().all
               : std::vector<Annotation>();
}

std::string shown_code(const Session& session) {
    try {
        return share_code(from_last_start(record_up_to(session, session.appearance().picture_place())));
    } catch (const Error&) { return ""; }
}

FileSaver::FileSaver(BackgroundJobs& jobs, const CurrentSession& current, Notices& notices, const JobTexts& texts)
    : current_(current), notices_(notices), job_(jobs, texts) {}

void FileSaver::start(std::string what, const NewFileName& name, std::function<void(OutputFile&)> write) {
    start_work(std::move(what), [name, write = std::move(write)](JobControl&) {
        OutputFile out(name);
        write(out);
        out.commit();
        return out.name();
    });
}

void FileSaver::start_work(std::string what, std::function<std::string(JobControl&)> work) {
    what_ = std::move(what);
    job_.start([this, work = std::move(work)](JobControl& control) { file_ = work(control); },
               [this](const std::string& problem) { tell(problem); });
}

void FileSaver::tell(const std::string& problem) {
    if (problem.empty())
        notices_.say(what_ + " saved as " + file_, Severity::good, current_->step());
    else
        notices_.say(what_ + " not saved: " + problem, Severity::bad);
}

void save_picture(FileSaver& saver, const Session& session, const Screen& screen, Notices& notices,
                  const ShownLayers& shown) {
    const Picture picture = session.presenter().picture();
    if (picture.kind != Picture::Kind::texture_2d && picture.kind != Picture::Kind::buffer_texture) return;
    try {
        saver.start("Picture", new_file(pictures_folder(), "glint-" + session.definition().id(), ".png"),
                    [shot = draw_off_screen(screen, image_of(picture)), labels = shown_labels(session, shown),
                     code = shown_code(session)](OutputFile& file) { file.write(png_of(shot, labels, code)); });
    } catch (const std::exception& e) { notices.say("Picture not saved: " + sentence_of(e), Severity::bad); }
}

void save_window(FileSaver& saver, const Session& session, Extent framebuffer, Notices& notices) {
    try {
        saver.start("Window", new_file(pictures_folder(), "glint-window-" + session.definition().id(), ".png"),
                    [shot = read_screen(0, 0, framebuffer.width, framebuffer.height),
                     code = shown_code(session)](OutputFile& file) { file.write(png_of(shot, {}, code)); });
    } catch (const std::exception& e) { notices.say("Window not saved: " + sentence_of(e), Severity::bad); }
}

void save_timings(FileSaver& saver, const Session& session, const TimingReport& report, TimingFormat wanted) {
    struct Format {
        const char* ending;
        std::string (*text)(const Recording&);
    };
    constexpr Format formats[] = {{".csv", csv_of}, {".json", json_of}, {".trace.json", trace_of}};
    const Format& format = formats[static_cast<int>(wanted)];
    saver.start("Timings", new_file(documents_folder(), "glint-timing-" + session.definition().id(), format.ending),
                [text = format.text, all = report.recording()](OutputFile& file) { file.write(text(all)); });
}

void save_config_changes(FileSaver& saver, const Session& session, std::string csv) {
    saver.start("Switches", new_file(documents_folder(), "glint-switches-" + session.definition().id(), ".csv"),
                [csv = std::move(csv)](OutputFile& file) { file.write(csv); });
}

void save_pins(FileSaver& saver, const Session& session) {
    const PinBoard& board = session.observers().pins;
    saver.start("Pins", new_file(documents_folder(), "glint-pins-" + session.definition().id(), ".csv"),
                [samples = std::vector(board.samples().begin(), board.samples().end()),
                 pins = board.pins()](OutputFile& file) { file.write(csv_of(samples, pins)); });
}

void save_spectra(FileSaver& saver, const Session& session) {
    const PinBoard& board = session.observers().pins;
    saver.start("Spectra", new_file(documents_folder(), "glint-spectra-" + session.definition().id(), ".csv"),
                [samples = std::vector(board.samples().begin(), board.samples().end()),
                 pins = board.pins()](OutputFile& file) { file.write(spectra_csv(samples, pins)); });
}

void save_probes(FileSaver& saver, const Session& session) {
    saver.start("Probes", new_file(documents_folder(), "glint-probes-" + session.definition().id(), ".csv"),
                [csv = csv_of(session.observers().probes.newest(), session.definition())](OutputFile& file) {
                    file.write(csv);
                });
}

void save_statistics(FileSaver& saver, const Session& session) {
    saver.start(
        "Fields", new_file(documents_folder(), "glint-fields-" + session.definition().id(), ".csv"),
        [all = session.observers().statistics.newest().value().of](OutputFile& file) { file.write(csv_of(all)); });
}

void save_profile(FileSaver& saver, const Session& session) {
    saver.start(
        "Profile", new_file(documents_folder(), "glint-profile-" + session.definition().id(), ".csv"),
        [profile = session.observers().pins.profile().value()](OutputFile& file) { file.write(csv_of(profile)); });
}

void save_experiment(FileSaver& saver, const MeasuredExperiment& measured, ExperimentFormat wanted) {
    using Result = const ExperimentResult&;
    using Where = const ExperimentPlace&;
    struct Format {
        const char* ending;
        void (*write)(OutputFile&, Result, Where);
    };
    constexpr Format formats[] = {
        {".csv", [](OutputFile& file, Result result, Where place) { file.write(csv_of(result, place)); }},
        {".json", [](OutputFile& file, Result result, Where place) { file.write(json_text(json_of(result, place))); }},
        {".svg", [](OutputFile& file, Result result, Where place) { file.write(svg_of(chart_of(result, place))); }},
        {".png", [](OutputFile& file, Result result, Where place) { file.write(png_of(chart_of(result, place))); }}};
    const Format& format = formats[static_cast<int>(wanted)];
    const std::string& simulation = measured.result.plan.params.definition().id();
    saver.start("Experiment", new_file(documents_folder(), "glint-experiment-" + simulation, format.ending),
                [write = format.write, all = measured](OutputFile& file) { write(file, all.result, all.place); });
}

} // namespace glint
