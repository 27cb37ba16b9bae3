#include "app/world/grid_pass.h"
#include <algorithm>
#include <cstring>
#include <exception>
#include <string_view>
#include <utility>

namespace glint {
namespace {

constexpr std::uint32_t unsearched = GLINT_OPTIONAL | GLINT_DRAWN;

/// Reads the table of members in place, because this runs after every step.
FloatNumbers float_numbers_of(const glint_field& f) {
    FloatNumbers numbers;
    if (f.value != GLINT_STRUCT) return numbers.add(0, 1, f.value), numbers;
    for (std::int32_t i = 0; i < f.member_count; ++i) {
        glint_member member;
        std::memcpy(&member,
                    reinterpret_cast<const std::byte*>(f.members) +
                        std::size_t{f.member_stride} * static_cast<std::size_t>(i),
                    sizeof member);
        numbers.add(member.offset, std::max(1, member.count), member.value);
    }
    return numbers;
}

/// Allocates: only for a number that is NaN.
FixedString<72> name_of_number(const glint_field& f, int offset) {
    for (const ElementPart& part : element_of(f).parts) {
        const auto bytes = static_cast<int>(value_bytes(part.value));
        const int within = offset - static_cast<int>(part.offset);
        if (within < 0 || within >= bytes * part.count) continue;
        if (part.count == 1) return std::string_view(part.id);
        return FixedString<72>::of("{}.{}", part.id, within / bytes);
    }
    return f.id;
}

} // namespace

FixedString<64> NumberPlace::text() const {
    if (in_list) return FixedString<64>::of("element {}", x);
    if (in_volume) return FixedString<64>::of("cell {}, {} of layer {}", x, y, layer);
    return FixedString<64>::of("cell {}, {}", x, y);
}

void NanPass::start(World& world) {
    step_ = world.step(), in_progress_ = true, searches_ = true;
    choose(world);
    std::size_t parts = 0;
    for (const Searched& one : std::span(searched_).first(count_)) parts += one.parts;
    if (parts > 0) search(parts);
}

/// A run that fills the memory continues without a message. If the device fails, the next step or picture says so.
template <class Work> bool NanPass::succeeds(const Work& work) {
    try {
        work();
    } catch (const std::exception&) { count_ = 0, searches_ = false; }
    return searches_;
}

void NanPass::choose(World& world) {
    count_ = 0;
    for (const glint_field& f : world.fields()) {
        const FloatNumbers numbers = float_numbers_of(f);
        if (f.flags & unsearched || numbers.count == 0) continue;
        const GridView grid = view_of(f);
        const bool on_host = (f.flags & GLINT_ON_HOST) != 0;
        searched_[count_++] = {f.id,
                               f.width,
                               f.height,
                               f.depth,
                               numbers,
                               grid,
                               on_host ? 0 : static_cast<std::size_t>(nan_parts(grid)),
                               on_host ? first_nan(grid, numbers) : FirstNan{}};
    }
}

void NanPass::search(std::size_t parts) {
    const std::size_t bytes = sizeof(FirstNan) * parts;
    (void)succeeds([&] {
        if (!found_ || found_->bytes() != bytes) found_.reset(), found_.emplace(queue_, bytes);
        auto* part = static_cast<FirstNan*>(found_->data());
        for (const Searched& one : std::span(searched_).first(count_)) {
            if (one.parts > 0) search_nans(Device(queue_.table()), one.grid, one.numbers, part);
            part += one.parts;
        }
        token_ = queue_.start_read(found_->data(), bytes);
    });
}

std::optional<NanPass::Found> NanPass::take(World& world) {
    if (!in_progress_) return {};
    const FirstNan* part = nullptr;
    if (token_) {
        bool is_due = false;
        (void)succeeds([&] {
            if (const auto arrived = queue_.take_read(*token_))
                part = reinterpret_cast<const FirstNan*>(arrived->data());
            else
                is_due = true;
        });
        if (is_due) return {};
        if (!part) queue_.drop_read(*token_);
    }
    token_.reset(), in_progress_ = false;
    Found found{step_, {}, searches_};
    for (const Searched& one : std::span(searched_).first(count_)) {
        FirstNan first = one.in_host_memory;
        for (std::size_t i = 0; i < one.parts; ++i) first.join(*part++);
        if (first.found() && !found.nan) found.nan = place_of(world, one, first);
    }
    return found;
}

NumberPlace NanPass::place_of(World& world, const Searched& searched, FirstNan nan) {
    NumberPlace place;
    place.number = searched.field;
    for (const glint_field& f : world.fields())
        if (f.value == GLINT_STRUCT && searched.field == f.id) place.number = name_of_number(f, nan.offset);
    const int row = nan.element() / searched.width;
    place.x = nan.element() % searched.width;
    place.y = row % searched.height, place.layer = row / searched.height;
    place.in_volume = searched.depth > 1, place.in_list = searched.height == 1 && searched.depth == 1;
    return place;
}

void NanPass::give_up() {
    if (token_) queue_.drop_read(*std::exchange(token_, std::nullopt));
    in_progress_ = false;
}

} // namespace glint
