// Matches a message by its subject: the option, the value, the range, the file, the nearest name, the suggested
// command.
#pragma once
#include <gmock/gmock.h>

namespace glint::test {

/// All of these parts stand in the text, in any order: a sentence may say them in better words.
template <class... Parts> auto says(const Parts&... parts) { return testing::AllOf(testing::HasSubstr(parts)...); }

} // namespace glint::test
