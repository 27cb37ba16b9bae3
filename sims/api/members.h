// Whether a type names a member, with any signature: an optional member with a wrong signature must not be ignored
// silently.
#pragma once
#include <type_traits>

namespace glint {

struct OptionalMembers {
    int advance, annotate, edit, memory_bytes, note, probes, restored, rests, state, stroke, teach, unavailable, work;
};
/// A name that is found in two base classes is ambiguous, and then its address cannot be taken.
template <class S> struct WithOptionalMembers : S, OptionalMembers {};

template <class S>
concept NamesAdvance = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::advance;
};
template <class S>
concept NamesAnnotate = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::annotate;
};
template <class S>
concept NamesEdit = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::edit;
};
template <class S>
concept NamesMemoryBytes = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::memory_bytes;
};
template <class S>
concept NamesNote = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::note;
};
template <class S>
concept NamesProbes = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::probes;
};
template <class S>
concept NamesRestored = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::restored;
};
template <class S>
concept NamesRests = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::rests;
};
template <class S>
concept NamesState = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::state;
};
template <class S>
concept NamesStroke = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::stroke;
};
template <class S>
concept NamesTeach = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::teach;
};
template <class S>
concept NamesUnavailable = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::unavailable;
};
template <class S>
concept NamesWork = !std::is_final_v<S> && !requires {
    &WithOptionalMembers<S>::work;
};

} // namespace glint
