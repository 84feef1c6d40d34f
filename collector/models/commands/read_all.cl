// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0

// Fills caches with clean lines that nothing else uses. Every group reads its own stretch; nothing
// changes, since all elements are 0.
kernel void read_all(global float4* buffer, ulong count) {
  const ulong run = (count + get_num_groups(0) - 1) / get_num_groups(0);
  const ulong end = min(run * (get_group_id(0) + 1), count);
  float4 sum = 0.0f;
  for (ulong i = run * get_group_id(0) + get_local_id(0); i < end; i += get_local_size(0)) {
    sum += buffer[i];
  }
  if (sum.x + sum.y + sum.z + sum.w == 1.0f) {
    buffer[0] = sum;
  }
}
