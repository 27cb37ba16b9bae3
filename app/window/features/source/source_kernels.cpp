#include "app/session/session.h"
#include "app/window/features/source/source.h"
#include "sims/api/error.h"
#include <fmt/format.h>
#include <memory>
#include <utility>

namespace glint {
namespace {

constexpr JobTexts kernel_job_texts{.running = "Kernels are being compiled",
                                    .thread = "to compile kernels",
                                    .keeps_busy = "Kernels are being compiled and keep the processor busy",
                                    .shows_progress = false};

KernelOrder order_for(const Session& session, const std::string& file, const BuildRecord& build, std::string text) {
    const glint_device_facts& facts = session.device().facts();
    return {.file = file,
            .text = std::move(text),
            .kernels = session.queue().launched_kernels(),
            .architecture = fmt::format("sm_{}{}", facts.compute_major, facts.compute_minor),
            .library = build.library,
            .simulation = session.definition().id(),
            .gpu = session.device().cuda_ordinal().value()};
}

bool runs_on_gpu(const Session& session) { return session.device().kind() == ComputeDevice::Kind::cuda; }

} // namespace

LiveKernels::LiveKernels(BackgroundJobs& jobs, Compile compile)
    : compile_(std::move(compile)), job_(jobs, kernel_job_texts) {}

void LiveKernels::prepare(const Session& session, const std::string& file, const BuildRecord& build) {
    const bool is_prepared = build.library.empty() || prepared_ == build.library;
    if (is_prepared || build.text.empty() || !runs_on_gpu(session) || job_.busy()) return;
    prepared_ = build.library;
    waits_ = Order{order_for(session, file, build, build.text), &session.device(), 0};
    begin_next();
}

void LiveKernels::start(const Session& session, const std::string& file, const BuildRecord& on_stage, std::string now) {
    drop_orders();
    if (!runs_on_gpu(session) || on_stage.text.empty()) return;
    if (!differ_only_in_kernels(on_stage.text, now)) return;
    waits_ = Order{order_for(session, file, on_stage, std::move(now)), &session.device(), session.id()};
    begin_next();
}

void LiveKernels::drop_orders() {
    waits_.reset();
    made_.reset();
    session_ = 0;
    problem_.clear();
}

void LiveKernels::begin_next() {
    if (job_.busy() || !waits_) return;
    Order order = *std::exchange(waits_, std::nullopt);
    session_ = order.session;
    device_ = order.device;
    const auto made = std::make_shared<std::shared_ptr<KernelLibrary>>();
    job_.start(
        [this, made, order = std::move(order)](JobControl& control) {
            const auto cubin = compile_(order.kernels, [&control] { control.stop_if_cancelled(); });
            if (order.session != 0) *made = order.device->load_kernels(cubin, order.kernels.kernels);
        },
        [this, made](const std::string& problem) {
            if (session_ != 0) {
                made_ = std::move(*made);
                problem_ = problem;
            }
            begin_next();
        });
}

bool LiveKernels::take(Session& session) {
    if (!made_) return false;
    std::shared_ptr<KernelLibrary> kernels = std::exchange(made_, nullptr);
    if (session_ != session.id() || device_ != &session.device() || !session.failure().empty()) return false;
    try {
        session.queue().make_current();
        if (!session.queue().replace_kernels(std::move(kernels))) {
            problem_ = "they have other kernels than the build on stage";
            return false;
        }
    } catch (const Error& why) {
        problem_ = why.what();
        return false;
    }
    changed_ = session.id();
    session.appearance().draw_again();
    return true;
}

void LiveKernels::undo(Session& session) {
    drop_orders();
    if (std::exchange(changed_, 0) != session.id()) return;
    session.queue().restore_kernels();
    session.appearance().draw_again();
}

} // namespace glint
