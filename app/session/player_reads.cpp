// Data that a job reads from its world in addition to the picture: values, statistics of fields, and a check for NaN.
#include "app/session/player.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace glint {

void Player::read_values(const Job& job, Report& report) {
    if (job.probe) world_->start_probes();
    report.probes = world_->take_probes();
    take_inspected(report);
    const bool wanted = job.inspect && !(report.inspected && report.inspected->answers(*job.inspect));
    if (wanted && !inspecting_) inspect(*job.inspect, report);
}

void Player::inspect(const InspectRequest& wanted, Report& report) {
    const auto [x, y] = wanted.cell;
    const glint_field* shown = world_->shown_field();
    if (!shown || x < 0 || y < 0 || x >= shown->width || y >= shown->height)
        return void(report.inspected = Inspected{x, y, {}, {}, 0, wanted.number, GLINT_FLOAT32});
    const glint_field& f = *shown;
    inspecting_ = {{x, y, f.id, f.unit ? f.unit : "", 0, wanted.number, f.value},
                   queue_.start_read(view_of(f).at(x, y), value_bytes(f.value))};
    take_inspected(report); // on the CPU the value is ready at once
}

void Player::take_inspected(Report& report) {
    if (!inspecting_) return;
    const auto bytes = queue_.take_read(inspecting_->second);
    if (!bytes) return;
    Numbers value = Numbers::of_type(inspecting_->first.type);
    value.append(std::span(*bytes).first(value_bytes(value.type())));
    inspecting_->first.value = value[0];
    report.inspected = std::exchange(inspecting_, std::nullopt)->first;
}

void Player::read_statistics(const Job& job, Report& report) {
    if (job.statistics && !statistics_.under_way()) statistics_.start(*world_), statistics_at_ = {at_, serial_};
    if (auto all = statistics_.take()) report.statistics = {statistics_at_, *all};
}

/// Records pins between the steps, except on a route to another place. Advancing in parts gives the same results.
void Player::advance_world(std::int64_t at, int steps) {
    if (!pins_.records() || route_) return world_->advance(steps);
    const Device::Scope all(queue_.table(), "advance"); // one for all parts; the scope of each part lies within
    for (int done = 0; done < steps;) {
        const int piece = std::min(steps - done, pins_.steps_to_sample(at + done));
        world_->advance(piece), done += piece;
        pins_.sample(*world_, at + done);
    }
}

void Player::take_pins(Job& job, Report& report) {
    report.pin_samples = std::move(job.pin_room);
    pins_.send(), pins_.take(report.pin_samples);
    if (!route_) report.profile = pins_.profile(job.pins, *world_, {at_, serial_});
    report.pin_number = pins_.number(), report.awaits_pins = pins_.under_way();
    const std::string why_no_pins = pins_.take_pin_problem(), why_no_line = pins_.take_line_problem();
    report.pins_refused = !why_no_pins.empty(), report.line_refused = !why_no_line.empty();
    if (report.line_refused)
        report.reading_problem = FixedString<200>::of("the values along the line cannot be read: {}", why_no_line);
    if (report.pins_refused)
        report.reading_problem = FixedString<200>::of("pinned cells cannot be followed: {}", why_no_pins);
}

/// Last in a job, at a place but not on a route.
void Player::check_numbers(Report& report) {
    const WorldPlace here{at_, serial_};
    const bool wanted = !route_ && here != checked_ && world_->definition().evolves();
    if (wanted && !nans_.under_way()) nans_.start(*world_), checked_ = here, checked_by_route_ = came_by_route_;
    if (const auto all = nans_.take()) {
        NumberCheck& check = report.number_check.emplace(NumberCheck{checked_, all->step, checked_by_route_, {}});
        for (const OfGrid<NanCount>& grid : all->all())
            if (grid.all.count > 0 && !check.nan)
                check.nan = {grid.field, grid.x_of(grid.all.first), grid.y_of(grid.all.first)};
    }
    report.awaits_number_check = nans_.under_way() || (wanted && here != checked_);
}

void Player::read_field(Job& job, Report& report) {
    fields_.consider(job.field, std::move(job.field_room), *world_, {at_, serial_});
    report.field = fields_.take();
}

} // namespace glint
