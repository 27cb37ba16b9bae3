#include "app/window/features/film/picture_export.h"
#include "app/files/formats/png.h"
#include "app/files/free_memory.h"
#include "app/files/state_folder.h"
#include "app/replay/film.h"
#include "app/replay/labelled_picture.h"
#include "app/replay/playback.h"
#include "app/replay/scaled_run.h"
#include "app/run/run.h"
#include "app/run/run_file.h"
#include "app/window/current_session.h"
#include "app/window/notices.h"
#include "app/window/workspace/workspace.h"
#include "app/world/instance.h"
#include "sims/api/error.h"
#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace glint {
namespace {

struct ExportOrder { ///< all data for the thread
    RunRecord run;
    NewFileName file;
    bool labels, caption;
    BackgroundDevice device;
};

std::string share_code_if_short(RunRecord run) {
    run.run_settings.device.clear();
    try {
        return share_code(from_last_start(std::move(run)));
    } catch (const Error&) { return ""; }
}

std::vector<std::byte> exported(const ExportOrder& order, const std::function<void(double)>& told) {
    const auto queue = order.device.make_queue();
    World world = seeded(order.run, *queue);
    const Extent extent = extent_at(order.run, order.run.end);
    const PictureLabels labels = order.labels ? PictureLabels::drawn : PictureLabels::none;
    FilmCamera camera(world, extent, order.run.run_settings.look,
                      labels); // before the steps, because it throws if the picture is too large
    double done = 0;
    const Batches batches{Batches().most, [&] { told(done); }};
    Playback playback(world, order.run);
    Progress nobodys;
    constexpr int portions = 100;
    const std::vector<std::int64_t> replay_places = places_between(order.run.seed.step, order.run.end, portions);
    for (std::size_t i = 0; i < replay_places.size(); ++i) {
        playback.play_to(replay_places[i], nobodys, 0, batches);
        told(done = static_cast<double>(i + 1) / static_cast<double>(replay_places.size()));
    }
    const View<const std::uint32_t> picture = camera.shoot();
    told(1);
    const std::string code = share_code_if_short(order.run);
    if (!order.caption) return png_of(picture, code);
    return png_of(
        captioned(picture, world.effective_params(), shown_colors(world), order.run.run_settings.preset, world.step())
            .view(),
        code);
}

} // namespace

PictureExport::PictureExport(BackgroundJobs& jobs, const CurrentSession& current, Notices& notices)
    : current_(current),
      notices_(notices),
      saver_(jobs, current, notices,
             {.running = "The last picture is still being computed",
              .keeps_busy = "A picture is being exported and keeps the processor busy"}) {}

ExportForm& PictureExport::form() {
    for (int* side : {&form_.width, &form_.height})
        if (*side != 0) *side = std::clamp(*side, smallest_side, largest_side);
    return form_;
}

Extent PictureExport::extent() const {
    const Extent now = current_->extent();
    return {form_.width ? form_.width : now.width, form_.height ? form_.height : now.height};
}

void PictureExport::start() {
    if (busy()) return;
    const Session& session = *current_;
    try {
        auto order = std::make_shared<ExportOrder>(ExportOrder{
            record_up_to(session, session.appearance().picture_place()),
            new_file(pictures_folder(), fmt::format("glint-{}", session.definition().id()), ".png"), form_.labels,
            form_.caption, background_device(session)}); // shared: a std::function can be copied, the order exists once
        require_scalable(order->run, extent(), order->run.end);
        if (form_.caption) require_captionable(extent());
        const double larger = static_cast<double>(extent().area()) / static_cast<double>(session.extent().area());
        require_memory_for(extent(), larger * static_cast<double>(session.seeker().state_bytes()), free_memory());
        saver_.start_work("Picture", [order, extent = extent()](JobControl& control) {
            order->run = scaled_run(std::move(order->run), extent);
            OutputFile file(order->file);
            file.write(exported(*order, [&](double done) { control.tell(done); }));
            file.commit();
            return file.name();
        });
    } catch (const Error& e) { notices_.say(fmt::format("Picture not saved: {}", e.what()), Severity::caution); }
}

} // namespace glint
