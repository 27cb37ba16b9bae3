#include "app/terminal/sentence.h"
#include <new>

namespace glint {

bool is_out_of_memory(const std::exception& error) { return dynamic_cast<const std::bad_alloc*>(&error) != nullptr; }

std::string sentence_of(const std::exception& error) noexcept {
    try {
        return is_out_of_memory(error) ? not_enough_memory : error.what();
    } catch (const std::bad_alloc&) { return "no memory"; } // so short that it needs none
}

} // namespace glint
