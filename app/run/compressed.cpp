#include "app/run/compressed.h"
#include "sims/api/error.h"
#include <cstring>
#include <iterator>
#include <string>
#include <utility>
#include <zstd.h>

namespace glint {

namespace {

constexpr int max_window_log = 24; // 16 MiB of memory: twice the window of level 19

[[noreturn]] void refuse_packed(const char* why) {
    throw Error(std::string("the content of this run cannot be unpacked (") + why +
                "): ask its author to save it again");
}

std::size_t checked(std::size_t result) {
    if (ZSTD_isError(result)) refuse_packed(ZSTD_getErrorName(result));
    return result;
}

} // namespace

void Compressor::Free::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }
void Decompressor::Free::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }
Compressor::~Compressor() = default;
Decompressor::~Decompressor() = default;

Compressor::Compressor(std::uint64_t bytes, int level) : context_(ZSTD_createCCtx()), piece_(ZSTD_CStreamOutSize()) {
    if (!context_) throw std::bad_alloc();
    checked(ZSTD_CCtx_setParameter(context_.get(), ZSTD_c_compressionLevel, level));
    checked(ZSTD_CCtx_setPledgedSrcSize(context_.get(), bytes));
}

void Compressor::write(std::span<const std::byte> bytes) {
    for (ZSTD_inBuffer in{bytes.data(), bytes.size(), 0}; in.pos < in.size;) {
        ZSTD_outBuffer out{piece_.data(), piece_.size(), 0};
        checked(ZSTD_compressStream2(context_.get(), &out, &in, ZSTD_e_continue));
        frame_.insert(frame_.end(), piece_.begin(), piece_.begin() + static_cast<std::ptrdiff_t>(out.pos));
    }
}

std::vector<std::byte> Compressor::finish() {
    ZSTD_inBuffer nothing{nullptr, 0, 0};
    for (std::size_t left = 1; left > 0;) {
        ZSTD_outBuffer out{piece_.data(), piece_.size(), 0};
        left = checked(ZSTD_compressStream2(context_.get(), &out, &nothing, ZSTD_e_end));
        frame_.insert(frame_.end(), piece_.begin(), piece_.begin() + static_cast<std::ptrdiff_t>(out.pos));
    }
    return std::move(frame_);
}

Decompressor::Decompressor(std::span<const std::byte> frame) : context_(ZSTD_createDCtx()), frame_(frame) {
    if (!context_) throw std::bad_alloc();
    checked(ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, max_window_log));
}

std::uint64_t Decompressor::bytes() const {
    const unsigned long long bytes = ZSTD_getFrameContentSize(frame_.data(), frame_.size());
    if (bytes == ZSTD_CONTENTSIZE_ERROR || bytes == ZSTD_CONTENTSIZE_UNKNOWN) refuse_packed("its size is missing");
    return bytes;
}

void Decompressor::read(std::span<std::byte> to) {
    ZSTD_outBuffer out{to.data(), to.size(), 0};
    while (out.pos < out.size) {
        if (ended_) refuse_packed("it has less data than declared");
        ZSTD_inBuffer in{frame_.data(), frame_.size(), taken_};
        const std::size_t before = out.pos;
        const std::size_t left = checked(ZSTD_decompressStream(context_.get(), &out, &in));
        if (in.pos == taken_ && out.pos == before) refuse_packed("it ends too early");
        taken_ = in.pos, ended_ = left == 0;
    }
}

void Decompressor::finish() {
    std::byte more{};
    while (!ended_) { // reads the frame's end, which has no content
        ZSTD_outBuffer out{&more, 1, 0};
        ZSTD_inBuffer in{frame_.data(), frame_.size(), taken_};
        const std::size_t left = checked(ZSTD_decompressStream(context_.get(), &out, &in));
        if (out.pos > 0) refuse_packed("it has more data than declared");
        if (in.pos == taken_ && left > 0) refuse_packed("it ends too early");
        taken_ = in.pos, ended_ = left == 0;
    }
    if (taken_ != frame_.size()) refuse_packed("there is data after its end");
}

namespace {

constexpr int fast_level = 3;
constexpr std::uint32_t color_bits[] = {0, 8, 16}; // red, green, blue

std::vector<std::uint8_t> bytes_of_frame(Compressor& pack) {
    const std::vector<std::byte> frame = pack.finish();
    std::vector<std::uint8_t> bytes(frame.size());
    std::memcpy(bytes.data(), frame.data(), frame.size());
    return bytes;
}

} // namespace

std::vector<std::uint8_t> packed(const Mask& mask) {
    Compressor pack(mask.weights.size(), fast_level);
    pack.write(std::as_bytes(std::span(mask.weights)));
    return bytes_of_frame(pack);
}

std::vector<std::uint8_t> packed_colors(const Mask& mask) {
    Compressor pack(std::size(color_bits) * mask.colors.size(), fast_level);
    const auto width = static_cast<std::size_t>(mask.extent.width);
    std::vector<std::uint8_t> row(width);
    for (const std::uint32_t bit : color_bits)
        for (std::size_t first = 0; first < mask.colors.size(); first += width) {
            std::uint8_t before = 0;
            for (std::size_t i = 0; i < width; ++i) {
                const auto level = static_cast<std::uint8_t>(mask.colors[first + i] >> bit);
                row[i] = static_cast<std::uint8_t>(level - before);
                before = level;
            }
            pack.write(std::as_bytes(std::span(row)));
        }
    return bytes_of_frame(pack);
}

std::vector<std::uint32_t> unpacked_colors(std::span<const std::uint8_t> frame, Extent extent) {
    Decompressor unpack(std::as_bytes(frame));
    const auto cells = static_cast<std::size_t>(extent.area()), width = static_cast<std::size_t>(extent.width);
    if (unpack.bytes() != std::size(color_bits) * cells) refuse_packed("a shape has not one colour for each cell");
    std::vector<std::uint32_t> colors(cells, 0xff000000);
    std::vector<std::uint8_t> row(width);
    for (const std::uint32_t bit : color_bits)
        for (std::size_t first = 0; first < cells; first += width) {
            unpack.read(std::as_writable_bytes(std::span(row)));
            std::uint8_t level = 0;
            for (std::size_t i = 0; i < width; ++i) {
                level = static_cast<std::uint8_t>(level + row[i]);
                colors[first + i] |= std::uint32_t{level} << bit;
            }
        }
    unpack.finish();
    return colors;
}

MeasuredMask measured(Mask mask) {
    std::size_t bytes = mask.weights.empty() ? 0 : packed(mask).size();
    if (!mask.colors.empty()) bytes += packed_colors(mask).size();
    return {std::move(mask), bytes};
}

} // namespace glint
