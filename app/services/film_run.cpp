#include "app/services/film_run.h"
#include "app/bench/film_file.h"
#include "app/bench/play.h"
#include "app/bench/zoom_path.h"
#include "app/files/new_file.h"
#include "app/services/current_session.h"
#include "app/services/notices.h"
#include "app/services/threads_beside.h"
#include "app/services/ui_state.h"
#include "app/timing/clock.h"
#include "sims/api/error.h"
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace glint {
namespace {

constexpr double most_seconds = 3600;

struct FilmOrder { ///< all that the thread needs
    RunRecord run;
    Film film;
    std::optional<PathFilm> path; ///< in place of the run's
    NewFileName file;
    int threads;
};

void plan_run(FilmOrder& order) {
    order.run.end = std::max(order.run.end, order.film.to);
    require_filmable(order.film, order.run);
}

void plan_zoom(FilmOrder& order, const Session& session) {
    if (session.params() == session.preset_params())
        throw Error("the view is still the preset's view: zoom or move it first");
    order.run = {{session.preset_params(), session.extent(), session.step(), {}}, {}, session.step(), {}, {}, {}, {}};
    order.path = PathFilm{ZoomPath({session.preset_params(), session.params()}),
                          order.film.frames(),
                          0,
                          order.film.rate,
                          session.appearance().look(),
                          order.film.labels};
}

} // namespace

double highest_rate(const FilmForm& form) {
    return highest_film_rate(std::string("film") + film_formats[static_cast<std::size_t>(form.format)].ending);
}

bool can_zoom(const Definition& definition) {
    const glint_param* scale = definition.param("scale");
    return scale && scale->type == GLINT_FLOAT;
}

FilmRun::FilmRun(const CurrentSession& current, const UiState& ui, Notices& notices)
    : current_(current), ui_(ui), notices_(notices), saver_(current, notices) {}

FilmRun::~FilmRun() { given_up_ = true; }

FilmForm& FilmRun::form() {
    if (std::exchange(visit_, current_.visits()) != current_.visits()) form_.stride = current_->steps_per_frame();
    const Definition& definition = current_->definition();
    if (form_.part == FilmForm::Part::stretch && !ui_.stretch) form_.part = FilmForm::Part::whole_run;
    if (can_zoom(definition) && !current_->has_steps()) form_.part = FilmForm::Part::zoom;
    if (!can_zoom(definition) && form_.part == FilmForm::Part::zoom) form_.part = FilmForm::Part::from_here;
    form_.seconds = std::isfinite(form_.seconds) ? std::clamp(form_.seconds, 0.1, most_seconds) : FilmForm().seconds;
    form_.rate = std::isfinite(form_.rate) ? std::clamp(form_.rate, 1., highest_rate(form_)) : FilmForm().rate;
    form_.stride = std::clamp<std::int64_t>(form_.stride, 1, 1'000'000'000);
    return form_;
}

Film FilmRun::film() {
    const FilmForm& wanted = form();
    const Session& session = *current_;
    const auto pictures = std::max<std::int64_t>(2, std::llround(wanted.seconds * wanted.rate));
    if (wanted.part == FilmForm::Part::zoom) return {0, pictures - 1, 1, wanted.rate, wanted.labels};
    Film film{session.run().begin().at, session.run().end().at, wanted.stride, wanted.rate, wanted.labels};
    if (wanted.part == FilmForm::Part::stretch)
        film.from = std::clamp(ui_.stretch->from, film.from, film.to), // undo may have left it behind the end
            film.to = std::clamp(ui_.stretch->to, film.from, film.to);
    if (wanted.part != FilmForm::Part::from_here) return film;
    film.from = session.place().at;
    film.to = film.from + (pictures - 1) * wanted.stride;
    return film;
}

const char* FilmRun::disabled_reason() const {
    return busy() ? "The last film is still being made"
           : can_zoom(current_->definition()) || current_->definition().evolves()
               ? ""
               : "This simulation has no steps, so there is nothing to film";
}

void FilmRun::start() {
    if (*disabled_reason()) return;
    const Session& session = *current_;
    made_ = film();
    const FilmFormatName& format = film_formats[static_cast<std::size_t>(form_.format)];
    auto order = std::make_shared<FilmOrder>(
        FilmOrder{session.record(),
                  made_,
                  {},
                  new_file(videos_folder(), fmt::format("glint-{}", session.definition().id()), format.ending),
                  threads_beside(session)}); // a function can be copied, what it makes is made once
    try {
        form_.part == FilmForm::Part::zoom ? plan_zoom(*order, session) : plan_run(*order);
    } catch (const Error& e) { return notices_.say(fmt::format("No film was made: {}", e.what()), Severity::caution); }
    given_up_ = false, way_ = 0, frames_ = 0, first_frame_ms_ = 0;
    saver_.start_work("Film", [this, order] {
        const auto tell_now = [this](FilmProgress now) { tell(now); };
        const auto file = film_file(order->file, [this] { tell({way_, frames_}); });
        const double rate = std::min(order->film.rate, file->highest_rate());
        const auto queue = make_cpu_queue(order->threads);
        if (order->path) {
            World world = seeded(order->run, *queue);
            order->path->rate = rate;
            make_path_film(world, *order->path, *file, tell_now);
        } else {
            order->film.rate = rate;
            make_film(order->run, order->film, *file, *queue, tell_now);
        }
        file->commit();
        return file->name();
    });
    notices_.say(
        "The film is made in the background; \"Make a film of the run\" shows its progress and can cancel it.");
}

void FilmRun::tell(FilmProgress now) {
    if (given_up_) throw Error("it was cancelled");
    if (now.frames > 0 && first_frame_ms_ == 0) first_frame_ms_ = now_ms();
    way_ = now.way, frames_ = now.frames;
}

double FilmRun::seconds_left() const {
    const double made = static_cast<double>(frames_) - 1; // since then
    if (made < 1) return 0;
    return (now_ms() - first_frame_ms_) / 1000 * (static_cast<double>(made_.frames()) - 1 - made) / made;
}

} // namespace glint
