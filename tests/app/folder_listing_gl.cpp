// The list of a folder in the Open dialog, and the sentence for a folder that cannot be listed.
#include "app/files/folder_listing.h"
#include "app/window/features/files/folder_browser.h"
#include "support/program.h"
#include <atomic>
#include <filesystem>
#include <gmock/gmock.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace glint::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
namespace fs = std::filesystem;

FolderListing list(const fs::path& folder) {
    const std::atomic<bool> unwanted = false;
    return listing_of(folder, unwanted);
}
std::vector<std::string> names_of(const FolderListing& listing) {
    std::vector<std::string> names;
    for (const FolderEntry& entry : listing.entries) names.push_back(entry.name);
    return names;
}

TEST(FolderListing, HasFoldersFirstThenNamesAndNoHiddenFiles) {
    const Folder folder;
    folder.put("b.glint", "1234");
    folder.put("A.png", "");
    folder.put(".hidden", "");
    folder.put("c.txt", "");
    fs::create_directory(folder.path() / "Zoo");
    fs::create_directory(folder.path() / "arc");
    const FolderListing listing = list(folder.path());
    EXPECT_THAT(names_of(listing), ElementsAre("arc", "Zoo", "A.png", "b.glint", "c.txt"));
    EXPECT_EQ(listing.problem, "");
    EXPECT_TRUE(listing.entries[0].is_folder);
    EXPECT_EQ(listing.entries[3].bytes, 4u);
    EXPECT_NE(listing.entries[3].changed_at, 0);
}

TEST(FolderListing, TellsTheKindByTheEndingOrByTheFirstBytes) {
    const Folder folder;
    folder.put("a.GLINT", "");
    folder.put("b.jpg", "\xff\xd8\xff");
    folder.put("c.rle", "");
    folder.put("d.unknown", "words");
    const FolderListing listing = list(folder.path());
    ASSERT_THAT(listing.entries, SizeIs(4));
    EXPECT_EQ(listing.entries[0].kind, "run");
    EXPECT_TRUE(listing.entries[0].can_be_opened);
    EXPECT_EQ(listing.entries[1].kind, "a JPEG image");
    EXPECT_FALSE(listing.entries[1].can_be_opened);
    EXPECT_EQ(listing.entries[2].kind, "pattern of cells");
    EXPECT_EQ(listing.entries[3].kind, "");
}

TEST(FolderListing, SaysWhyAFolderCannotBeRead) {
    const Folder folder;
    folder.put("file", "");
    EXPECT_THAT(list(folder.path() / "gone").problem, HasSubstr("no longer exists"));
    EXPECT_THAT(list(folder.path() / "file").problem, HasSubstr("is not a folder"));
    if (geteuid() == 0) return; // who may read every folder
    const fs::path locked = folder.path() / "locked";
    fs::create_directory(locked);
    fs::permissions(locked, fs::perms::none);
    EXPECT_THAT(list(locked).problem, HasSubstr("You may not read the folder"));
    fs::permissions(locked, fs::perms::owner_all);
}

TEST(FolderListing, EndsAtTheMostEntriesAndSaysSo) {
    const Folder folder;
    for (std::size_t i = 0; i <= max_folder_entries; ++i)
        fs::create_symlink("nothing", folder.path() / std::to_string(i)); // the cheapest of all files
    const FolderListing listing = list(folder.path());
    EXPECT_THAT(listing.entries, SizeIs(max_folder_entries));
    EXPECT_THAT(listing.problem, HasSubstr("the others are not listed"));
}

TEST(FolderListing, EndsEarlyWhenNobodyWantsItAnyMore) {
    const Folder folder;
    folder.put("a", "");
    const std::atomic<bool> unwanted = true;
    EXPECT_THAT(listing_of(folder.path(), unwanted).entries, IsEmpty());
}

TEST(FolderBrowserTest, ShowsTheNewestFolderThatWasChosen) {
    const Folder folder;
    fs::create_directory(folder.path() / "inner");
    folder.put("inner/Waves.glint", "");
    folder.put("inner/heat.glint", "");
    BackgroundJobs jobs;
    FolderBrowser browser(jobs);
    browser.go(folder.path());
    browser.go(folder.path() / "inner"); // before the first is read
    while (browser.reading()) {
        jobs.poll();
        std::this_thread::yield();
    }
    EXPECT_THAT(names_of(browser.listing()), ElementsAre("heat.glint", "Waves.glint"));
    EXPECT_THAT(browser.matching("wave"), ElementsAre(1u));
    EXPECT_THAT(browser.matching(""), SizeIs(2));
    browser.go_up();
    EXPECT_EQ(browser.folder(), folder.path());
    EXPECT_THAT(browser.listing().entries, IsEmpty()) << "while it is being read";
}

} // namespace
} // namespace glint::test
