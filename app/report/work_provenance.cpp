#include "app/report/work_provenance.h"
#include "app/world/text/number_text.h"
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

constexpr std::string_view sum_of_medians =
    "; mapping, copies and uploads are timed by the host clock around the calls. The sum of the parts' medians";

std::string margin_text(const TimeEstimate& time) {
    if (time.samples == 0) return "not known yet";
    return fmt::format("± {} ms with 95 % confidence: the parts' margins, added up",
                       readable_number(time.margin_of_error, 2));
}

std::string samples_text(const TimeEstimate& time) {
    return time.samples == 0 ? "none yet" : fmt::format("{} samples of the part with the fewest samples", time.samples);
}

constexpr std::string_view too_few_rounds = "not known until six rounds are measured",
                           sign_test = "from the sign test, without assuming a distribution";

/// "0.071 to 0.074 ms with 96.7 % confidence: …"
std::string interval_text(const std::optional<Ratio>& ms) {
    if (!ms) return std::string(too_few_rounds);
    return fmt::format("{} to {} ms with {:.1f} % confidence: {}", readable_number(ms->least, 4),
                       readable_number(ms->most, 4), 100 * ms->confidence, sign_test);
}

std::string ratio_text(const std::optional<Ratio>& right_to_left_ratio) {
    if (!right_to_left_ratio) return std::string(too_few_rounds);
    const auto& [median, least, most, confidence] = *right_to_left_ratio;
    const bool left = median >= 1;
    return fmt::format("{} {:.3f} to {:.3f} times as fast with {:.1f} % confidence: {}", left ? "left" : "right",
                       left ? least : 1 / most, left ? most : 1 / least, 100 * confidence, sign_test);
}

std::string method_of_pair(PairNumber number, const TimedPair& pair) {
    constexpr std::string_view turns = ". In a round one side computes some steps, then the other side the same steps; "
                                       "they never compute at the same time";
    if (number == PairNumber::left) return fmt::format("{}{}", timing_method(pair.left), turns);
    if (number == PairNumber::right) return fmt::format("{}{}", timing_method(pair.right), turns);
    if (pair.left == pair.right)
        return fmt::format("{}{}. The median of each round's ratio", timing_method(pair.left), turns);
    return fmt::format("left: {}; right: {}{}. The median of each round's ratio", timing_method(pair.left),
                       timing_method(pair.right), turns);
}

std::string margin_of_pair(PairNumber number, const PairedTimes& times) {
    if (number == PairNumber::ratio) return ratio_text(times.ratio());
    return interval_text(number == PairNumber::left ? times.follower_interval() : times.session_interval());
}

} // namespace

Provenance step_provenance(const TimeEstimate& step, const MeasuredScene& scene) {
    return {"one step",
            step.samples > 0 ? readable_number(step.ms, 4) + " ms" : "not measured yet",
            scene.title,
            step.samples > 0 ? fmt::format("the newest {} jobs, each with the steps of one frame", step.samples)
                             : "none yet",
            fmt::format("{}. The time of a job divided by its number of steps", timing_method(scene.lane())),
            margin_of_median(step),
            stage_disturbances(scene.lane(), scene),
            request_date(scene, "from the newest jobs at that time")};
}

Provenance pace_provenance(std::string shown, const MeasuredScene& scene) {
    return {"steps per second reached",
            fmt::format("{} steps/s", shown),
            scene.title,
            "all steps of the last half second, or of a longer time if five steps take longer",
            "the steps are counted; the host clock (std::chrono::steady_clock) measures from the end of one job to the "
            "end of a later job",
            "the count can be wrong by the steps of one job",
            {"The display, the frame limit and a full queue: each frame starts its own steps, so they limit the rate."},
            fmt::format("shown {}", scene.date)};
}

Provenance work_provenance(std::string shown, const WorkTime& work, const MeasuredScene& scene) {
    const TimeEstimate all = work.total();
    return {"a frame's work: its steps, its drawing, and the work of the presentation path",
            std::move(shown),
            scene.title,
            samples_text(all),
            fmt::format("{}{}", timing_method(scene.lane()), sum_of_medians),
            margin_text(all),
            stage_disturbances(scene.lane(), scene),
            frame_date(all.samples, scene)};
}

Provenance present_provenance(std::string shown, const TimeEstimate& present, const MeasuredScene& scene) {
    return {"the presentation path's work per frame: mapping, copies, uploads",
            std::move(shown),
            scene.title,
            samples_text(present),
            fmt::format("{}. The sum of the parts' medians, each weighted by its share of the frames",
                        timing_method(Lane::copy)),
            margin_text(present),
            stage_disturbances(Lane::copy, scene),
            frame_date(present.samples, scene)};
}

Provenance move_provenance(std::string_view stage, const TimeEstimate& time, Lane lane, const MeasuredScene& scene) {
    return {fmt::format("presentation: {}", stage), readable_number(time.ms, 4) + " ms", scene.title,
            frame_samples(time.samples, scene),     std::string(timing_method(lane)),    margin_of_median(time),
            stage_disturbances(lane, scene),        frame_date(time.samples, scene)};
}

Provenance change_provenance(const WorkChange& change, const MeasuredScene& scene) {
    const TimeEstimate before = change.before.total(), after = change.after.total();
    Provenance of{
        fmt::format("a frame's work before and after {}", change.what),
        std::string(std::string_view(change_text(before, after))),
        std::string(change.simulation),
        fmt::format("{} frames before, {} after", before.samples, after.samples),
        fmt::format("steps and drawing {:.4f} → {:.4f} ms, by the clock of the device that computed; presentation "
                    "{:.4f} → {:.4f} ms, by the host clock around the calls. Each number is a sum of medians",
                    change.before.compute.ms, change.after.compute.ms, change.before.present.ms,
                    change.after.present.ms),
        fmt::format("± {} ms before and ± {} ms after, with 95 % confidence; smaller changes are not measurable",
                    readable_number(before.margin_of_error, 2), readable_number(after.margin_of_error, 2)),
        stage_disturbances(scene.lane(), scene),
        fmt::format("shown {}; the two times were measured earlier, one after the other", scene.date)};
    of.disturbances.emplace_back("Other changes on the machine between the two measurements. An A/B comparison (X) "
                                 "avoids this, because it alternates.");
    return of;
}

Provenance pair_provenance(PairNumber number, std::string shown, const TimedPair& pair, const MeasuredScene& scene) {
    constexpr std::string_view names[] = {"left side", "right side", "left and right side"};
    const Lane lane = number == PairNumber::left ? pair.left : pair.right;
    return {fmt::format("{}: a {}", names[static_cast<int>(number)], pair.item),
            std::move(shown),
            fmt::format("left: {}; right: {}; on stage: {}", std::string_view(pair.names.left),
                        std::string_view(pair.names.right), scene.title),
            fmt::format("{} alternating rounds, the newest of at most {}", pair.times.rounds(), PairedTimes::window),
            method_of_pair(number, pair),
            margin_of_pair(number, pair.times),
            stage_disturbances(lane, scene),
            fmt::format("shown {}; from the newest rounds at that time", scene.date)};
}

} // namespace glint
