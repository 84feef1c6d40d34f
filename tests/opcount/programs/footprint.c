// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Accesses whose lines are known, each loop in a region of its own. Prints for each region the
// lines that are read first and those that are written, by a table that it keeps beside.
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "opcount/requests.h"

enum { line = 64, n = 1 << 20 };  // bytes
static char a[n] __attribute__((aligned(64)));
static char b[n] __attribute__((aligned(64)));
enum { is_read = 1, is_read_first = 2, is_written = 4 };
static unsigned char states[2 * n / line];  // of a, then of b

enum { drawn = 20000 };
static struct {
  char* address;
  uint8_t bytes, is_store;
} accesses[drawn];

static unsigned char* state_of(const char* address) {
  return address >= a && address < a + n ? &states[(address - a) / line]
                                         : &states[(n + (address - b)) / line];
}

static void reads(const char* address, int bytes) {
  for (int i = 0; i < bytes; i++) {
    unsigned char* state = state_of(address + i);
    *state |= (*state & is_written) == 0 ? is_read | is_read_first : is_read;
  }
}

static void writes(const char* address, int bytes) {
  for (int i = 0; i < bytes; i++) {
    *state_of(address + i) |= is_written;
  }
}

static void print(const char* region) {
  unsigned read_first = 0, written = 0;
  for (unsigned i = 0; i < sizeof states; i++) {
    read_first += (states[i] & is_read_first) != 0;
    written += (states[i] & is_written) != 0;
  }
  printf("%s %u %u\n", region, read_first, written);
  memset(states, 0, sizeof states);
}

#define REGION(name) __attribute__((noinline)) static void name(void)

REGION(copy) {
  for (int i = 0; i < n; i += 16) {
    _mm_store_si128((__m128i*)(b + i), _mm_load_si128((const __m128i*)(a + i)));
    asm volatile("" ::: "memory");  // else it is a call of memcpy
  }
}
REGION(update_twice) {
  for (int i = 0; i < 2 * n; i += 8) {
    ++*(volatile uint64_t*)(a + i % n);
  }
}
REGION(written_then_read) {
  for (int i = 0; i < n; i += 8) {
    *(volatile uint64_t*)(a + i) = 1;
  }
  for (int i = 0; i < n; i += 8) {
    (void)*(volatile uint64_t*)(a + i);
  }
}
REGION(every_third_line) {
  for (int i = 0; i < n; i += 3 * line) {
    *(volatile char*)(a + i) = 1;
  }
}
REGION(across_lines) {
  for (int i = line - 4; i + line < n; i += 2 * line) {
    (void)*(volatile uint64_t*)(a + i);
  }
}
__attribute__((noinline, target("avx2"))) static void masked(void) {
  const __m256i first = _mm256_set_epi64x(0, 0, 0, -1);
  for (int i = line - 8; i + line < n; i += 2 * line) {
    // The other lanes are in the next line.
    _mm256_maskstore_epi64((long long*)(a + i), first, first);
  }
}
REGION(set_bytes) {
  void* to = a;
  unsigned long count = n / 2;
  asm volatile("rep stosb" : "+D"(to), "+c"(count) : "a"(0) : "memory");
}
#define ACCESS(type)                            \
  if (accesses[i].is_store) {                   \
    *(volatile type*)accesses[i].address = 1;   \
  } else {                                      \
    (void)*(volatile type*)accesses[i].address; \
  }
REGION(random_accesses) {
  for (int i = 0; i < drawn; i++) {
    switch (accesses[i].bytes) {
      case 1:
        ACCESS(uint8_t) break;
      case 4:
        ACCESS(uint32_t) break;
      default:
        ACCESS(uint64_t)
    }
  }
}

// Many in a few lines of b, some in any of a; unaligned.
static void draw(void) {
  uint64_t state = 88172645463325252ull;
  const uint8_t sizes[3] = {1, 4, 8};
  for (int i = 0; i < drawn; i++) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    accesses[i].address = state % 3 == 0 ? b + (state >> 8) % 4096 : a + (state >> 8) % (n - 8);
    accesses[i].bytes = sizes[(state >> 40) % 3];
    accesses[i].is_store = (state >> 50) & 1;
    (accesses[i].is_store ? writes : reads)(accesses[i].address, accesses[i].bytes);
  }
}

#define RUN(name)         \
  do {                    \
    OPCOUNT_ENTER(#name); \
    name();               \
    OPCOUNT_ENTER("");    \
    print(#name);         \
  } while (0)

int main(void) {
  reads(a, n), writes(b, n);
  RUN(copy);
  reads(a, n), writes(a, n);
  RUN(update_twice);
  writes(a, n);
  RUN(written_then_read);
  for (int i = 0; i < n; i += 3 * line) {
    writes(a + i, 1);
  }
  RUN(every_third_line);
  for (int i = line - 4; i + line < n; i += 2 * line) {
    reads(a + i, 8);
  }
  RUN(across_lines);
  for (int i = line - 8; i + line < n; i += 2 * line) {
    writes(a + i, 8);
  }
  RUN(masked);
  writes(a, n / 2);
  RUN(set_bytes);
  draw();
  RUN(random_accesses);
}
