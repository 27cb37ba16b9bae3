// The folder that the Open dialog shows. A thread reads it, so that a slow disk never holds up a frame.
#pragma once
#include "app/files/folder_listing.h"
#include <atomic>
#include <filesystem>
#include <future>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace glint {

/// Whether the name has the text in it, however both are capitalised.
bool contains_text(const std::string& name, const std::string& text);

class FolderBrowser {
public:
    FolderBrowser() = default;
    ~FolderBrowser(); ///< waits for the system's answer to the call under way
    FolderBrowser(const FolderBrowser&) = delete;
    FolderBrowser& operator=(const FolderBrowser&) = delete;

    void go(const std::filesystem::path& folder); ///< shows it as soon as it is read
    void go_up();                                 ///< to the folder that holds this one; nothing at the root
    bool can_go_up() const { return folder_.has_relative_path(); }
    const std::filesystem::path& folder() const { return folder_; } ///< empty: none was chosen yet
    bool reading() const { return reading_ != nullptr; }
    const FolderListing& listing() const { return listing_; } ///< empty while the folder is being read
    void collect();                                           ///< once a frame while it is shown

    /// Places in listing().entries whose names contain the text. Valid until the next call.
    const std::vector<std::size_t>& matching(const std::string& text);

private:
    struct Reading {
        std::atomic<bool> unwanted = false;
        FolderListing result; ///< the thread's until `done` is ready
        std::future<std::string> done;
    };
    void forget_answered();

    std::filesystem::path folder_;
    FolderListing listing_;
    std::string matched_text_;
    std::vector<std::size_t> matching_;
    bool matched_ = false; ///< matching_ is of this listing
    std::unique_ptr<Reading> reading_;
    std::list<std::unique_ptr<Reading>> unwanted_; ///< the system has not answered them yet
};

} // namespace glint
