// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "predictor.h"

#include "pub_tool_libcbase.h"

enum { table_count = 6, index_bits = 12, tag_bits = 11, base_bits = 14, history_size = 512 };
enum { most_useful = 3, branches_until_ageing = 1 << 18 };
enum { least_strength = -4, most_strength = 3 };  // not negative: taken
static const UInt history_lengths[table_count] = {4, 10, 24, 56, 130, 300};

typedef struct {
  UShort tag;
  Char strength;
  UChar useful;
} Entry;

// A history of outcomes, folded into few bits by exclusive or.
typedef struct {
  UInt index, tag, tag_beside;
} Folds;

static Entry tables[table_count][1 << index_bits];
static Char base[1 << base_bits];
static UChar history[history_size];
static UInt history_end;
static Folds folds[table_count];
static Int trust_in_new;  // not negative: an entry that has just been made is asked
static UInt branches;
static UInt drawn;

void reset_predictor(void) {
  VG_(memset)(tables, 0, sizeof tables);
  VG_(memset)(base, 0, sizeof base);
  VG_(memset)(history, 0, sizeof history);
  history_end = branches = 0;
  trust_in_new = 0;
  drawn = 0x2545f491;
  VG_(memset)(folds, 0, sizeof folds);
}

// Adds the newest outcome and takes the oldest away, which has gone round by then.
static inline UInt folded(UInt value, UInt bits, UInt newest, UInt oldest, UInt length) {
  value = (value << 1 | newest) ^ oldest << length % bits;
  return (value ^ value >> bits) & ((1u << bits) - 1);
}

static void remember(Bool is_taken) {
#pragma GCC unroll 6
  for (UInt i = 0; i < table_count; i++) {
    const UInt length = history_lengths[i];
    const UInt oldest = history[(history_end - length) % history_size];
    Folds* f = &folds[i];
    f->index = folded(f->index, index_bits, is_taken, oldest, length);
    f->tag = folded(f->tag, tag_bits, is_taken, oldest, length);
    f->tag_beside = folded(f->tag_beside, tag_bits - 1, is_taken, oldest, length);
  }
  history[history_end++ % history_size] = is_taken;
}

static void learn(Char* strength, Bool is_taken) {
  if (is_taken && *strength < most_strength) {
    ++*strength;
  } else if (!is_taken && *strength > least_strength) {
    --*strength;
  }
}

static UInt draw(void) {
  drawn ^= drawn << 13;
  drawn ^= drawn >> 17;
  drawn ^= drawn << 5;
  return drawn;
}

static UInt tag_of(Addr address, UInt table) {
  return (address ^ folds[table].tag ^ folds[table].tag_beside << 1) & ((1u << tag_bits) - 1);
}

static Entry* entry_of(Addr address, UInt table) {
  const UInt index = address ^ address >> (index_bits - table) ^ folds[table].index;
  return &tables[table][index & ((1u << index_bits) - 1)];
}

// Makes an entry in a table of a longer history, where one is of no use to others.
static void make_entry(Addr address, UInt first, Bool is_taken) {
  first += first + 1 < table_count && draw() % 2 == 0;
  for (UInt i = first; i < table_count; i++) {
    Entry* entry = entry_of(address, i);
    if (entry->useful == 0) {
      *entry = (Entry){tag_of(address, i), is_taken ? 0 : -1, 0};
      return;
    }
  }
  for (UInt i = first; i < table_count; i++) {
    entry_of(address, i)->useful--;
  }
}

static void age(void) {
  for (UInt i = 0; i < table_count; i++) {
    for (UInt j = 0; j < 1 << index_bits; j++) {
      tables[i][j].useful >>= 1;
    }
  }
}

// The entries of the longest and the second longest history that know the branch, or null.
typedef struct {
  Entry *longest, *second;
  UInt longer;  // the first table of a longer history than the longest's
} Known;

static Known look_up(Addr address) {
  Known known = {NULL, NULL, 0};
  for (UInt i = table_count; i-- > 0;) {
    Entry* entry = entry_of(address, i);
    if (entry->tag != tag_of(address, i)) {
      continue;
    }
    if (known.longest != NULL) {
      known.second = entry;
      break;
    }
    known.longest = entry;
    known.longer = i + 1;
  }
  return known;
}

Bool predict_by_history(Addr address, Bool is_taken) {
  const Known known = look_up(address);
  Char* of_base = &base[address & ((1u << base_bits) - 1)];
  const Bool by_others = (known.second != NULL ? known.second->strength : *of_base) >= 0;
  Bool prediction = by_others;
  if (known.longest == NULL) {
    learn(of_base, is_taken);
  } else {
    Entry* entry = known.longest;
    const Bool by_entry = entry->strength >= 0;
    const Bool is_new = entry->useful == 0 && (entry->strength == 0 || entry->strength == -1);
    prediction = is_new && trust_in_new < 0 ? by_others : by_entry;
    if (by_entry != by_others) {
      const Bool is_right = by_entry == is_taken;
      if (is_new) {
        trust_in_new += is_right ? trust_in_new < 7 : -(trust_in_new > -8);
      }
      entry->useful += is_right ? entry->useful < most_useful : -(entry->useful > 0);
    }
    if (entry->useful == 0) {
      learn(known.second != NULL ? &known.second->strength : of_base, is_taken);
    }
    learn(&entry->strength, is_taken);
  }
  if (prediction != is_taken && known.longer < table_count) {
    make_entry(address, known.longer, is_taken);
  }
  if (++branches % branches_until_ageing == 0) {
    age();
  }
  remember(is_taken);
  return prediction;
}
