// Matches a message by its subject: the option, the value, the range, the file, the nearest name, the suggested
// command.
#pragma once
#include <gmock/gmock.h>

namespace glint::test {

/// The text contains all of these parts, in any order; its wording may change.
template <class... Parts> auto says(const Parts&... parts) { return testing::AllOf(testing::HasSubstr(parts)...); }

} // namespace glint::test
