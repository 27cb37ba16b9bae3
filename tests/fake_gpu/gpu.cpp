#include "fake_gpu/gpu.h"
#include "fake_gpu/block.h"
#include <cstring>
#include <memory>
#include <mutex>

namespace glint::test::fake_gpu {
namespace {

Fibres& fibres() { // every one that a launch ever needed: to make them takes longer than to run a thread
    static Fibres all;
    return all;
}

} // namespace

void run(const Launch& launch, const std::function<void()>& kernel) {
    static std::mutex one_at_a_time; // whichever thread launches: there is one threadIdx
    const std::lock_guard lock(one_at_a_time);
    const SharedMemoryInUse shared;
    const dim3& grid = launch.grid;
    blockDim = launch.block, gridDim = grid;
    const unsigned blocks = grid.x * grid.y * grid.z, at_a_time = launch.cooperative ? blocks : 1;
    for (unsigned first = 0; first < blocks; first += at_a_time) {
        std::deque<Block> resident;
        for (unsigned i = first; i < first + at_a_time; ++i)
            resident.emplace_back(uint3{i % grid.x, i / grid.x % grid.y, i / grid.x / grid.y}, i, launch.shared_bytes,
                                  kernel, fibres());
        for (bool moved = true; moved;) {
            moved = false;
            for (Block& block : resident) moved |= block.advance();
        }
        for (const Block& block : resident) {
            if (block.ended()) continue;
            fibres().clear(); // some are in the middle of something
            throw Broken(block.stuck());
        }
    }
}

void wait_for_block(const char* call) {
    Block& block = running_block();
    block.wait(block.everyone(), call);
}

int any_of_block(const char* call, bool value) {
    Meeting& everyone = running_block().everyone();
    everyone.votes |= value;
    wait_for_block(call);
    return everyone.votes_before;
}

void exchange(const char* call, const void* value, void* result, std::size_t bytes, unsigned from) {
    Meeting& warp = running_block().warp();
    const unsigned round = warp.round;
    std::memcpy(warp.values[round % 2][lane()], value, bytes);
    running_block().wait(warp, call);
    std::memcpy(result, warp.values[round % 2][from], bytes);
}

unsigned vote(const char* call, bool yes) {
    Meeting& warp = running_block().warp();
    const unsigned round = warp.round;
    std::memcpy(warp.values[round % 2][lane()], &yes, sizeof yes);
    running_block().wait(warp, call);
    unsigned votes = 0;
    for (unsigned i = 0; i < 32; ++i) votes |= unsigned(warp.values[round % 2][i][0] != std::byte{}) << i;
    return votes;
}

unsigned match(const char* call, const void* value, std::size_t bytes) {
    Meeting& warp = running_block().warp();
    auto& values = warp.values[warp.round % 2];
    std::memcpy(values[lane()], value, bytes);
    running_block().wait(warp, call);
    unsigned alike = 0;
    for (unsigned i = 0; i < 32; ++i) alike |= unsigned(std::memcmp(values[i], values[lane()], bytes) == 0) << i;
    return alike;
}

void let_others_run() { running_block().spin(); }
void* launched_shared() { return running_block().launched_shared(); }
unsigned lane() { return running_block().thread() % 32; }

} // namespace glint::test::fake_gpu
