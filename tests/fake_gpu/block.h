// A block of the emulated GPU: its threads, and the points where they wait for each other.
#pragma once
#include "fake_gpu/fibre.h"
#include "fake_gpu/gpu.h"
#include "fake_gpu/shared_memory.h"
#include <deque>

namespace glint::test::fake_gpu {

/// A barrier for all threads of a block or of a warp, which may exchange values at it.
struct Meeting {
    unsigned expected = 0, arrived = 0, round = 0; // round: how often all have been here
    const char* call = "";                         // the function by which the threads have arrived
    bool votes = false, votes_before = false;      // for a block: in this round, in the last one
    std::byte values[2][32][16];                   // for a warp: in this round and the last one, alternating

    void go_on_if_all_are_here();
};

/// Fibres that run one thread of a block after another.
class Fibres {
public:
    Fibre& take();
    void give_back(Fibre& fibre) { free_.push_back(&fibre); }
    void clear() { all_.clear(), free_.clear(); }

private:
    Fibre::Home home_;
    std::deque<Fibre> all_;
    std::vector<Fibre*> free_;
};

class Block {
public:
    Block(uint3 index, unsigned seed, std::size_t shared_bytes, const std::function<void()>& kernel, Fibres&);

    /// Runs all threads as far as they go alone. Whether any did more than look and wait.
    bool advance();
    bool ended() const;
    std::string stuck() const; ///< why it does not end

    // Index of the running thread.
    unsigned thread() const { return current_; }
    void* launched_shared() { return launched_shared_.data(); }
    Meeting& everyone() { return everyone_; }
    Meeting& warp() { return warps_[current_ / 32]; }
    void wait(Meeting&, const char* call);
    void spin();
    void live();

private:
    enum class State { unborn, running, waiting, spinning, ended };
    struct Thread {
        State state = State::unborn;
        Fibre* fibre = nullptr;
        const Meeting* at = nullptr;
        unsigned round = 0;
    };
    bool run(unsigned thread);
    void become(unsigned thread);
    bool switch_to_new_fibre();
    std::string said(const std::string& what) const;

    uint3 index_;
    const std::function<void()>& kernel_;
    Fibres& fibres_;
    SharedMemory shared_;
    std::vector<std::byte> launched_shared_; // its size is given at the launch
    std::vector<Thread> threads_;
    std::vector<unsigned> order_;
    std::size_t begun_ = 0; // number of threads that have begun, at least
    Meeting everyone_;
    std::vector<Meeting> warps_;
    unsigned current_ = 0;
    std::string broken_;
};

/// The one whose thread runs.
Block& running_block();

} // namespace glint::test::fake_gpu
