#include "app/window/features/files/folder_browser.h"
#include "app/files/formats/handed_text.h"
#include "app/look/text.h"
#include "app/world/text/fixed_string.h"
#include "interop/start_thread.h"
#include <IconsFontAwesome6.h>
#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <ctime>
#include <future>
#include <imgui.h>
#include <utility>

namespace glint {

namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_unanswered = 8;
constexpr std::chrono::milliseconds cancel_poll(20);
constexpr std::chrono::milliseconds end_grace(100); // enough for a thread that hears that it is unwanted

} // namespace

bool contains_text(const std::string& name, const std::string& text) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return text.empty() || !std::ranges::search(name, text, same).empty();
}

/// Reads it in a thread of its own, which is left behind if the system does not answer.
void FolderBrowser::Reading::read(const fs::path& here, const JobControl& control) {
    const auto unwanted = std::make_shared<std::atomic<bool>>(false);
    auto answer = call_in_thread<FolderListing>("to read the folder", [here, unwanted, answered = answered] {
        FolderListing listing = listing_of(here, *unwanted);
        *answered = true;
        return listing;
    });
    while (answer.wait_for(cancel_poll) != std::future_status::ready) {
        if (!control.cancelled()) continue;
        *unwanted = true;
        is_abandoned = answer.wait_for(end_grace) != std::future_status::ready;
        if (is_abandoned) return;
    }
    result = answer.get();
}

FolderBrowser::~FolderBrowser() {
    if (reading_) unwanted_.push_back(std::move(reading_));
    for (const auto& one : unwanted_) one->job.cancel();
    for (const auto& one : unwanted_) {
        one->job.wait();
        if (one->is_silent()) end_without_exit_handlers();
    }
}

void FolderBrowser::go(const fs::path& folder) {
    if (reading_) {
        reading_->job.cancel();
        unwanted_.push_back(std::move(reading_));
    }
    folder_ = folder.lexically_normal(), listing_ = {folder_, {}, ""}, matched_ = false;
    forget_answered();
    if (unwanted_.size() > max_unanswered) {
        listing_.problem = "Several folders do not answer yet. Wait, or type the path of a file.";
        return;
    }
    reading_ = std::make_unique<Reading>(jobs_);
    Reading& reading = *reading_;
    reading.job.start([&reading, here = folder_](JobControl& control) { reading.read(here, control); },
                      [this, &reading](const std::string& problem) { take(reading, problem); });
}

void FolderBrowser::go_up() {
    fs::path folder = folder_;
    if (!folder.has_filename()) folder = folder.parent_path(); // "/home/" is "/home"
    if (folder.has_relative_path()) go(folder.parent_path());
}

void FolderBrowser::forget_answered() {
    std::erase_if(unwanted_, [](const auto& one) { return !one->job.busy() && !one->is_silent(); });
}

void FolderBrowser::take(Reading& reading, const std::string& problem) {
    if (&reading != reading_.get()) return; // another folder was chosen meanwhile
    listing_ = std::move(reading.result), matched_ = false;
    if (!problem.empty()) listing_ = {folder_, {}, "The folder was not read: " + problem};
}

const std::vector<std::size_t>& FolderBrowser::matching(const std::string& text) {
    if (std::exchange(matched_, true) && matched_text_ == text) return matching_;
    matched_text_ = text, matching_.clear();
    for (std::size_t i = 0; i < listing_.entries.size(); ++i)
        if (contains_text(listing_.entries[i].name, text)) matching_.push_back(i);
    return matching_;
}

namespace {

FixedString<32> text_of_bytes(std::uintmax_t bytes) {
    constexpr const char* units[] = {"kB", "MB", "GB", "TB"};
    if (bytes < 1000) return FixedString<32>::of("{} B", bytes);
    double value = static_cast<double>(bytes) / 1000;
    int unit = 0;
    while (value >= 999.5 && unit < 3) value /= 1000, ++unit;
    return value < 9.95 ? FixedString<32>::of("{:.1f} {}", value, units[unit])
                        : FixedString<32>::of("{:.0f} {}", value, units[unit]);
}

FixedString<32> text_of_time(std::time_t time) {
    std::tm parts{};
    if (time == 0 || !localtime_r(&time, &parts)) return "";
    return FixedString<32>::of("{:04}-{:02}-{:02} {:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
                               parts.tm_hour, parts.tm_min);
}

} // namespace

bool draw_file_row(int id, const FileRow& row, bool selected) {
    const FolderEntry& entry = row.entry;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x, height = look::px(24), middle = at.y + height / 2;
    ImGui::PushID(id);
    const bool clicked = ImGui::Selectable("##file", selected, 0, {wide, height});
    ImGui::PopID();
    if (row.tip) look::tooltip(row.tip);
    const float time_right = at.x + wide - look::px(8), size_right = time_right - look::px(124),
                kind_left = size_right - look::px(176), name_left = at.x + look::px(30);
    const ImVec4 muted = look::colors().muted;
    const auto name = look::elided(printable(entry.name), kind_left - name_left - look::px(8));
    look::draw_left(look::current().text, look::caption_size, row.icon, at.x + look::px(8), middle, muted);
    look::draw_left(look::current().text, look::text_size, name, name_left, middle,
                    entry.can_be_opened ? look::colors().text : muted);
    const look::UseFont font(nullptr, look::caption_size);
    look::draw_left(look::current().text, look::caption_size,
                    look::elided(entry.is_folder ? "folder" : entry.kind, look::px(116)), kind_left, middle, muted);
    if (!entry.is_folder)
        look::draw_right(look::current().number, look::caption_size, text_of_bytes(entry.bytes), size_right, middle,
                         muted);
    look::draw_right(look::current().number, look::caption_size, text_of_time(entry.changed_at), time_right, middle,
                     muted);
    return clicked;
}

} // namespace glint
