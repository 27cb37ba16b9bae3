#include "app/measure/auto_methods.h"
#include "app/measure/job.h"
#include "app/window/actions/actions.h"
#include "app/window/features/compare/pair_difference.h"
#include "app/window/layout.h"
#include "app/window/measurements.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "sims/api/error.h"
#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

namespace glint {
namespace {

/// Readers know a textbook's kernel. A simulation without one has a reference method, which all others must match.
std::string first_method_to_know(const glint_param& row, const Definition& definition) {
    const std::vector<std::string> ids = choice_ids(row);
    return std::ranges::find(ids, "textbook") != ids.end() ? "textbook" : reference_method(definition);
}

/// The values that the left side, the follower, replaces: those of the other build if there is one, else the best-known
/// method. If that method is on stage, the next method that can run.
Overrides overrides_of_left_side(const Workspace& workspace) {
    if (const Definition* other = workspace.other_build()) return Overrides(*other);
    const Session& session = workspace.session();
    Overrides differing(session.definition());
    const glint_param* row = method_row(session.definition());
    if (!row) return differing;
    const std::string stands_for = auto_method_id(session.params(), session.methods().choice()),
                      now = stands_for.empty() ? method_of(session.params()) : stands_for,
                      first = first_method_to_know(*row, session.definition());
    std::vector<std::string> wanted = choice_ids(*row);
    if (row->automatic >= 0) wanted.erase(wanted.begin() + row->automatic); // auto stands for another entry
    if (!first.empty()) wanted.insert(wanted.begin(), first);
    for (const std::string& id : wanted) {
        Params params = session.params();
        if (id == now || params.set(*row, id) ||
            !unavailable(session.definition(), session.device(), session.extent(), params).empty())
            continue;
        differing.take(*row, params);
        return differing;
    }
    return differing;
}

/// If the best-known method is on stage, it belongs on the left, so the right side gets the best method.
void choose_best_for_the_right(Session& session) {
    const glint_param* row = method_row(session.definition());
    if (!row || row->automatic < 0) return;
    if (method_of(session.params()) != first_method_to_know(*row, session.definition())) return;
    const std::string best = choice_ids(*row)[static_cast<std::size_t>(row->automatic)];
    Params params = session.params();
    if (params.set(*row, best)) return;
    if (!unavailable(session.definition(), session.device(), session.extent(), params).empty()) return;
    session.edit(params, label_of(*row));
}

/// The user named another build to compare with: if that is impossible, no other comparison starts instead.
void begin_comparing(Workspace& workspace) {
    const Session& session = workspace.session();
    const std::string why = why_no_pair(workspace.other_build(), session.definition());
    if (!why.empty()) throw Error(why);
    const Params before = session.params();
    if (!workspace.other_build()) choose_best_for_the_right(workspace.session());
    try {
        workspace.compare_with(overrides_of_left_side(workspace), session.device().id());
    } catch (const Error&) {
        workspace.session().edit(before, "Method");
        throw;
    }
}

void toggle_shown_side(ComparisonView::Shown& view) {
    using View = ComparisonView::Shown;
    view = view == View::split ? View::follower : view == View::follower ? View::session : View::split;
}

/// The difference, or the view before it.
void toggle_difference(ComparisonView& view) {
    using View = ComparisonView::Shown;
    if (view.shown == View::difference) return void(view.shown = view.shown_before_difference);
    view.shown_before_difference = std::exchange(view.shown, View::difference);
}

DifferenceMeasure next_measure(DifferenceMeasure measure) {
    using enum DifferenceMeasure;
    return measure == absolute ? relative : measure == relative ? ulp : absolute;
}

/// The next one after the shown: all fields, then the picture.
FieldName field_after(const PairDifference::Shown& shown) {
    const auto now = std::ranges::find(shown.fields, std::string_view(shown.field));
    const auto next = now == shown.fields.end() ? shown.fields.begin() : now + 1;
    return next == shown.fields.end() ? FieldName(picture_name) : FieldName(*next);
}

void add_difference_actions(Actions& all, const Workspace& workspace, const PairDifference& difference,
                            ComparisonView& view) {
    const auto alone = [&] { return workspace.pair() ? "" : "No comparison is running"; };
    const auto hidden = [&, alone] {
        if (!workspace.pair() || difference.chosen()) return alone();
        return "Show the difference first";
    };
    const auto unread = [&, hidden] {
        return !*hidden() && !difference.shown() ? "The values of both sides are still being read" : hidden();
    };
    all.add({"difference", "Compare: show the difference", "Compare", ImGuiMod_Shift | ImGuiKey_V,
             [&] { toggle_difference(view); }, alone});
    all.add({"difference measure", "Compare: switch between absolute, relative and ULP difference", "Compare", 0,
             [&] { view.measure = next_measure(view.measure); }, hidden});
    all.add({"difference field", "Compare: show the difference of the next field", "Compare", 0,
             [&] { view.field = field_after(*difference.shown()); }, unread});
}

} // namespace

void add_compare_actions(Actions& all, Workspace& workspace, const PairDifference& difference, ComparisonView& view,
                         const Measurements& measurements, Layout& layout) {
    all.add({"compare", "Compare two sides of the same run (A/B)", "Compare", ImGuiKey_X,
             [&] {
                 if (workspace.pair()) return workspace.stop_comparing();
                 begin_comparing(workspace);
                 view.shown = ComparisonView::Shown::split;
                 layout.show("Compare");
             },
             [&] { return measurements.measuring(); }});
    all.add({"flick", "Compare: switch between left, right and both", "Compare", ImGuiKey_V,
             [&] { toggle_shown_side(view.shown); },
             [&] { return workspace.pair() ? "" : "No comparison is running"; }});
    add_difference_actions(all, workspace, difference, view);
}

} // namespace glint
