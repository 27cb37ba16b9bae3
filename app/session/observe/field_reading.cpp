#include "app/session/observe/field_reading.h"
#include "app/terminal/failure.h"
#include "sims/api/device.h"
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <utility>

namespace glint {

namespace {

class FieldCopier final : public Reader {
public:
    FieldCopier(FieldReading::Exchange& exchange, Queue& queue) : exchange_(exchange), reader_(queue) {}
    void begin(const WorldNow& now) override {
        reader_.consider(exchange_.asked, std::move(exchange_.room), now.world, now.here);
        exchange_.answer = reader_.take();
    }
    void rest() override { reader_.give_up(); }

private:
    FieldReading::Exchange& exchange_;
    FieldReader reader_;
};

} // namespace

void FieldReading::ask(const FieldName& field, WorldPlace place, FieldRead room) {
    wanted_ = {++last_, field, place}, waits_ = true;
    room_ = std::move(room), answer_.reset();
}

void FieldReading::stop() { wanted_ = {}, waits_ = false, room_ = {}, answer_.reset(); }

FieldRead FieldReading::take() {
    FieldRead taken = std::move(*answer_);
    answer_.reset();
    return taken;
}

void FieldReading::request(const SessionNow&) {
    exchange_.asked = wanted_, exchange_.room = std::exchange(room_, {});
    exchange_.answer.reset();
    sent_ = wanted_.number;
}

std::string FieldReading::take(const Report&) {
    auto& answer = exchange_.answer;
    if (waits_ && answer && answer->number == wanted_.number) answer_ = std::move(*answer), waits_ = false;
    answer.reset(); // only one read of a field holds so much memory
    return {};
}

std::unique_ptr<Reader> FieldReading::make_reader(Queue& queue) {
    return std::make_unique<FieldCopier>(exchange_, queue);
}

void FieldReader::consider(const FieldRequest& wanted, FieldRead room, World& world, WorldPlace here) {
    if (wanted.number != number_) begin(wanted, std::move(room), world, here);
    if (!arriving_) return;
    FieldRead& read = *arriving_;
    try {
        if (read.is_picture() ? rows_.advance(read.pixels) : rows_.advance(read.values)) complete();
    } catch (const std::exception& e) { abandon(reason_of(e)); }
}

/// No memory for it, or a lost device, which the job reports.
void FieldReader::abandon(std::string why) {
    arriving_->problem = std::move(why);
    rows_.give_up(), frozen_.reset(), drawn_.reset();
    complete();
}

void FieldReader::give_up() {
    rows_.give_up(), arriving_.reset(), complete_.reset();
    frozen_.reset(), drawn_.reset(), number_ = 0;
}

void FieldReader::begin(const FieldRequest& wanted, FieldRead room, World& world, WorldPlace here) {
    if (wanted.number == 0) return give_up();
    rows_.give_up(), complete_.reset();
    number_ = wanted.number;
    FieldRead& read = arriving_.emplace(std::move(room));
    read.number = wanted.number, read.problem.clear();
    read.place = here, read.step = world.step(), read.extent = world.extent();
    read.fields.clear(), read.values.clear(), read.pixels.clear();
    if (here != wanted.place) return complete();
    try {
        const glint_field* field = choose(wanted.field, world);
        const Device::Scope scope(from_.table(), "difference");
        field ? freeze(*field) : draw(world);
    } catch (const std::exception& e) { abandon(reason_of(e)); }
}

/// Null: the picture. If nothing evolves, the state consists of the parameters only. If there is no grid, only the
/// picture can be compared.
const glint_field* FieldReader::choose(const FieldName& wanted, World& world) {
    if (!world.definition().evolves()) return nullptr;
    const glint_field *first = nullptr, *chosen = nullptr;
    for (const glint_field& field : world.number_fields()) {
        if (field.flags & GLINT_TABLE || !is_state(field)) continue;
        arriving_->fields.emplace_back(field.id);
        if (!first) first = &field;
        if (wanted == field.id) chosen = &field;
    }
    if (wanted == picture_name) return nullptr;
    return chosen ? chosen : first;
}

/// A member of structs is copied with the members after it, and separated from them when it arrives.
void FieldReader::freeze(const glint_field& field) {
    FieldRead& read = *arriving_;
    read.id = field.id, read.unit = field.unit;
    if (read.values.type() != field.value) read.values = Numbers::of_type(field.value);
    read.values.reserve(static_cast<std::size_t>(read.extent.area()));
    const GridView grid = view_of(field);
    const std::size_t bytes = grid.row_bytes() * static_cast<std::size_t>(grid.height);
    const std::size_t used = bytes - grid.element_bytes + value_bytes(grid.value); // to the end of the last number
    if (!frozen_ || frozen_->bytes() != bytes) frozen_.reset(), frozen_.emplace(from_, bytes);
    if (from_.table().copy(from_.table().self, frozen_->data(), field.data, used)) throw Error(from_.take_failure());
    rows_.start({frozen_->data(), grid.width, grid.height, grid.pitch, grid.value, grid.element_bytes});
}

void FieldReader::draw(World& world) {
    FieldRead& read = *arriving_;
    read.id = picture_name, read.unit = "";
    read.pixels.reserve(static_cast<std::size_t>(read.extent.area()));
    if (!drawn_ || !(drawn_->extent() == read.extent)) drawn_.reset(), drawn_ = make_memory_target(from_, read.extent);
    const glint_frame frame = drawn_->begin().value();
    world.draw(frame);
    drawn_->cancel(); // the reader used the picture's memory
    rows_.start({frame.pixels, frame.width, frame.height, frame.pitch, GLINT_UINT32});
}

void RowReader::start(const GridView& grid) {
    give_up();
    grid_ = grid, first_row_ = 0;
    ask();
}

void RowReader::ask() {
    const int fitting = std::max(1, static_cast<int>(slice_bytes / row_bytes()));
    const int rows = std::min(fitting, grid_.height - first_row_);
    token_ = from_.start_read(grid_.at(0, first_row_), static_cast<std::size_t>(rows) * row_bytes());
    rows_ = rows;
}

/// Calls take(std::span<const std::byte>) for each row.
template <class Take> bool RowReader::advance_rows(const Take& take) {
    if (rows_ == 0) ask(); // the last request has failed
    const auto bytes = from_.take_read(token_);
    if (!bytes) return false;
    for (std::size_t row = 0; row < static_cast<std::size_t>(rows_); ++row)
        take(std::span<const std::byte>(*bytes).subspan(row * row_bytes(), bytes_of(grid_.width)));
    first_row_ += rows_, rows_ = 0;
    if (first_row_ == grid_.height) return true;
    ask();
    return false;
}

bool RowReader::advance(Numbers& values) {
    return advance_rows([&](std::span<const std::byte> row) {
        if (grid_.is_dense()) return values.append(row);
        const std::size_t had = values.bytes().size(), bytes = value_bytes(grid_.value);
        values.resize(values.size() + row.size() / grid_.element_bytes);
        std::byte* to = values.bytes().data() + had;
        for (std::size_t at = 0; at < row.size(); at += grid_.element_bytes, to += bytes)
            std::memcpy(to, row.data() + at, bytes);
    });
}

bool RowReader::advance(std::span<FieldValues> arrays, const Element& element) {
    return advance_rows([&](std::span<const std::byte> row) { append_elements(arrays, element, row); });
}

bool RowReader::advance(std::vector<std::uint32_t>& pixels) {
    return advance_rows([&](std::span<const std::byte> row) {
        const auto* first = reinterpret_cast<const std::uint32_t*>(row.data());
        pixels.insert(pixels.end(), first, first + row.size() / sizeof *first);
    });
}

void RowReader::give_up() {
    if (rows_ > 0) from_.drop_read(token_);
    rows_ = 0;
}

} // namespace glint
