#undef _FORTIFY_SOURCE // takes a jump to another stack for a mistake
#include "fake_gpu/fibre.h"
#include <cstdint>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

namespace glint::test {
namespace {

/// AddressSanitizer must know each change of stacks, or it confuses them.
void leaves(void** fake_stack, const void* to, std::size_t bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_start_switch_fiber(fake_stack, to, bytes);
#else
    (void)fake_stack, (void)to, (void)bytes;
#endif
}
void arrives(void* fake_stack, const void** from, std::size_t* bytes) {
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_finish_switch_fiber(fake_stack, from, bytes);
#else
    (void)fake_stack, (void)from, (void)bytes;
#endif
}

} // namespace

Fibre* Fibre::running = nullptr;

Fibre::Fibre(Home& home, void (*body)(void*), void* of)
    : home_(home), body_(body), of_(of), stack_(new std::byte[stack_bytes]) {
    getcontext(&beginning_);
    beginning_.uc_stack.ss_sp = stack_.get(), beginning_.uc_stack.ss_size = stack_bytes;
    const auto me = reinterpret_cast<std::uintptr_t>(this); // makecontext passes ints
    makecontext(&beginning_, reinterpret_cast<void (*)()>(&start), 2, static_cast<unsigned>(me >> 32),
                static_cast<unsigned>(me));
}

void Fibre::start(unsigned high, unsigned low) {
    auto& me = *reinterpret_cast<Fibre*>(std::uintptr_t{high} << 32 | low);
    arrives(nullptr, &me.home_.stack, &me.home_.bytes);
    me.body_(me.of_);
}

void Fibre::resume() {
    running = this;
    void* fake_stack = nullptr;
    leaves(&fake_stack, stack_.get(), stack_bytes);
    if (_setjmp(home_.place) == 0) begun_ ? _longjmp(place_, 1) : begin();
    arrives(fake_stack, nullptr, nullptr);
}

void Fibre::begin() {
    begun_ = true;
    setcontext(&beginning_);
}

void Fibre::pause() {
    Fibre& me = *running;
    void* fake_stack = nullptr;
    leaves(&fake_stack, me.home_.stack, me.home_.bytes);
    if (_setjmp(me.place_) == 0) _longjmp(me.home_.place, 1);
    arrives(fake_stack, &me.home_.stack, &me.home_.bytes);
}

} // namespace glint::test
