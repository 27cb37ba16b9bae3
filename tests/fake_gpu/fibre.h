// A line of execution with a stack of its own, which runs only while it is resumed.
#pragma once
#include <csetjmp>
#include <cstddef>
#include <memory>
#include <ucontext.h>

namespace glint::test {

class Fibre {
public:
    /// The place that fibres return to: the stack of the thread that made it.
    struct Home {
        std::jmp_buf place;
        const void* stack = nullptr; // for AddressSanitizer
        std::size_t bytes = 0;
    };
    /// `body(of)` never returns. Objects on its stack are not destroyed with the fibre.
    Fibre(Home&, void (*body)(void* of), void* of);
    Fibre(const Fibre&) = delete;
    Fibre& operator=(const Fibre&) = delete;

    void resume();       ///< from home, until it pauses
    static void pause(); ///< from inside, until it is resumed

private:
    static void start(unsigned high, unsigned low);
    void begin();

    static constexpr std::size_t stack_bytes = std::size_t{64} << 10;
    static Fibre* running;
    Home& home_;
    void (*body_)(void*);
    void* of_;
    std::unique_ptr<std::byte[]> stack_;
    ucontext_t beginning_{};
    std::jmp_buf place_; // a jump calls no system, as swapcontext does each time
    bool begun_ = false;
};

} // namespace glint::test
