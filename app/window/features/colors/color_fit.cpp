#include "app/window/features/colors/color_fit.h"
#include "app/timing/clock.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/world/picture/palettes.h"
#include "app/world/picture/picture_look.h"
#include <fmt/format.h>

namespace glint {
namespace {

constexpr double give_up_after_ms = 5000; // more than a slow step takes

} // namespace

PictureLook shown_look(const Session& session) { return with_rows(session.appearance().look(), session.params()); }

bool shows_palette(const Session& session) {
    return shown_look(session).draws_field() ? has_palette(session.definition()) : in_palette(session.params());
}

bool counts_colors(const Session& session) {
    const auto& newest = session.observers().histogram.newest();
    if (!newest || newest->field.empty() || !shows_palette(session)) return false;
    return shown_look(session).draws_field() || newest->unit == session.definition().param("range_low")->unit;
}

FloatRange shown_range(const Session& session) {
    return session.appearance().fitted_range().value_or(color_range(session.params()));
}

const char* ColorFit::no_range(const Session& session) {
    if (!shows_palette(session)) return "The picture uses no palette now";
    return session.appearance().look().follows
               ? "The colours are fitted in every frame already: turn off \"Fit the colours in every frame\" first"
               : "";
}

const char* ColorFit::why_not_always(const Session& session) {
    if (!shows_palette(session)) return "The picture uses no palette now";
    return session.observers().histogram.newest() && !counts_colors(session)
               ? "The colours do not show a field's values"
               : "";
}

const char* ColorFit::cannot_fit(const Session& session) {
    const char* why = no_range(session);
    return *why ? why : why_not_always(session);
}

void ColorFit::fit(FitShare share) {
    Session& session = *current_;
    waiting_ = Waiting{
        share, session.observers().histogram.request_again(), {}, current_.visits(), now_ms() + give_up_after_ms};
}

void ColorFit::toggle_always() {
    PictureLook look = current_->appearance().look();
    look.follows = !look.follows;
    current_->appearance().set_look(look, "Fit colours always");
}

void ColorFit::refresh() {
    Session& session = *current_;
    if (waiting_ && waiting_->visit != current_.visits()) waiting_.reset();
    if (waiting_) take();
    session.appearance().draw_without_look(current_.pair() !=
                                           nullptr); // in a comparison both sides are drawn as by their simulation
    if (session.appearance().look().follows || waiting_)
        session.observers().histogram.want(waiting_ ? waiting_->range.value_or(shown_range(session))
                                                    : shown_range(session));
}

void ColorFit::take() {
    Session& session = *current_;
    if (session.observers().histogram.newest_number() < waiting_->number || !session.observers().histogram.newest()) {
        if (now_ms() < waiting_->until_ms) return;
        notices_.say("The colours were not fitted: reading the values took too long", Severity::caution);
        return waiting_.reset();
    }
    const HistogramRead& read = *session.observers().histogram.newest();
    if (!read.problem.empty() || *cannot_fit(session) || !read.counted.any_finite()) {
        notices_.say(fmt::format("The colours were not fitted: {}", !read.problem.empty()  ? read.problem.c_str()
                                                                    : *cannot_fit(session) ? cannot_fit(session)
                                                                                           : "no value is finite"),
                     Severity::caution);
        return waiting_.reset();
    }
    const FloatRange all = read.counted.finite_range();
    if (waiting_->share == FitShare::all || !(all.low < all.high)) return apply(all);
    if (waiting_->range == read.range) return apply(percentiles(read.counted, read.range, 0.01, 0.99));
    waiting_->range = all, waiting_->number = session.observers().histogram.request_again();
}

void ColorFit::apply(FloatRange range) {
    waiting_.reset();
    Session& session = *current_;
    if (!(range.low < range.high))
        return notices_.say(fmt::format("The colours were not fitted: all values are {}", range.low));
    session.edit(with_ends(session.params(), fitted(color_ends(session.params()), range)), "Fit colours");
}

} // namespace glint
