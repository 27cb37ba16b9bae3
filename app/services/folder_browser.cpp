#include "app/services/folder_browser.h"
#include "app/services/in_background.h"
#include <algorithm>
#include <cctype>
#include <chrono>
#include <system_error>
#include <utility>

namespace glint {
namespace fs = std::filesystem;
namespace {

constexpr std::size_t max_unanswered = 8;

} // namespace

bool contains_text(const std::string& name, const std::string& text) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return text.empty() || !std::ranges::search(name, text, same).empty();
}

FolderBrowser::~FolderBrowser() {
    if (reading_) reading_->unwanted = true;
}

void FolderBrowser::go(const fs::path& folder) {
    if (reading_) {
        reading_->unwanted = true;
        unwanted_.push_back(std::move(reading_));
    }
    folder_ = folder.lexically_normal(), listing_ = {folder_, {}, ""}, matched_ = false;
    forget_answered();
    if (unwanted_.size() > max_unanswered) {
        listing_.problem = "Several folders do not answer yet. Wait, or type the path of a file.";
        return;
    }
    reading_ = std::make_unique<Reading>();
    Reading& reading = *reading_;
    reading.done = in_background([&reading, here = folder_] { reading.result = listing_of(here, reading.unwanted); },
                                 "to read the folder");
}

void FolderBrowser::go_up() {
    fs::path folder = folder_;
    if (!folder.has_filename()) folder = folder.parent_path(); // "/home/" is "/home"
    if (folder.has_relative_path()) go(folder.parent_path());
}

void FolderBrowser::forget_answered() {
    std::erase_if(unwanted_, [](const auto& one) {
        return one->done.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    });
}

void FolderBrowser::collect() {
    forget_answered();
    if (!reading_ || reading_->done.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const std::string failed = reading_->done.get();
    listing_ = std::move(reading_->result), matched_ = false;
    if (!failed.empty()) listing_ = {folder_, {}, "The folder was not read: " + failed};
    reading_.reset();
}

const std::vector<std::size_t>& FolderBrowser::matching(const std::string& text) {
    if (std::exchange(matched_, true) && matched_text_ == text) return matching_;
    matched_text_ = text, matching_.clear();
    for (std::size_t i = 0; i < listing_.entries.size(); ++i)
        if (contains_text(listing_.entries[i].name, text)) matching_.push_back(i);
    return matching_;
}

} // namespace glint
