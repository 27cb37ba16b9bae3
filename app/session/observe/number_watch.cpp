#include "app/session/observe/number_watch.h"
#include "app/world/grid_pass.h"

namespace glint {
namespace {

class NumberReader final : public Reader {
public:
    NumberReader(NumberWatch::Exchange& exchange, Queue& queue) : exchange_(exchange), pass_(queue) {}

    /// After whatever was done; not on its way to a place, but there.
    void end(const WorldNow& now) override {
        const bool wanted = !now.on_route && now.here != checked_ && now.world.definition().evolves();
        if (wanted && !pass_.in_progress()) {
            pass_.start(now.world);
            checked_ = now.here, checked_by_route_ = now.by_route;
        }
        if (const auto all = pass_.take()) {
            NumberCheck& check = exchange_.answer.emplace(NumberCheck{checked_, all->step, checked_by_route_, {}});
            for (const OfGrid<NanCount>& grid : all->all())
                if (grid.all.count > 0 && !check.nan)
                    check.nan = {grid.field, grid.x_of(grid.all.first), grid.y_of(grid.all.first)};
        }
        exchange_.in_progress = pass_.in_progress() || (wanted && now.here != checked_);
    }
    void world_destroyed() override { pass_.give_up(); }
    void rest() override { pass_.give_up(); }

private:
    NumberWatch::Exchange& exchange_;
    GridPass<NanCount> pass_;
    WorldPlace checked_{-1, -1}; ///< of the last pass
    bool checked_by_route_ = false;
};

} // namespace

std::string NumberWatch::take(const Report&) {
    awaits_ = exchange_.in_progress;
    if (exchange_.answer) check_ = exchange_.answer;
    exchange_.answer.reset();
    return {};
}

std::unique_ptr<Reader> NumberWatch::make_reader(Queue& queue) {
    return std::make_unique<NumberReader>(exchange_, queue);
}

} // namespace glint
