// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/worker/memory_fault.h"

#include <csignal>
#include <gtest/gtest.h>
#include <sys/mman.h>

namespace roofladder {
namespace {

volatile std::sig_atomic_t handled = 0;

TEST(MemoryFault, ReadsWhatCanBeRead) {
  int read = 0;
  EXPECT_TRUE(reads_without_fault([&] { read = 7; }));
  EXPECT_EQ(read, 7);
}

TEST(MemoryFault, IsToldOfEveryTimeAndLeftToNoOtherHandler) {
  constexpr std::size_t page = 4096;
  void* const memory = mmap(nullptr, page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(memory, MAP_FAILED);
  struct sigaction own {};
  struct sigaction before {};
  own.sa_handler = [](int) { handled = 1; };
  ASSERT_EQ(sigaction(SIGSEGV, &own, &before), 0);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(
        reads_without_fault([&] { static_cast<void>(*static_cast<volatile char*>(memory)); }));
  }
  EXPECT_EQ(handled, 0);
  std::raise(SIGSEGV);
  EXPECT_EQ(handled, 1);
  sigaction(SIGSEGV, &before, nullptr);
  munmap(memory, page);
}

}  // namespace
}  // namespace roofladder
