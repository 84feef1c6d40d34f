// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: GPL-2.0-or-later
#include "slots.h"

#include "pub_tool_hashtable.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"

typedef struct {
  VgHashNode head;
  UInt index;
} Node;

static Slot* slots;
static UInt used;
static VgHashTable* by_uses;

// FNV-1a.
static UWord digest_of(const Use* uses, UInt count) {
  UWord digest = 0xcbf29ce484222325;
  for (UInt i = 0; i < count; i++) {
    const UWord words[3] = {uses[i].address, uses[i].metric, uses[i].amount};
    for (UInt k = 0; k < 3; k++) {
      digest = (digest ^ words[k]) * 0x100000001b3;
    }
  }
  return digest;
}

static Bool is_same(const Slot* slot, const Use* uses, UInt count) {
  if (slot->use_count != count) {
    return False;
  }
  for (UInt i = 0; i < count; i++) {
    const Use* one = &slot->uses[i];
    if (one->address != uses[i].address || one->metric != uses[i].metric ||
        one->amount != uses[i].amount) {
      return False;
    }
  }
  return True;
}

static UInt add_slot(const Use* uses, UInt count) {
  if (used == most_slots) {
    VG_(umsg)("the program has more code than opcount can count: %u runs of instructions\n", used);
    VG_(exit)(1);
  }
  Slot* slot = &slots[used];
  slot->epoch = VG_(current_DiEpoch)();
  slot->use_count = count;
  slot->uses = VG_(malloc)("opcount.uses", count * sizeof *uses);
  VG_(memcpy)(slot->uses, uses, count * sizeof *uses);
  return used++;
}

UInt slot_of(const Use* uses, UInt count) {
  if (by_uses == NULL) {
    by_uses = VG_(HT_construct)("opcount.slots");
    slots = VG_(calloc)("opcount.slots", most_slots, sizeof *slots);
  }
  const UWord digest = digest_of(uses, count);
  const Node* known = VG_(HT_lookup)(by_uses, digest);
  if (known != NULL && is_same(&slots[known->index], uses, count)) {
    return known->index;
  }
  Node* node = VG_(malloc)("opcount.node", sizeof *node);
  node->head.key = digest;
  node->index = add_slot(uses, count);
  if (known == NULL) {
    VG_(HT_add_node)(by_uses, node);
  }
  return node->index;
}

UInt slot_count(void) {
  return used;
}

const Slot* slot_at(UInt index) {
  return &slots[index];
}
