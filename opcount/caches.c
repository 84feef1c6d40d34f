// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "caches.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

enum { line_bytes = 64 };

// A line as a set holds it, the most recently used one first. No line has the number 0.
typedef ULong Entry;
enum { is_dirty = 1 };

typedef struct {
  UInt sets, ways;
  Bool is_shared;
  XArray* of_threads;  // Entry*, the first one alone if they share it
  Entry* entries;      // of the running thread
} Level;

typedef struct {
  CacheCounts levels[most_levels];
} Counts;

static Level levels[most_levels];
static UInt level_count;
static UInt current_thread, thread_count;
static XArray* counts;
static Region current = outside;
static Counts* of_current;

static Bool take_number(const HChar** text, ULong* number) {
  HChar* end = NULL;
  *number = VG_(strtoull10)(*text, &end);
  const Bool is_number = end != *text;
  *text = end;
  return is_number;
}

static Bool take_level(const HChar** text) {
  ULong bytes = 0, ways = 0;
  if (level_count == most_levels || !take_number(text, &bytes) || *(*text)++ != ':' ||
      !take_number(text, &ways) || ways == 0 || bytes < ways * line_bytes) {
    return False;
  }
  Level* level = &levels[level_count++];
  level->sets = bytes / line_bytes / ways;
  level->ways = ways;
  level->is_shared = VG_(strncmp)(*text, ":shared", 7) == 0;
  *text += level->is_shared ? 7 : 0;
  return True;
}

Bool set_caches(const HChar* geometries) {
  level_count = 0;
  while (take_level(&geometries)) {
    if (*geometries == 0) {
      return True;
    }
    if (*geometries++ != ',') {
      return False;
    }
  }
  return False;
}

UInt cache_level_count(void) {
  return level_count;
}

static SizeT bytes_of(const Level* level) {
  return (SizeT)level->sets * level->ways * sizeof(Entry);
}

void caches_of_thread(UInt thread) {
  current_thread = thread;
  thread_count = thread_count > thread ? thread_count : thread + 1;
  for (UInt i = 0; i < level_count; i++) {
    Level* level = &levels[i];
    Entry** entries = element_of(&level->of_threads, sizeof(Entry*), level->is_shared ? 0 : thread);
    if (*entries == NULL) {
      *entries = VG_(calloc)("opcount.cache", 1, bytes_of(level));
    }
    level->entries = *entries;
  }
}

static Entry* set_of(const Level* level, Addr line) {
  const UInt sets = level->sets;
  return level->entries +
         (SizeT)((sets & (sets - 1)) == 0 ? line & (sets - 1) : line % sets) * level->ways;
}

// Makes a line the most recently used one of its set, if the set holds it.
static Bool find(const Level* level, Entry* set, Addr line, ULong dirty) {
  for (UInt way = 0; way < level->ways; way++) {
    if (set[way] >> 1 == line) {
      const Entry found = set[way] | dirty;
      for (; way > 0; way--) {
        set[way] = set[way - 1];
      }
      set[0] = found;
      return True;
    }
  }
  return False;
}

static void write_back(UInt index, Addr line);

static void insert(UInt index, Entry* set, Entry added) {
  const UInt ways = levels[index].ways;
  const Entry evicted = set[ways - 1];
  for (UInt way = ways - 1; way > 0; way--) {
    set[way] = set[way - 1];
  }
  set[0] = added;
  if ((evicted & is_dirty) != 0) {
    write_back(index, evicted >> 1);
  }
}

// Hands a line that was written down from a level.
static void write_back(UInt index, Addr line) {
  of_current->levels[index].written_back++;
  if (++index == level_count) {
    return;
  }
  Entry* set = set_of(&levels[index], line);
  if (!find(&levels[index], set, line, is_dirty)) {
    insert(index, set, line << 1 | is_dirty);
  }
}

static void follow(UInt index, Addr line, Bool is_write) {
  if (index == level_count) {
    return;
  }
  // Only the nearest level is written by the program itself.
  const ULong dirty = is_write && index == 0;
  Entry* set = set_of(&levels[index], line);
  if (find(&levels[index], set, line, dirty)) {
    return;
  }
  CacheCounts* of_level = &of_current->levels[index];
  *(is_write ? &of_level->write_misses : &of_level->read_misses) += 1;
  follow(index + 1, line, is_write);
  insert(index, set, line << 1 | dirty);
}

static void remove_from(UInt index, Addr line) {
  const Level* level = &levels[index];
  Entry* set = set_of(level, line);
  if (!find(level, set, line, 0)) {
    return;
  }
  of_current->levels[index].written_back += set[0] & is_dirty;
  for (UInt way = 1; way < level->ways; way++) {
    set[way - 1] = set[way];
  }
  set[level->ways - 1] = 0;
}

void follow_caches(Addr line, AccessKind kind) {
  if (level_count == 0) {
    return;
  }
  if (kind == access_write_past) {
    for (UInt index = 0; index < level_count; index++) {
      remove_from(index, line);
    }
  } else {
    follow(0, line, kind == access_write);
  }
}

static Counts* entry_of(Region region) {
  return element_of(&counts, sizeof(Counts), region);
}

static void empty_level(UInt index) {
  const Level* level = &levels[index];
  for (SizeT i = 0; i < (SizeT)level->sets * level->ways; i++) {
    if ((level->entries[i] & is_dirty) != 0) {
      write_back(index, level->entries[i] >> 1);
    }
  }
  VG_(memset)(level->entries, 0, bytes_of(level));
}

// Each level after those before it, which hand down to it.
static void empty_caches(void) {
  const UInt running = current_thread;
  for (UInt index = 0; index < level_count; index++) {
    if (levels[index].is_shared) {
      empty_level(index);
      continue;
    }
    for (UInt thread = 0; thread < thread_count; thread++) {
      caches_of_thread(thread);
      empty_level(index);
    }
  }
  caches_of_thread(running);
}

void enter_caches(Region region) {
  if (level_count == 0) {
    return;
  }
  of_current = entry_of(current);
  empty_caches();
  current = region;
  of_current = entry_of(region);
}

CacheCounts cache_counts_of(Region region, UInt level) {
  enter_caches(current);
  const CacheCounts found = entry_of(region)->levels[level];
  of_current = entry_of(current);
  return found;
}

void forget_cache_counts(void) {
  if (counts != NULL) {
    VG_(dropTailXA)(counts, VG_(sizeXA)(counts));
    of_current = entry_of(current);
  }
}
