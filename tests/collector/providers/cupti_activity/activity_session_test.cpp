// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/cupti/activity_session.h"

#include <chrono>
#include <cstdlib>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <thread>
#include <vector>

#include "tests/collector/failure_of.h"
#include "tests/collector/providers/cupti_activity/fake_tracer.h"
#include "tests/collector/told.h"

namespace roofladder::cupti {
namespace {

using fake_tracer::Done;
using fake_tracer::tracer;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr double nanosecond = 1e-9;

void launch(const Done& done) {
  const std::scoped_lock lock(tracer().mutex);
  tracer().done.push_back(done);
}

class ActivitySessionTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { setenv("ROOFLADDER_CUPTI", ROOFLADDER_FAKE_CUPTI, 1); }
  void SetUp() override {
    tracer().now = 1000;
    tracer().done.clear();
    tracer().dropped = 0;
    tracer().answer_to_enable = CUPTI_SUCCESS;
    tracer().answer_to_flush = CUPTI_SUCCESS;
    tracer().device_fails = false;
  }

  // A repetition from 1000 to 2000 ns in which the device did this.
  static void repeat(ActivitySession& session, const std::vector<Done>& done) {
    tracer().now = 1000;
    session.begin();
    for (const Done& one : done) {
      launch(one);
    }
    tracer().now = 2000;
    session.end();
  }
  static double value(const ActivitySession& session, const char* metric,
                      std::uint32_t repetition = 0) {
    return told_by(session, repetition).values.at({metric, RL_WHOLE});
  }
  static double names_of(const std::vector<Done>& done) {
    ActivitySession session;
    repeat(session, done);
    return value(session, "activity.names");
  }
};

TEST_F(ActivitySessionTest, TakesInEveryStream) {
  ActivitySession session;
  repeat(session, {{.name = "a", .start = 1200, .end = 1400, .stream = 7},
                   {.name = "b", .start = 1300, .end = 1700, .stream = 13},
                   {.name = "a", .start = 1800, .end = 1900, .stream = 7}});
  EXPECT_DOUBLE_EQ(value(session, "activity.span"), 700 * nanosecond);
  EXPECT_DOUBLE_EQ(value(session, "activity.busy"), 600 * nanosecond);
  EXPECT_EQ(value(session, "activity.late"), 0);
  EXPECT_EQ(value(session, "activity.kernels"), 3);
}

// One interval lies within another.
TEST_F(ActivitySessionTest, IsBusyOnceWhereSeveralRun) {
  ActivitySession session;
  repeat(session, {{.name = "long", .start = 1000, .end = 1900},
                   {.name = "short", .start = 1100, .end = 1200},
                   {.name = "short", .start = 1300, .end = 1500}});
  EXPECT_DOUBLE_EQ(value(session, "activity.busy"), 900 * nanosecond);
}

TEST_F(ActivitySessionTest, SeesWhatAThreadBeginsAfterTheEnd) {
  ActivitySession session;
  session.begin();
  launch({.name = "shown", .start = 1100, .end = 1200});
  tracer().now = 2000;
  std::thread later([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    launch({.name = "hidden", .start = 5000, .end = 9000});
  });
  session.end();
  later.join();
  EXPECT_DOUBLE_EQ(value(session, "activity.late"), 4000 * nanosecond);
  EXPECT_DOUBLE_EQ(value(session, "activity.span"), 7900 * nanosecond);
  EXPECT_EQ(value(session, "activity.kernels"), 2);
}

// Restoring inputs and emptying caches come before a repetition.
TEST_F(ActivitySessionTest, LeavesOutWhatWasBefore) {
  ActivitySession session;
  launch({.name = "restore", .start = 500, .end = 900});
  repeat(session,
         {{.name = "evict", .start = 900, .end = 1100}, {.name = "a", .start = 1200, .end = 1300}});
  launch({.name = "restore", .start = 2100, .end = 2200});
  repeat(session, {{.name = "a", .start = 1400, .end = 1600}});
  EXPECT_DOUBLE_EQ(value(session, "activity.span", 0), 100 * nanosecond);
  EXPECT_DOUBLE_EQ(value(session, "activity.span", 1), 200 * nanosecond);
  EXPECT_EQ(value(session, "activity.names", 0), value(session, "activity.names", 1));
}

// Counts kernels other than the model's own, from the moment when that one began to empty the
// caches.
TEST_F(ActivitySessionTest, SeesWhatAThreadBeginsBeforeTheRepetition) {
  ActivitySession session;
  launch({.name = "reset", .start = 100, .end = 300});
  launch({.name = "roofladder_evict_l2", .start = 150, .end = 160});  // of the repetition before
  launch({.kind = CUPTI_ACTIVITY_KIND_MEMCPY, .start = 300, .end = 700});
  launch({.name = "ahead", .start = 400, .end = 550});
  launch({.name = "roofladder_evict_l2", .start = 500, .end = 600, .stream = 7});
  launch({.name = "ahead", .start = 560, .end = 650});
  repeat(session, {{.name = "a", .start = 1200, .end = 1300}});
  EXPECT_DOUBLE_EQ(value(session, "activity.before"), 140 * nanosecond);
  EXPECT_DOUBLE_EQ(value(session, "activity.span"), 100 * nanosecond);
}

TEST_F(ActivitySessionTest, SeesNothingBeforeWhereNothingIsEmptied) {
  ActivitySession session;
  launch({.name = "reset", .start = 100, .end = 300});
  repeat(session, {{.name = "a", .start = 1200, .end = 1300}});
  EXPECT_EQ(value(session, "activity.before"), 0);
}

TEST_F(ActivitySessionTest, SaysNothingRanWhereNothingDid) {
  ActivitySession session;
  repeat(session, {});
  const Told told = told_by(session, 0);
  EXPECT_THAT(told.values, SizeIs(6));
  EXPECT_THAT(told.values, Each(testing::Field(&decltype(told.values)::value_type::second, 0)));
}

TEST_F(ActivitySessionTest, CountsCopiesAndFillsToTheSpanButNotAsKernels) {
  ActivitySession session;
  repeat(session, {{.kind = CUPTI_ACTIVITY_KIND_MEMSET, .start = 1100, .end = 1200},
                   {.kind = CUPTI_ACTIVITY_KIND_MEMCPY, .start = 1200, .end = 1300},
                   {.kind = CUPTI_ACTIVITY_KIND_MEMCPY2, .start = 1300, .end = 1400},
                   {.name = "a", .start = 1500, .end = 1600}});
  EXPECT_EQ(value(session, "activity.kernels"), 1);
  EXPECT_DOUBLE_EQ(value(session, "activity.span"), 500 * nanosecond);
  EXPECT_DOUBLE_EQ(value(session, "activity.busy"), 400 * nanosecond);
}

TEST_F(ActivitySessionTest, MarksNamesAndTheirNumbersInAnyOrder) {
  const Done a{.name = "a", .start = 1100, .end = 1200};
  const Done b{.name = "b", .start = 1300, .end = 1500};
  const Done copy{.kind = CUPTI_ACTIVITY_KIND_MEMCPY, .start = 1600, .end = 1700};
  const double ab = names_of({a, b});
  EXPECT_EQ(names_of({b, a}), ab);
  EXPECT_NE(names_of({a, a}), ab);
  EXPECT_NE(names_of({a, a, b}), ab);
  EXPECT_NE(names_of({a, b, copy}), ab);
  EXPECT_LT(ab, 9007199254740992.0);  // 2^53
}

// More records than fit one of CUPTI's buffers.
TEST_F(ActivitySessionTest, KeepsWhatManyLaunchesDid) {
  ActivitySession session;
  const std::vector<Done> many(20000, {.name = "small", .start = 1100, .end = 1101});
  repeat(session, many);
  EXPECT_EQ(value(session, "activity.kernels"), 20000);
}

TEST_F(ActivitySessionTest, RefusesARepetitionOfWhichRecordsWereDropped) {
  ActivitySession session;
  session.begin();
  tracer().dropped = 12;
  const Failure failure = failure_of([&] { session.end(); });
  EXPECT_EQ(failure.status, Status::overflow);
  EXPECT_THAT(failure.reason, HasSubstr("CUPTI dropped 12 records"));
}

TEST_F(ActivitySessionTest, DoesNotMindWhatWasDroppedBefore) {
  ActivitySession session;
  tracer().dropped = 12;
  repeat(session, {{.name = "a", .start = 1200, .end = 1300}});
  EXPECT_EQ(value(session, "activity.kernels"), 1);
}

TEST_F(ActivitySessionTest, RefusesWhatNeverEnds) {
  ActivitySession session;
  session.begin();
  launch({.name = "endless", .start = 1500, .end = 0});
  const Failure failure = failure_of([&] { session.end(); });
  EXPECT_EQ(failure.status, Status::failed);
  EXPECT_THAT(failure.reason, HasSubstr("1 records without an end"));
}

TEST_F(ActivitySessionTest, SaysWhichCallFailedAndWhy) {
  tracer().answer_to_enable = CUPTI_ERROR_NOT_COMPATIBLE;
  EXPECT_EQ(failure_of([] { const ActivitySession session; }).reason,
            "cuptiActivityEnable: words of the fake libcupti 14");
  tracer().answer_to_enable = CUPTI_SUCCESS;
  ActivitySession session;
  tracer().answer_to_flush = CUPTI_ERROR_UNKNOWN;
  EXPECT_EQ(failure_of([&] { session.begin(); }).reason,
            "cuptiActivityFlushAll: words of the fake libcupti 999");
}

TEST_F(ActivitySessionTest, SaysThatTheDeviceFailed) {
  ActivitySession session;
  session.begin();
  tracer().device_fails = true;
  EXPECT_THAT(failure_of([&] { session.end(); }).reason, HasSubstr("the device failed"));
}

TEST_F(ActivitySessionTest, TracesNothingOnceItHasEnded) {
  {
    const ActivitySession session;
    EXPECT_THAT(tracer().enabled, SizeIs(4));
  }
  EXPECT_THAT(tracer().enabled, IsEmpty());
}

}  // namespace
}  // namespace roofladder::cupti
