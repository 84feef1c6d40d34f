// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include "tests/bundled/bundled.h"
#include "tests/kernels/broken_variants.h"
#include "tests/kernels/host_model.h"
#include "tests/kernels/oracle.h"

namespace roofladder {

namespace {

using testing::HasSubstr;
using testing::Optional;

const Parameters size{{"n", 100}};

Tested tested(const rl_variant& variant) {
  return {host_model(), plain_ladder(), bundled("stream", "scale"), variant};
}

std::optional<std::string> found(Fault fault) {
  return wrong_result(tested(broken_variant(fault)), size);
}

std::optional<std::string> found_in_work(int multiplications) {
  return wrong_work(tested(broken_variant(Fault::none, multiplications)), size);
}

TEST(OracleMutation, ARightVariantPasses) {
  EXPECT_EQ(found(Fault::none), std::nullopt);
}

TEST(OracleMutation, OneElementUnwrittenWrongOrNotANumberIsFound) {
  EXPECT_THAT(found(Fault::unwritten), Optional(HasSubstr("repetition 0: a[5] is ")));
  EXPECT_THAT(found(Fault::wrong), Optional(HasSubstr("repetition 0: a[5] is ")));
  EXPECT_THAT(found(Fault::nan), Optional(HasSubstr("repetition 0: a[5] is ")));
}

TEST(OracleMutation, AResultLeftFromTheRepetitionBeforeIsFound) {
  EXPECT_THAT(found(Fault::only_the_first_time), Optional(HasSubstr("repetition 1: a[0] is ")));
}

TEST(OracleMutation, AWrittenInputIsFound) {
  EXPECT_THAT(found(Fault::input_written), Optional(HasSubstr("an input array was written")));
}

TEST(OracleMutation, AFailureIsReported) {
  EXPECT_THROW(found(Fault::fails), std::runtime_error);
}

TEST(OracleMutation, OneOperationTooManyOrTooFewADeclaredElementIsFound) {
  EXPECT_EQ(found_in_work(1), std::nullopt);
  EXPECT_THAT(found_in_work(2), Optional(HasSubstr("fp64 mul: declared 200, counted 100")));
  EXPECT_THAT(found_in_work(0), Optional(HasSubstr("fp64 mul: declared 0, counted 100")));
}

}  // namespace
}  // namespace roofladder
