#include "app/window/features/files/folder_browser.h"
#include "interop/start_thread.h"
#include <algorithm>
#include <atomic>
#include <cctype>
#include <chrono>
#include <future>
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

} // namespace glint
