// The sum on the CPU: in one loop; or in pieces, which its threads share, each in lanes that fill its vectors.
#pragma once
#include "slots.h"

namespace reduction::cpu {

inline constexpr std::int64_t piece = 65536; // values: a task's worth
inline constexpr int lanes = 32;

/// Adds one value after the other.
template <class T> void add_serially(const Terms<T>& in, const Slots& slots) {
    Plain<T, 1> sum;
    for (std::int64_t i = 0; i < in.count; ++i) sum.add(0, in.x(i), in.y(i));
    slots.publish(sum.total());
}

template <Operation operation, class Sum, class T>
typename Sum::Wide sum_of(const Terms<T>& all, std::int64_t first, std::int64_t last) {
    Terms<T> in = all;
    in.operation = operation; // constant here, so that no loop tests it
    Sum sum;
    std::int64_t i = first;
    for (; i + lanes <= last; i += lanes)
        for (int lane = 0; lane < lanes; ++lane) sum.add(lane, in.x(i + lane), in.y(i + lane));
    for (int lane = 0; i < last; ++i, ++lane) sum.add(lane, in.x(i), in.y(i));
    return sum.total();
}
template <class Sum, class T> typename Sum::Wide sum_of(const Terms<T>& in, std::int64_t first, std::int64_t last) {
    if (in.operation == Operation::sum) return sum_of<Operation::sum, Sum>(in, first, last);
    if (in.operation == Operation::squares) return sum_of<Operation::squares, Sum>(in, first, last);
    return sum_of<Operation::dot, Sum>(in, first, last);
}

/// The pieces do not depend on the number of threads and are added in their order.
template <class Sum, class T> void add_in_pieces(glint::Device device, const Terms<T>& in, const Slots& slots) {
    using Wide = typename Sum::Wide;
    struct Shared {
        const Terms<T>& in;
        Wide* parts;
    } shared{in, slots.parts_as<Wide>()};
    const auto body = [](void* of, std::int32_t first, std::int32_t last) {
        const Shared& s = *static_cast<const Shared*>(of);
        for (std::int64_t i = first; i < last; ++i)
            s.parts[i] = sum_of<Sum>(s.in, i * piece, std::min((i + 1) * piece, s.in.count));
    };
    const auto pieces = static_cast<std::int32_t>((in.count + piece - 1) / piece);
    device.host().for_rows(device.host().self, pieces, static_cast<std::int32_t>(piece), body, &shared);
    Wide total{};
    for (int i = 0; i < pieces; ++i) total += shared.parts[i];
    slots.publish(total);
}

/// Adds by a method that the CPU has.
template <class T> void add_up(glint::Device device, Method method, const Terms<T>& in, const Slots& slots) {
    const glint::Device::Scope scope(device.host(), "add up");
    if (method == Method::serial)
        add_serially(in, slots);
    else if (method == Method::compensated)
        add_in_pieces<Compensated<T, lanes>>(device, in, slots);
    else
        add_in_pieces<Plain<T, lanes>>(device, in, slots);
}

} // namespace reduction::cpu
