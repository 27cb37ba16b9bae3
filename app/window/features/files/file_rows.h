// A line of the Open dialog: a folder, or a file with its kind, its size and the time of its last change.
#pragma once
#include "app/files/folder_listing.h"

namespace glint {

struct FileRow {
    const char* icon;
    const FolderEntry& entry;
    const char* tip; ///< null: none
};

/// As wide as the space. Whether it was clicked; `selected` is lit.
bool draw_file_row(int id, const FileRow&, bool selected);

} // namespace glint
