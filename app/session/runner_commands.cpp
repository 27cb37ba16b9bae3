// What the user does to a world, applied between two steps, and the states that undo needs.
#include "app/session/runner.h"
#include "sims/api/device.h"

namespace glint {
namespace {
constexpr std::size_t most_kept_bytes = std::size_t{1} << 30, most_kept = 200;
}

void Runner::apply(const Command& command, Report& report) {
    const std::int64_t step = world_->step();
    const std::string text = std::holds_alternative<PaintStroke>(command.change) && !command.keep_before
                                 ? "" // the rest of a stroke is not worth a line
                                 : describe(command.change, world_->params());
    std::map<std::int64_t, Snapshot>::node_type back; // out of reach of what has to go for the snapshot taken before
    if (const auto* restore = std::get_if<Restore>(&command.change)) back = kept_.extract(restore->snapshot);
    if (command.keep_before) keep(command.keep_before, report);
    try {
        if (const auto* set = std::get_if<SetParams>(&command.change)) {
            if (set->values.restarts_from(world_->params())) ms_a_step_ = 0;
            world_->set_params(set->values);
        }
        if (const auto* paint = std::get_if<PaintStroke>(&command.change)) world_->stroke(paint->stroke);
        if (const auto* size = std::get_if<Resize>(&command.change)) world_->resize(size->extent), ms_a_step_ = 0;
        if (std::holds_alternative<Reset>(command.change)) world_->reset();
        if (std::holds_alternative<Restore>(command.change)) {
            if (!back) throw Error("this is too long ago to undo: its state was given up to save memory");
            world_->restore(back.mapped()), ms_a_step_ = 0;
        }
        if (!text.empty()) report.applied.push_back({step, text});
    } catch (const Error& e) { // this command alone is refused
        report.error = e.what();
        if (command.keep_before) kept_.erase(command.keep_before), report.refused.push_back(command.keep_before);
    }
    if (back) kept_.insert(std::move(back));
}

void Runner::keep(std::int64_t id, Report& report) {
    while (!kept_.empty() && (kept_.size() >= most_kept || bytes_kept() > most_kept_bytes)) {
        report.forgotten.push_back(kept_.begin()->first);
        kept_.erase(kept_.begin());
    }
    try {
        kept_.insert_or_assign(id, world_->snapshot());
    } catch (const Error&) { // no memory for undo is no reason not to do it
        report.forgotten.push_back(id);
    }
}

} // namespace glint
