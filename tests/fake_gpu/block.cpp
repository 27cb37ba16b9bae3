#include "fake_gpu/block.h"
#include <algorithm>
#include <cstring>
#include <numeric>
#include <random>

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace glint::test::fake_gpu {
namespace {

Block* running = nullptr;

std::string text(const uint3& i) {
    return "(" + std::to_string(i.x) + ", " + std::to_string(i.y) + ", " + std::to_string(i.z) + ")";
}

} // namespace

Block& running_block() { return *running; }

void Meeting::go_on_if_all_are_here() {
    if (arrived == 0 || arrived < expected) return;
    ++round, arrived = 0, votes_before = votes, votes = false;
}

Fibre& Fibres::take() {
    const auto live_for_ever = [](void*) {
        for (;;) running->live(), Fibre::pause();
    };
    if (free_.empty()) free_.push_back(&all_.emplace_back(home_, live_for_ever, nullptr));
    Fibre& fibre = *free_.back();
    return free_.pop_back(), fibre;
}

Block::Block(uint3 index, unsigned seed, std::size_t shared_bytes, const std::function<void()>& kernel, Fibres& fibres)
    : index_(index),
      kernel_(kernel),
      fibres_(fibres),
      launched_shared_(shared_bytes, std::byte{0xff}),
      threads_(blockDim.x * blockDim.y * blockDim.z),
      order_(threads_.size()),
      warps_((threads_.size() + 31) / 32) {
    std::iota(order_.begin(), order_.end(), 0u);
    std::shuffle(order_.begin(), order_.end(), std::minstd_rand(seed + 1));
    everyone_.expected = unsigned(threads_.size());
    for (unsigned i = 0; i < threads_.size(); ++i) ++warps_[i / 32].expected;
}

bool Block::ended() const {
    return std::ranges::all_of(threads_, [](const Thread& t) { return t.state == State::ended; });
}

bool Block::advance() {
    shared_.enter();
    running = this;
    bool moved = false;
    for (bool continues = true; continues && broken_.empty(); moved |= continues) {
        continues = false;
        for (const unsigned i : order_) continues |= run(i);
    }
    shared_.leave();
    return moved && broken_.empty();
}

bool Block::run(unsigned i) {
    Thread& thread = threads_[i];
    if (thread.state == State::ended || (thread.state == State::waiting && thread.at->round == thread.round) ||
        !broken_.empty())
        return false;
    const bool looked = thread.state == State::spinning;
    Fibre& fibre = thread.state == State::unborn ? fibres_.take() : *thread.fibre;
    become(i);
    fibre.resume();
    if (threads_[current_].state == State::ended) // the last that this fibre ran
        fibres_.give_back(fibre);
    else
        threads_[current_].fibre = &fibre;
    return !looked || thread.state != State::spinning;
}

void Block::become(unsigned i) {
    threads_[i].state = State::running, current_ = i;
    threadIdx = {i % blockDim.x, i / blockDim.x % blockDim.y, i / blockDim.x / blockDim.y}, blockIdx = index_;
}

bool Block::switch_to_new_fibre() {
    while (begun_ < order_.size() && threads_[order_[begun_]].state != State::unborn) ++begun_;
    return begun_ < order_.size() && (become(order_[begun_]), true);
}

/// One thread after another, as long as none waits: most kernels need but one fibre.
void Block::live() {
    do {
        kernel_();
        threads_[current_].state = State::ended;
        --everyone_.expected, everyone_.go_on_if_all_are_here(); // barriers do not wait for ended threads; warps do
    } while (switch_to_new_fibre());
}

void Block::wait(Meeting& meeting, const char* call) {
    Thread& me = threads_[current_];
    if (meeting.arrived > 0 && std::strcmp(meeting.call, call) != 0)
        broken_ = said("some threads call " + std::string(call) + " where their neighbours wait in " + meeting.call);
    meeting.call = call, me.state = State::waiting, me.at = &meeting, me.round = meeting.round;
    ++meeting.arrived, meeting.go_on_if_all_are_here();
    Fibre::pause();
}

void Block::spin() {
    threads_[current_].state = State::spinning;
    Fibre::pause();
}

std::string Block::said(const std::string& what) const { return "block " + text(index_) + ": " + what; }

std::string Block::stuck() const {
    if (!broken_.empty()) return broken_;
    const auto in = [&](State state) { return std::to_string(std::ranges::count(threads_, state, &Thread::state)); };
    const auto waiting = std::ranges::find(threads_, State::waiting, &Thread::state);
    const std::string call = waiting == threads_.end() ? "" : std::string(" in ") + waiting->at->call;
    return said("of its threads " + in(State::waiting) + " wait for ever" + call + ", " + in(State::spinning) +
                " look for what nobody writes, " + in(State::ended) + " have ended");
}

} // namespace glint::test::fake_gpu
