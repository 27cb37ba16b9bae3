#include "app/session/session.h"
#include "app/window/features/source/source.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <utility>

namespace glint {
namespace {

constexpr JobTexts kernel_job_texts{.running = "Kernels are being compiled",
                                    .thread = "to compile kernels",
                                    .keeps_busy = "Kernels are being compiled and keep the processor busy",
                                    .shows_progress = false};

KernelOrder order_for(const Session& session, const std::string& file, std::string text) {
    const glint_device_facts& facts = session.device().facts();
    return {file, std::move(text), session.queue().launched_kernels(),
            fmt::format("sm_{}{}", facts.compute_major, facts.compute_minor)};
}

bool runs_on_gpu(const Session& session) { return session.device().kind() == ComputeDevice::Kind::cuda; }

} // namespace

LiveKernels::LiveKernels(BackgroundJobs& jobs, std::string program)
    : compiler_(std::move(program)), job_(jobs, kernel_job_texts) {}

void LiveKernels::prepare(const Session& session, const std::string& file, const std::string& text) {
    if (prepared_ == file || text.empty() || !runs_on_gpu(session) || waits_) return;
    prepared_ = file;
    waits_ = Order{order_for(session, file, text), 0};
    begin_next();
}

void LiveKernels::start(const Session& session, const std::string& file, const std::string& built, std::string now) {
    if (!runs_on_gpu(session) || built.empty() || !differ_only_in_kernels(built, now)) return;
    waits_ = Order{order_for(session, file, std::move(now)), session.id()};
    begin_next();
}

void LiveKernels::begin_next() {
    if (job_.busy() || !waits_) return;
    Order order = *std::exchange(waits_, std::nullopt);
    session_ = order.session;
    made_.reset();
    job_.start(
        [this, kernels = std::move(order.kernels)](JobControl& control) {
            made_ = compiler_.compile(kernels, [&control] { control.stop_if_cancelled(); });
        },
        [this](const std::string& problem) { // the whole build tells what is wrong
            if (!problem.empty()) made_.reset();
            if (waits_) begin_next();
        });
}

bool LiveKernels::take(Session& session) {
    if (job_.busy() || !made_) return false;
    const std::vector<std::byte> cubin = *std::exchange(made_, std::nullopt);
    if (session_ != session.id() || !session.failure().empty()) return false;
    try {
        session.queue().make_current();
        if (session.queue().replace_kernels(cubin) == 0) return false;
    } catch (const Error&) { return false; } // the whole build follows
    session.appearance().draw_again();
    return true;
}

} // namespace glint
