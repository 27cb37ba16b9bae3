#include "app/window/features/film/film_run.h"
#include "app/files/free_memory.h"
#include "app/files/state_folder.h"
#include "app/replay/film.h"
#include "app/replay/playback.h"
#include "app/replay/scaled_run.h"
#include "app/run/run.h"
#include "app/window/actions/actions.h"
#include "app/window/background_jobs.h"
#include "app/window/current_session.h"
#include "app/window/features/film/picture_export.h"
#include "app/window/measurements.h"
#include "app/window/notices.h"
#include "app/window/parts/window_parts.h"
#include "app/window/ui_state.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace glint {

namespace {

constexpr double max_seconds = 3600;
constexpr const char* replaying = "replaying to the first frame";

struct FilmOrder { ///< all data for the thread
    RunRecord run;
    Film film;
    std::optional<PathFilm> path; ///< replaces the run
    Extent extent;                ///< size of the film's pictures: the run is scaled to it
    NewFileName file;
    BackgroundDevice device;
};

/// Events before the run's last restart are not computed again for a film of later steps.
void plan_run(FilmOrder& order) {
    order.run.end = std::max(order.run.end, order.film.to);
    const std::int64_t start = last_start_of(order.run);
    if (order.film.from >= start && order.run.unknown.empty()) { // else from_last_start() leaves the run as it is
        order.run = from_last_start(std::move(order.run));
        const std::int64_t moved = start - order.run.seed.step; // 0: the run has never restarted
        order.film.from -= moved, order.film.to -= moved;
    }
    require_filmable(order.film, order.run);
}

void plan_zoom(FilmOrder& order, const Session& session) {
    if (session.params() == session.preset().params())
        throw Error("the view is still the preset's view: zoom or move it first");
    order.run = {{session.preset().params(), order.extent, session.step(), {}}, {}, session.step(), {}, {}, {}, {}};
    order.path = PathFilm{ZoomPath({session.preset().params(), session.params()}),
                          order.film.frames(),
                          0,
                          order.film.rate,
                          session.appearance().look(),
                          order.film.labels};
}

} // namespace

double highest_rate(const FilmForm& form) {
    return highest_film_rate(std::string("film") + film_format_choices[static_cast<std::size_t>(form.format)].ending);
}

bool can_zoom(const Definition& definition) { return definition.param_with(GLINT_VIEW_SCALE) != nullptr; }

FilmRun::FilmRun(BackgroundJobs& jobs, const CurrentSession& current, const UiState& ui, Notices& notices)
    : current_(current),
      ui_(ui),
      notices_(notices),
      saver_(jobs, current, notices,
             {.running = "The last film is still being made",
              .keeps_busy = "A film is being made and keeps the processor busy"}) {}

FilmForm& FilmRun::form() {
    if (std::exchange(visit_, current_.visits()) != current_.visits())
        form_.stride = current_->pacing().steps_per_frame();
    const Definition& definition = current_->definition();
    if (form_.part == FilmForm::Part::stretch && !ui_.stretch) form_.part = FilmForm::Part::whole_run;
    if (can_zoom(definition) && !has_steps(*current_)) form_.part = FilmForm::Part::zoom;
    if (!can_zoom(definition) && form_.part == FilmForm::Part::zoom) form_.part = FilmForm::Part::from_here;
    form_.seconds = std::isfinite(form_.seconds) ? std::clamp(form_.seconds, 0.1, max_seconds) : FilmForm().seconds;
    form_.rate = std::isfinite(form_.rate) ? std::clamp(form_.rate, 1., highest_rate(form_)) : FilmForm().rate;
    form_.stride = std::clamp<std::int64_t>(form_.stride, 1, 1'000'000'000);
    for (int* side : {&form_.width, &form_.height})
        if (*side != 0) *side = std::clamp(*side, smallest_side, largest_side);
    return form_;
}

Extent FilmRun::grid() {
    const std::int64_t from = film().from;
    const Session& session = *current_;
    if (form_.part == FilmForm::Part::zoom) return session.extent();
    Extent extent = session.run().seed().extent;
    for (const Event& event : session.run().events())
        if (const auto* size = std::get_if<Resize>(&event.change); size && event.at <= from) extent = size->extent;
    return extent;
}

Extent FilmRun::extent() {
    const Extent shown = grid();
    return {form_.width ? form_.width : shown.width, form_.height ? form_.height : shown.height};
}

Film FilmRun::film() {
    const FilmForm& wanted = form();
    const Session& session = *current_;
    const auto pictures = std::max<std::int64_t>(2, std::llround(wanted.seconds * wanted.rate));
    if (wanted.part == FilmForm::Part::zoom) return {0, pictures - 1, 1, wanted.rate, wanted.labels};
    Film film{last_start_of(session.run().seed(), session.run().events()), session.run().end().at, wanted.stride,
              wanted.rate, wanted.labels};
    if (wanted.part == FilmForm::Part::stretch)
        film.from = std::clamp(ui_.stretch->from, film.from, film.to), // after undo the stretch may lie beyond the end
            film.to = std::clamp(ui_.stretch->to, film.from, film.to);
    if (wanted.part != FilmForm::Part::from_here) return film;
    film.from = session.place().at;
    film.to = film.from + (pictures - 1) * wanted.stride;
    return film;
}

const char* FilmRun::disabled_reason() const {
    return busy() ? saver_.disabled_reason()
           : can_zoom(current_->definition()) || current_->definition().evolves()
               ? ""
               : "This simulation has no steps, so there is nothing to film";
}

void FilmRun::start() {
    if (*disabled_reason()) return;
    const Session& session = *current_;
    made_ = film();
    const FilmFormatName& format = film_format_choices[static_cast<std::size_t>(form_.format)];
    auto order = std::make_shared<FilmOrder>(
        FilmOrder{record_of(session),
                  made_,
                  {},
                  extent(),
                  new_file(videos_folder(), fmt::format("glint-{}", session.definition().id()), format.ending),
                  background_device(session)}); // shared: a std::function can be copied, the order exists once
    try {
        const double larger = static_cast<double>(extent().area()) / static_cast<double>(session.extent().area());
        require_memory_for(extent(), larger * static_cast<double>(session.seeker().state_bytes()), free_memory());
        form_.part == FilmForm::Part::zoom ? plan_zoom(*order, session) : plan_run(*order);
        if (!order->path) require_scalable(order->run, order->extent, order->film.from);
    } catch (const Error& e) { return notices_.say(fmt::format("No film was made: {}", e.what()), Severity::caution); }
    saver_.start_work("Film", [order, frames = static_cast<double>(made_.frames())](JobControl& control) {
        const auto tell_now = [&](FilmProgress now) {
            if (now.frames > 0)
                control.tell(static_cast<double>(now.frames) / frames);
            else
                control.tell(now.replayed, replaying);
        };
        control.tell(0, replaying);
        const auto file = film_file(order->file, [&] { control.stop_if_cancelled(); });
        const double rate = std::min(order->film.rate, file->highest_rate());
        const auto queue = order->device.make_queue();
        if (order->path) {
            World world = seeded(order->run, *queue);
            order->path->rate = rate;
            make_path_film(world, *order->path, *file, tell_now);
        } else {
            order->film.rate = rate;
            order->run = scaled_run(std::move(order->run), order->extent, order->film.from);
            make_film(order->run, order->film, *file, *queue, tell_now);
        }
        file->commit();
        return file->name();
    });
    notices_.say(
        "The film is made in the background; \"Make a film of the run\" shows its progress and can cancel it.");
}

FilmProgress FilmRun::progress() const {
    const JobProgress now = saver_.job().progress();
    if (now.phase == replaying) return {now.share, 0};
    return {1, std::llround(now.share * static_cast<double>(frames()))};
}

namespace {

void add_picture_export(Shell& shell) {
    PictureExport& pictures = shell.make<PictureExport>(shell.jobs, shell.workspace, shell.notices);
    shell.parts.add_dialog([&] { return make_export_dialog(shell.workspace, pictures, shell.actions); });
    shell.parts.add_actions(ActionOrder::picture_export,
                            [&] { add_export_actions(shell.actions, pictures, shell.measurements, shell.ui); });
    shell.parts.on_visitor_leave([&pictures] { pictures.form() = {}; });
}

} // namespace

void add_film(Shell& shell) {
    FilmRun& films = shell.make<FilmRun>(shell.jobs, shell.workspace, shell.ui, shell.notices);
    shell.parts.add_dialog([&] { return make_film_dialog(shell.workspace, films, shell.actions, shell.ui); });
    shell.parts.add_actions(ActionOrder::film,
                            [&] { add_film_actions(shell.actions, films, shell.measurements, shell.ui); });
    shell.parts.on_visitor_leave([&films] { films.form() = {}; });
    add_picture_export(shell);
}

namespace {

/// A film would take processor time from the measurement.
const char* refusal_while_measuring(const char* why, const Measurements& measurements) {
    return *why ? why : measurements.measuring();
}

} // namespace

void add_film_actions(Actions& all, FilmRun& films, const Measurements& measurements, UiState& ui) {
    all.add({"film", "Make a film of the run", "Run", ImGuiKey_F9, [&] { toggle(ui.modal, Modal::film); }});
    all.add({"start film", "Start the film", "Run", 0, [&] { films.start(); },
             [&] { return refusal_while_measuring(films.disabled_reason(), measurements); }});
    all.add({"cancel film", "Cancel the film", "Run", 0, [&] { films.cancel(); },
             [&] {
                 return !films.busy()      ? "No film is being made"
                        : films.stopping() ? "The film is being cancelled already"
                                           : "";
             }});
}

void add_export_actions(Actions& all, PictureExport& picture, const Measurements& measurements, UiState& ui) {
    all.add({"export", "Save the picture at any size", "Run", ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_E,
             [&] { toggle(ui.modal, Modal::picture); }});
    all.add({"start export", "Compute the picture again and save it", "Run", 0, [&] { picture.start(); },
             [&] { return refusal_while_measuring(picture.disabled_reason(), measurements); }});
    all.add({"cancel export", "Cancel saving the picture that is computed again", "Run", 0, [&] { picture.cancel(); },
             [&] {
                 return !picture.busy()      ? "No picture is being computed again"
                        : picture.stopping() ? "The picture is being cancelled already"
                                             : "";
             }});
}

} // namespace glint
