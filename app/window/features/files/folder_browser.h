// The folder that the Open dialog shows. A job waits for the thread that reads the folder, so that a slow disk never
// delays a frame, and a disk that does not respond never delays the program's end.
#pragma once
#include "app/files/folder_listing.h"
#include "app/window/background_jobs.h"
#include <atomic>
#include <filesystem>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace glint {

/// Whether the name has the text in it, however both are capitalised.
bool contains_text(const std::string& name, const std::string& text);

class FolderBrowser {
public:
    explicit FolderBrowser(BackgroundJobs& jobs) : jobs_(jobs) {}
    ~FolderBrowser(); ///< leaves the threads behind whose folder does not answer (hung_thread.h)
    FolderBrowser(const FolderBrowser&) = delete;
    FolderBrowser& operator=(const FolderBrowser&) = delete;

    void go(const std::filesystem::path& folder); ///< shows the folder as soon as it is read
    void go_up();                                 ///< to the folder that holds this one; nothing at the root
    bool can_go_up() const { return folder_.has_relative_path(); }
    const std::filesystem::path& folder() const { return folder_; } ///< empty: none was chosen yet
    bool reading() const { return reading_ && reading_->job.busy(); }
    const FolderListing& listing() const { return listing_; } ///< empty while the folder is being read

    /// Places in listing().entries whose names contain the text. Valid until the next call.
    const std::vector<std::size_t>& matching(const std::string& text);

private:
    struct Reading {
        explicit Reading(BackgroundJobs& jobs)
            : job(jobs, {.running = "The folder is being read", .thread = "to read the folder"}) {}
        void read(const std::filesystem::path&, const JobControl&);   ///< the job
        bool is_silent() const { return is_abandoned && !*answered; } ///< after the job
        FolderListing result;      ///< this and is_abandoned belong to the job while it is busy
        bool is_abandoned = false; ///< the job has ended without an answer, and its thread may still be in the system
        std::shared_ptr<std::atomic<bool>> answered = std::make_shared<std::atomic<bool>>(false);
        BackgroundJob job;
    };
    void take(Reading&, const std::string& problem);
    void forget_answered();

    BackgroundJobs& jobs_;
    std::filesystem::path folder_;
    FolderListing listing_;
    std::string matched_text_;
    std::vector<std::size_t> matching_;
    bool matched_ = false; ///< matching_ is of this listing
    std::unique_ptr<Reading> reading_;
    std::list<std::unique_ptr<Reading>> unwanted_; ///< the system has not finished reading them
};

// A line of the Open dialog: a folder, or a file with its kind, its size and the time of its last change.

struct FileRow {
    const char* icon;
    const FolderEntry& entry;
    const char* tip; ///< null: none
};

/// As wide as the space. Whether it was clicked; `selected` is lit.
bool draw_file_row(int id, const FileRow&, bool selected);

} // namespace glint
