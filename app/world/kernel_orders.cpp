#include "app/files/formats/data_text.h"
#include "app/files/temporary_file.h"
#include "app/world/kernel_compiler.h"
#include "app/world/plugin_build.h"
#include "sims/api/error.h"
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <span>
#include <sys/socket.h>

namespace glint {
namespace {

constexpr int look_ms = 20;
constexpr std::chrono::seconds most_time{10};
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;

[[noreturn]] void gone() { throw Error("they crashed when they were tried, or their compiler did"); }

void wait_for_bytes(int channel, const KernelCompiler::OnWait& on_wait) {
    for (pollfd one{channel, POLLIN, 0};;) {
        const int ready = poll(&one, 1, look_ms);
        if (ready > 0 || (ready < 0 && errno != EINTR)) return; // recv() tells an error
        on_wait();
    }
}

/// False: the other end closed the socket before the first byte.
bool receive(int channel, void* to, std::size_t bytes, const KernelCompiler::OnWait& on_wait) {
    for (std::size_t done = 0; done < bytes;) {
        wait_for_bytes(channel, on_wait);
        const ssize_t got = recv(channel, static_cast<char*>(to) + done, bytes - done, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0 && done == 0) return false;
        if (got <= 0) gone();
        done += static_cast<std::size_t>(got);
    }
    return true;
}

struct Message {
    std::string text; ///< JSON
    std::vector<std::byte> bytes;
};

void send(int channel, const Message& message) {
    const std::array<std::uint64_t, 2> lengths{message.text.size(), message.bytes.size()};
    const std::span<const std::byte> parts[]{std::as_bytes(std::span(lengths)), std::as_bytes(std::span(message.text)),
                                             message.bytes};
    for (const auto part : parts)
        if (write_all(channel, part) != 0) gone();
}

bool receive(int channel, Message& message, const KernelCompiler::OnWait& on_wait) {
    std::array<std::uint64_t, 2> lengths{};
    if (!receive(channel, lengths.data(), sizeof lengths, on_wait)) return false;
    if (lengths[0] > most_bytes || lengths[1] > most_bytes) gone();
    message.text.resize(lengths[0]), message.bytes.resize(lengths[1]);
    const auto whole = [&](void* to, std::size_t bytes) { return bytes == 0 || receive(channel, to, bytes, on_wait); };
    if (!whole(message.text.data(), lengths[0]) || !whole(message.bytes.data(), lengths[1])) gone();
    return true;
}

} // namespace

void send_order(int channel, const KernelOrder& order) {
    const Json json{{"file", order.file},        {"text", order.text},       {"kernels", order.kernels},
                    {"for", order.architecture}, {"library", order.library}, {"simulation", order.simulation},
                    {"gpu", order.gpu}};
    send(channel, {json_text(json), {}});
}

bool receive_order(int channel, KernelOrder& order) {
    Message message;
    if (!receive(channel, message, [] {})) return false;
    const Json json = parse_json(message.text);
    order = {json.at("file"),    json.at("text"),       json.at("kernels"), json.at("for"),
             json.at("library"), json.at("simulation"), json.at("gpu")};
    return true;
}

void send_answer(int channel, const KernelAnswer& answer) {
    send(channel, {json_text(Json{{"problem", answer.problem}}), answer.cubin});
}

KernelAnswer receive_answer(int channel, const KernelCompiler::OnWait& on_wait) {
    Message message;
    if (!receive(channel, message, on_wait)) gone();
    return {std::move(message.bytes), parse_json(message.text).at("problem")};
}

void KernelCompiler::start() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw Error(fmt::format("no socket for the compiler of kernels: {}", std::strerror(errno)));
    Descriptor mine(ends[0]);
    const Descriptor its(ends[1]);
    if (headers_.name().empty()) make_build_folder(headers_);
    process_ = std::make_unique<Process>(program_, headers_.name(), std::move(mine), its);
}

std::vector<std::byte> KernelCompiler::compile(const KernelOrder& order, const OnWait& on_wait) {
    if (!process_) start();
    KernelAnswer answer;
    try {
        const auto end = std::chrono::steady_clock::now() + most_time;
        send_order(process_->channel.number(), order);
        answer = receive_answer(process_->channel.number(), [&] {
            on_wait();
            if (std::chrono::steady_clock::now() > end)
                throw Error(fmt::format("they did not end within {} s", most_time.count()));
        });
    } catch (...) {
        process_.reset(); // it may be in the middle of an answer
        throw;
    }
    if (!answer.problem.empty()) throw Error(answer.problem);
    return std::move(answer.cubin);
}

} // namespace glint
