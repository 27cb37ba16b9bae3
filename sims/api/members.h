// Whether a type names a member, with any signature: an optional member with a wrong signature must not be ignored
// silently.
#pragma once
#include <type_traits>

namespace glint {

// A name that is found in two base classes is ambiguous, and then its address cannot be taken. A name that is declared
// stands in no parentheses: NOLINTBEGIN(bugprone-macro-parentheses)
#define GLINT_NAMES(member)                                                                                            \
    template <class S> class Naming_##member {                                                                         \
        struct Decoy {                                                                                                 \
            int member;                                                                                                \
        };                                                                                                             \
        struct Both : S, Decoy {};                                                                                     \
        template <class B> static constexpr bool one_only = requires { &B::member; };                                  \
                                                                                                                       \
    public:                                                                                                            \
        static constexpr bool value = !one_only<Both>;                                                                 \
    };                                                                                                                 \
    template <class S>                                                                                                 \
    concept Names_##member = !std::is_final_v<S> && Naming_##member<S>::value;

GLINT_NAMES(advance)
GLINT_NAMES(state)
GLINT_NAMES(restored)
GLINT_NAMES(stroke)
GLINT_NAMES(edit)
GLINT_NAMES(probes)
GLINT_NAMES(unavailable)
GLINT_NAMES(work)
GLINT_NAMES(note)
GLINT_NAMES(rests)
GLINT_NAMES(teach)
GLINT_NAMES(annotate)
#undef GLINT_NAMES
// NOLINTEND(bugprone-macro-parentheses)

} // namespace glint
