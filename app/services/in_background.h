// Work on a thread of its own, with a report of its failure: for files that are made in the background.
#pragma once
#include "app/terminal/reason.h"
#include "interop/start_thread.h"
#include <future>
#include <string>
#include <utility>

namespace glint {

/// The future gets "" or why it failed, also if no thread could be started; what_for: words for that sentence. Its
/// destructor waits for the work.
template <class Work>
std::future<std::string> in_background(Work work, const std::string& what_for = "to write the file") {
    try {
        return std::async(std::launch::async, [work = std::move(work)]() mutable -> std::string {
            try {
                work();
                return "";
            } catch (const std::exception& e) { return reason_of(e); }
        });
    } catch (const std::exception& refused) {
        std::promise<std::string> failed;
        failed.set_value(no_thread(what_for, refused));
        return failed.get_future();
    }
}

} // namespace glint
