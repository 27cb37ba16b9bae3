// The builds that were on stage: what each of them changed, and the way back to it.
#include "app/timing/clock.h"
#include "app/window/features/source/source.h"
#include "app/window/workspace/workspace.h"
#include <algorithm>
#include <utility>

namespace glint {

std::optional<std::size_t> SourceWatch::on_stage_record() const {
    const Definition* const now = &shell_.workspace->definition();
    for (std::size_t i = 0; i < records_.size(); ++i)
        if (std::ranges::find(records_[i].simulations, now) != records_[i].simulations.end()) return i;
    return {};
}

const char* SourceWatch::why_not_go_to(std::size_t record) const {
    if (record >= records_.size()) return "There is no such build";
    if (build_ || wanted_) return build_job_texts.running;
    const auto now = on_stage_record();
    if (!now || records_[*now].of != records_[record].of) return "Another simulation is on stage";
    return *now == record ? "This build is on stage already" : "";
}

void SourceWatch::go_to(std::size_t record) {
    if (*why_not_go_to(record)) return;
    wanted_ = record;
    if (doing_ == Doing::comparing) job_.cancel();
}

void SourceWatch::start_earlier(std::size_t record) {
    build_ = std::make_shared<Build>();
    build_->of = records_[record].of, build_->record = record, build_->simulations = records_[record].simulations;
    build_->loaded_ms = source().begun_ms = now_ms();
    source().errors.clear(), source().said.clear(), arrival_.reset();
    prepare();
}

/// The swap has ended with the first new step or picture. Then both builds are compared.
void SourceWatch::await_first_step() {
    if (!arrival_) return;
    const Session& session = *shell_.workspace;
    if (session.id() != arrival_->session) return arrival_.reset();
    const bool moves = session.definition().evolves() && !session.pacing().paused();
    const bool arrived =
        moves ? session.step() > arrival_->begin : session.presenter().picture().step >= arrival_->begin;
    if (!arrived && session.failure().empty()) return;
    BuildParts& parts = records_[arrival_->record].parts;
    parts.swap = (now_ms() - arrival_->loaded_ms) / 1000, parts.total = (now_ms() - arrival_->begun_ms) / 1000;
    all_[records_[arrival_->record].of].took_s = parts.total;
    if (job_.busy()) return;
    compare(*std::exchange(arrival_, std::nullopt));
}

void SourceWatch::compare(Arrival arrived) {
    const std::size_t record = arrived.record;
    BuildRecord& now = records_[record];
    const std::string& before = records_[arrived.before].library;
    if (watched_.program.empty() || before.empty() || now.library.empty()) {
        now.not_compared = "The build before is no longer there.";
        return;
    }
    doing_ = Doing::comparing;
    const auto result = std::make_shared<std::optional<BuildComparison>>();
    const BackgroundDevice device = background_device(*shell_.workspace);
    const BuildPair pair{.program = watched_.program,
                         .before = before,
                         .now = now.library,
                         .device = device.gpu ? device.gpu->id() : "cpu",
                         .threads = device.threads,
                         .folder = builds_.name()};
    job_.start(
        [result, pair, from = std::move(arrived)](JobControl& control) {
            *result = compared(pair, from.state ? from.state->state : from.initial,
                               [&control] { control.stop_if_cancelled(); });
        },
        [this, result, record, of = now.of](const std::string& problem) {
            doing_ = Doing::nothing;
            records_[record].comparison = std::move(*result);
            if (problem.empty()) return;
            const bool cut_short = all_[of].saved || wanted_;
            records_[record].not_compared = cut_short ? "Another build came before it was measured." : problem;
        });
}

} // namespace glint
