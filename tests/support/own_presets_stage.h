// Shared by own_presets_gl.cpp and own_preset_files_gl.cpp.
#pragma once
#include "app/files/state_folder.h"
#include "app/window/features/gallery/own_presets.h"
#include "app/window/notices.h"
#include "app/world/catalog.h"
#include "support/program.h"
#include "support/seated.h"
#include <algorithm>
#include <gmock/gmock.h>
#include <iterator>

namespace glint::test {

namespace fs = std::filesystem;

class OwnPresetsTest : public Seated, public testing::Test {
protected:
    OwnPresetsTest() : session(start("waves")) {}
    OwnPresets open() { return {jobs, catalog(), folder.path(), notices}; }
    void save(OwnPresets& presets, const std::string& name) {
        notices.note("What is said twice in a row is one line");
        ASSERT_TRUE(presets.save(*session, name)) << said();
        wait(presets);
    }
    /// Waits until it reports the result of the write.
    void wait(OwnPresets& presets) {
        const std::size_t told = notices.all().size();
        presets.wait_for_disk();
        ASSERT_GT(notices.all().size(), told);
    }
    std::string said() const { return notices.all().empty() ? "" : notices.all().back().text; }
    std::size_t files() const {
        std::error_code none;
        const auto all = fs::directory_iterator(folder.path() / "presets" / "waves", none);
        return none ? 0 : static_cast<std::size_t>(std::distance(fs::begin(all), fs::end(all)));
    }

    Folder folder;
    Notices notices;
    BackgroundJobs jobs;
    std::unique_ptr<Session> session;
};

} // namespace glint::test
