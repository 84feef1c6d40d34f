// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "run/metric.h"

#include <array>
#include <unordered_map>

namespace roofladder {
namespace {

using enum MetricKind;

// Flop conventions: an fma is one operation and two flops; div, sqrt and a special function are one
// flop each; comparisons and conversions are none. Byte conventions: "minimum" is what a cold cache
// must move, without write-allocate; "dram" is what moved, with it.
constexpr std::array table{
    Metric{"time", "Time", dimension::seconds, base, "Time of one repetition, without profiling.",
           ""},
    Metric{
        "clock.core", "Core clock", dimension::hertz, base,
        "Clock frequency of the core or of the streaming multiprocessors while the repetition ran.",
        ""},

    Metric{"clock.memory", "Memory clock", dimension::hertz, base,
           "Clock frequency of the device's memory beside the repetition.", ""},
    Metric{"power", "Power", dimension::watts, base, "Power of the device beside the repetition.",
           ""},
    Metric{"temperature", "Temperature", dimension::ratio, base,
           "Temperature of the device beside the repetition, in degrees Celsius.", ""},
    Metric{"throttled", "Throttled", dimension::ratio, base,
           "1 when power, heat or the hardware held the clock down beside the repetition.", ""},
    Metric{"time.profiled", "Time while counting", dimension::seconds, base,
           "Time of the repetition whose traffic was counted, by the device; not the variant's "
           "time.",
           ""},
    Metric{"time.counting.roofline", "Cost of counting traffic", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.exact_flops", "Cost of counting operations", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.stalls", "Cost of counting stalls", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.more_stalls", "Cost of counting more stalls", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.tensor", "Cost of counting tensor operations", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.tensor_fp16", "Cost of counting fp16 tensor operations",
           dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},
    Metric{"time.counting.exact_l2", "Cost of counting L2 lookups", dimension::seconds, base,
           "Time by the host's clock that the repetitions of all passes took, with the provider's "
           "own work.",
           ""},

    Metric{"ops.fp64.add", "fp64 add", dimension::flops, base,
           "Additions and subtractions in double precision.", ""},
    Metric{"ops.fp64.mul", "fp64 mul", dimension::flops, base,
           "Multiplications in double precision.", ""},
    Metric{"ops.fp64.fma", "fp64 fma", dimension::flops, base,
           "Fused multiply-adds in double precision, each counted once here and as two flops.", ""},
    Metric{"ops.fp64.div", "fp64 div", dimension::flops, base,
           "Divisions in double precision, one flop each.", ""},
    Metric{"ops.fp64.sqrt", "fp64 sqrt", dimension::flops, base,
           "Square roots in double precision, one flop each.", ""},
    Metric{"ops.fp64.special", "fp64 special", dimension::flops, base,
           "Special functions (exp, log, pow, sin, ...) in double precision, one flop each.", ""},
    Metric{"ops.fp64.compare", "fp64 compare", dimension::flops, base,
           "Comparisons, minima, maxima and absolute values in double precision; not flops.", ""},
    Metric{"ops.fp64.convert", "fp64 convert", dimension::flops, base,
           "Conversions to double precision; not flops.", ""},
    Metric{"ops.fp32.add", "fp32 add", dimension::flops, base,
           "Additions and subtractions in single precision.", ""},
    Metric{"ops.fp32.mul", "fp32 mul", dimension::flops, base,
           "Multiplications in single precision.", ""},
    Metric{"ops.fp32.fma", "fp32 fma", dimension::flops, base,
           "Fused multiply-adds in single precision, each counted once here and as two flops.", ""},
    Metric{"ops.fp32.div", "fp32 div", dimension::flops, base,
           "Divisions in single precision, one flop each.", ""},
    Metric{"ops.fp32.sqrt", "fp32 sqrt", dimension::flops, base,
           "Square roots in single precision, one flop each.", ""},
    Metric{"ops.fp32.special", "fp32 special", dimension::flops, base,
           "Special functions (exp, log, pow, sin, ...) in single precision, one flop each.", ""},
    Metric{"ops.fp32.compare", "fp32 compare", dimension::flops, base,
           "Comparisons, minima, maxima and absolute values in single precision; not flops.", ""},
    Metric{"ops.fp32.convert", "fp32 convert", dimension::flops, base,
           "Conversions to single precision; not flops.", ""},
    Metric{"ops.fp16.add", "fp16 add", dimension::flops, base,
           "Additions and subtractions in half precision.", ""},
    Metric{"ops.fp16.mul", "fp16 mul", dimension::flops, base, "Multiplications in half precision.",
           ""},
    Metric{"ops.fp16.fma", "fp16 fma", dimension::flops, base,
           "Fused multiply-adds of factors in half precision, each counted once here and as two "
           "flops.",
           ""},
    Metric{"ops.bf16.fma", "bf16 fma", dimension::flops, base,
           "Fused multiply-adds of factors in bfloat16, each counted once here and as two flops.",
           ""},
    Metric{"ops.tf32.fma", "tf32 fma", dimension::flops, base,
           "Fused multiply-adds of factors in tf32, each counted once here and as two flops.", ""},

    Metric{"minimum.read", "Minimum read", dimension::bytes, base,
           "Bytes that a cold cache must fetch from memory, without write-allocate.", ""},
    Metric{"minimum.write", "Minimum write", dimension::bytes, base,
           "Bytes that must reach memory.", ""},
    Metric{"write_allocate", "Write-allocate", dimension::bytes, base,
           "Bytes fetched only because a regular store misses the cache; none for non-temporal "
           "stores and on GPUs.",
           ""},
    Metric{"dram.read", "DRAM read", dimension::bytes, base,
           "Bytes read from device memory, write-allocate traffic included.", ""},
    Metric{"dram.write", "DRAM write", dimension::bytes, base, "Bytes written to device memory.",
           ""},
    Metric{"link.to_device", "Host to device", dimension::bytes, base,
           "Bytes moved from the host to the device over the host link.", ""},
    Metric{"link.from_device", "Device to host", dimension::bytes, base,
           "Bytes moved from the device to the host over the host link.", ""},
    Metric{"core.read", "Core read", dimension::bytes, base,
           "Bytes of array elements that the source loads, wherever they are kept.", ""},
    Metric{"core.write", "Core write", dimension::bytes, base,
           "Bytes of array elements that the source stores, wherever they are kept.", ""},
    Metric{"level.bytes", "Bytes of the level", dimension::bytes, base,
           "Bytes between the cores and the cache whose limit the variant measures.", ""},
    Metric{"useful.flops", "Useful flops", dimension::flops, base,
           "Flops that the computation needs, whatever the implementation.", ""},
    Metric{"useful.bytes", "Useful bytes", dimension::bytes, base,
           "Bytes that the computation needs: inputs once, outputs once.", ""},

    Metric{"cycles", "Cycles", dimension::ratio, base,
           "Cycles of the cores in user mode, summed over threads.", ""},
    Metric{"instructions", "Instructions", dimension::ratio, base, "Instructions executed.", ""},
    Metric{"l1.accesses", "L1 accesses", dimension::ratio, base,
           "Data accesses to the first-level cache.", ""},
    Metric{"l1.misses", "L1 misses", dimension::ratio, base,
           "Data accesses that missed the first-level cache.", ""},
    Metric{"l2.accesses", "L2 accesses", dimension::ratio, base,
           "Data accesses to the second-level cache.", ""},
    Metric{"l2.misses", "L2 misses", dimension::ratio, base,
           "Data accesses that missed the second-level cache.", ""},
    Metric{"llc.accesses", "LLC accesses", dimension::ratio, base,
           "Data accesses to the last-level cache.", ""},
    Metric{"llc.misses", "LLC misses", dimension::ratio, base,
           "Data accesses that missed the last-level cache.", ""},

    Metric{"tlb.misses", "TLB misses", dimension::ratio, base,
           "Data accesses whose page was in no translation lookaside buffer.", ""},
    Metric{"counted.flops", "Counted flops", dimension::flops, base,
           "Executed flops of all precisions by the processor's counters; an fma is two.", ""},
    Metric{"counted.flops.fp64", "Counted fp64 flops", dimension::flops, base,
           "Executed flops in double precision by the processor's counters.", ""},
    Metric{"counted.flops.fp32", "Counted fp32 flops", dimension::flops, base,
           "Executed flops in single precision by the processor's counters.", ""},
    Metric{"counted.fp64.scalar", "fp64 flops, scalar", dimension::flops, base,
           "Flops of scalar instructions in double precision; part of the counted ones.", ""},
    Metric{"counted.fp64.128", "fp64 flops, 128 bit", dimension::flops, base,
           "Flops of instructions on vectors of 128 bits in double precision; part of the counted "
           "ones.",
           ""},
    Metric{"counted.fp64.256", "fp64 flops, 256 bit", dimension::flops, base,
           "Flops of instructions on vectors of 256 bits in double precision; part of the counted "
           "ones.",
           ""},
    Metric{"counted.fp64.512", "fp64 flops, 512 bit", dimension::flops, base,
           "Flops of instructions on vectors of 512 bits in double precision; part of the counted "
           "ones.",
           ""},
    Metric{"counted.fp32.scalar", "fp32 flops, scalar", dimension::flops, base,
           "Flops of scalar instructions in single precision; part of the counted ones.", ""},
    Metric{"counted.fp32.128", "fp32 flops, 128 bit", dimension::flops, base,
           "Flops of instructions on vectors of 128 bits in single precision; part of the counted "
           "ones.",
           ""},
    Metric{"counted.fp32.256", "fp32 flops, 256 bit", dimension::flops, base,
           "Flops of instructions on vectors of 256 bits in single precision; part of the counted "
           "ones.",
           ""},
    Metric{"counted.fp32.512", "fp32 flops, 512 bit", dimension::flops, base,
           "Flops of instructions on vectors of 512 bits in single precision; part of the counted "
           "ones.",
           ""},
    Metric{"task_clock", "Processor time", dimension::seconds, base,
           "Time that the threads were on processors, summed over them.", ""},
    Metric{"context_switches", "Context switches", dimension::ratio, base,
           "Times that a thread left its processor.", ""},
    Metric{"migrations", "Migrations", dimension::ratio, base,
           "Times that a thread went on on another processor.", ""},
    Metric{"page_faults", "Page faults", dimension::ratio, base,
           "Page faults, those that need no disk included.", ""},

    Metric{"l1.bytes", "L1 bytes", dimension::bytes, base,
           "Bytes that went through the first-level caches.", ""},
    Metric{"l2.bytes", "L2 bytes", dimension::bytes, base,
           "Bytes that went through the second-level cache.", ""},
    Metric{"l2.sectors", "L2 sectors", dimension::ratio, base,
           "Sectors of 32 bytes that the second-level cache was asked for.", ""},
    Metric{"l2.fills", "L2 fills", dimension::ratio, base,
           "Sectors that the second-level cache fetched from device memory.", ""},
    Metric{"gti.read", "GTI read", dimension::bytes, base,
           "Bytes that an Intel GPU read over its interface to memory; of an integrated one the "
           "processor's last-level cache serves some.",
           ""},
    Metric{"gti.write", "GTI write", dimension::bytes, base,
           "Bytes that an Intel GPU wrote over its interface to memory; of an integrated one the "
           "processor's last-level cache keeps some.",
           ""},
    Metric{"local.load", "Local loads", dimension::bytes, base,
           "Bytes of thread-private memory read through the first-level cache: spilled registers "
           "and private arrays.",
           ""},
    Metric{"local.store", "Local stores", dimension::bytes, base,
           "Bytes of thread-private memory written through the first-level cache.", ""},
    Metric{"local.accesses", "Local accesses", dimension::ratio, base,
           "Sectors of thread-private memory that were read.", ""},
    Metric{"local.misses", "Local misses", dimension::ratio, base,
           "Sectors of thread-private memory that were read and missed the first-level cache.", ""},
    Metric{"instructions.fp64", "fp64 pipe", dimension::ratio, base,
           "Thread instructions of the fp64 pipe: add, mul and fma each count once, so that flops "
           "are between this and twice this.",
           ""},
    Metric{"bound.flops.fp64", "fp64 flops at most", dimension::flops, base,
           "Flops in double precision if every lane of the counted vector instructions did a fused "
           "multiply-add: a bound, not a count.",
           ""},
    Metric{"bound.flops.fp32", "fp32 flops at most", dimension::flops, base,
           "Flops in single precision if every lane of the counted vector instructions did a fused "
           "multiply-add: a bound, not a count.",
           ""},
    Metric{"bound.flops.fp16", "fp16 flops at most", dimension::flops, base,
           "Flops in half precision if every lane of the counted vector instructions did a fused "
           "multiply-add: a bound, not a count.",
           ""},
    Metric{"instructions.tensor", "Tensor pipe", dimension::ratio, base,
           "Warp instructions of the tensor pipe.", ""},
    Metric{"tensor.fp64", "fp64 tensor operations", dimension::flops, base,
           "Operations of tensor cores on factors in double precision; part of the flops.", ""},
    Metric{"tensor.fp16", "fp16 tensor operations", dimension::flops, base,
           "Operations of tensor cores on factors in half precision; part of the flops.", ""},
    Metric{"tensor.bf16", "bf16 tensor operations", dimension::flops, base,
           "Operations of tensor cores on factors in bfloat16; part of the flops.", ""},
    Metric{"tensor.tf32", "tf32 tensor operations", dimension::flops, base,
           "Operations of tensor cores on factors in tf32; part of the flops.", ""},

    Metric{"kernels", "Kernels", dimension::ratio, base,
           "Kernels that were launched, each shape of launch counted once.", ""},
    Metric{"registers", "Registers", dimension::ratio, base,
           "Registers a thread, as the compiler allocated them.", ""},
    Metric{"stack", "Stack", dimension::bytes, base,
           "Bytes of the stack frame of the hot function.", ""},
    Metric{"spill.store", "Spill stores", dimension::bytes, base,
           "Bytes of register spill stores reported by the compiler.", ""},
    Metric{"spill.load", "Spill loads", dimension::bytes, base,
           "Bytes of register spill loads reported by the compiler.", ""},
    Metric{"spill.registers", "Spilled registers", dimension::ratio, base,
           "Registers of a hardware thread that the compiler says it spilled.", ""},
    Metric{"spill.memory", "Spill memory", dimension::bytes, base,
           "Bytes of memory a hardware thread for what does not fit its registers: what was "
           "spilled, and private arrays unless the driver counts them as local memory.",
           ""},
    Metric{"simd_width", "SIMD width", dimension::ratio, base,
           "Work-items that one hardware thread carries out together, as the compiler chose.", ""},
    Metric{"shared_memory", "Shared memory", dimension::bytes, base,
           "Bytes of shared memory a thread block.", ""},
    Metric{"local_memory", "Local memory", dimension::bytes, base,
           "Bytes of thread-private memory that does not fit registers, a thread.", ""},
    Metric{"occupancy.achieved", "Achieved occupancy", dimension::ratio, base,
           "Resident warps over the most the device can hold, averaged over active cycles.", ""},
    Metric{"stall.long_scoreboard", "Long scoreboard", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for a load of global or "
           "local memory, from whichever level it came.",
           ""},
    Metric{"stall.short_scoreboard", "Short scoreboard", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for shared memory, a "
           "special function or another operation of the memory input/output queue.",
           ""},
    Metric{"stall.barrier", "Barrier", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited at a barrier for other "
           "warps of their block.",
           ""},
    Metric{"stall.wait", "Wait", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for the fixed latency of "
           "the instruction before.",
           ""},
    Metric{"stall.selected", "Selected", dimension::ratio, base,
           "Share of the cycles of resident warps in which they issued an instruction.", ""},
    Metric{"stall.math_pipe_throttle", "Math pipe throttle", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for an arithmetic pipe that "
           "was busy.",
           ""},
    Metric{"stall.lg_throttle", "LG throttle", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited because the queue for "
           "global and local memory was full.",
           ""},
    Metric{"stall.mio_throttle", "MIO throttle", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited because the queue for "
           "shared memory and special functions was full.",
           ""},
    Metric{"stall.tex_throttle", "TEX throttle", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited because the queue for "
           "textures was full.",
           ""},
    Metric{"stall.not_selected", "Not selected", dimension::ratio, base,
           "Share of the cycles of resident warps in which they were ready while another warp was "
           "selected.",
           ""},
    Metric{"stall.membar", "Memory fence", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for a memory fence.", ""},
    Metric{"stall.drain", "Drain", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited at their end for stores to "
           "be written.",
           ""},
    Metric{
        "stall.sleeping", "Sleeping", dimension::ratio, base,
        "Share of the cycles of resident warps in which they were asleep by their own instruction.",
        ""},
    Metric{"stall.no_instruction", "No instruction", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for an instruction to be "
           "fetched, or after a jump.",
           ""},
    Metric{"stall.dispatch", "Dispatch", dimension::ratio, base,
           "Share of the cycles of resident warps in which they were held back by the dispatcher.",
           ""},
    Metric{"stall.branch_resolving", "Branch resolving", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for the target of a branch.",
           ""},
    Metric{"stall.misc", "Other stalls", dimension::ratio, base,
           "Share of the cycles of resident warps in which they waited for a reason that the "
           "hardware does not name.",
           ""},
    Metric{"issue.active", "Issue slots used", dimension::ratio, base,
           "Share of the active cycles of the schedulers in which they issued an instruction.", ""},
    Metric{
        "sm.active", "Multiprocessor active", dimension::ratio, base,
        "Share of the cycles of the counted repetition in which the busiest multiprocessor held a "
        "warp.",
        ""},
    Metric{"occupancy.theoretical", "Theoretical occupancy", dimension::ratio, base,
           "Resident warps over the most the device can hold, as far as registers, shared memory "
           "and block size allow.",
           ""},
    Metric{"occupancy.limit.warps", "Blocks by warps", dimension::ratio, base,
           "Blocks that a multiprocessor holds as far as its warps go.", ""},
    Metric{"occupancy.limit.blocks", "Blocks by slots", dimension::ratio, base,
           "Blocks that a multiprocessor holds at most.", ""},
    Metric{"occupancy.limit.registers", "Blocks by registers", dimension::ratio, base,
           "Blocks that a multiprocessor holds as far as its registers go.", ""},
    Metric{"occupancy.limit.shared_memory", "Blocks by shared memory", dimension::ratio, base,
           "Blocks that a multiprocessor holds as far as its shared memory goes.", ""},
    Metric{"waves", "Waves", dimension::ratio, base,
           "Blocks of the launch over those that the device holds at once.", ""},
    Metric{"energy", "Energy", dimension::joules, base,
           "Energy of the device during the repetition.", ""},
    Metric{"energy.memory", "Memory energy", dimension::joules, base,
           "Energy of the memory modules during the repetition, where they have a counter.", ""},
    Metric{"checksum", "Checksum", dimension::ratio, base,
           "Sum over the result, to see that variants agree.", ""},
    Metric{"work_units", "Work units", dimension::ratio, base,
           "Work done in one repetition, in the kernel's unit (sweeps, launches).", ""},

    Metric{"ceiling.stream", "STREAM ceiling", dimension::bytes_per_second, ceiling,
           "Triad bandwidth of the same device, run and traffic convention.", ""},
    Metric{"ceiling.mix", "Mix ceiling", dimension::bytes_per_second, ceiling,
           "Bandwidth measured at the read:write mix nearest to the variant's.", ""},
    Metric{"ceiling.flops", "Compute ceiling", dimension::flops_per_second, ceiling,
           "Measured peak flop rate of the precision and instruction set that binds the variant.",
           ""},

    Metric{
        "flops.fp64", "fp64 flops", dimension::flops, derived,
        "Executed flops in double precision; an fma is two, comparisons and conversions are none.",
        "ops.fp64.add + ops.fp64.mul + 2*ops.fp64.fma + ops.fp64.div + ops.fp64.sqrt + "
        "ops.fp64.special"},
    Metric{
        "flops.fp32", "fp32 flops", dimension::flops, derived,
        "Executed flops in single precision; an fma is two, comparisons and conversions are none.",
        "ops.fp32.add + ops.fp32.mul + 2*ops.fp32.fma + ops.fp32.div + ops.fp32.sqrt + "
        "ops.fp32.special"},
    Metric{"flops.fp16", "fp16 flops", dimension::flops, derived,
           "Executed flops on factors in half precision; an fma is two.",
           "ops.fp16.add + ops.fp16.mul + 2*ops.fp16.fma"},
    Metric{"flops.bf16", "bf16 flops", dimension::flops, derived,
           "Executed flops on factors in bfloat16; an fma is two.", "2*ops.bf16.fma"},
    Metric{"flops.tf32", "tf32 flops", dimension::flops, derived,
           "Executed flops on factors in tf32; an fma is two.", "2*ops.tf32.fma"},
    Metric{"flops", "Flops", dimension::flops, derived, "Executed flops of all precisions.",
           "flops.fp64 + flops.fp32 + flops.fp16 + flops.bf16 + flops.tf32"},
    Metric{"dram.bytes", "DRAM bytes", dimension::bytes, derived,
           "Bytes moved to and from device memory, write-allocate traffic included.",
           "dram.read + dram.write"},
    Metric{"minimum.bytes", "Minimum bytes", dimension::bytes, derived,
           "Bytes that a cold cache must move, without write-allocate.",
           "minimum.read + minimum.write"},
    Metric{"flop_rate", "Flop rate", dimension::flops_per_second, derived,
           "Executed flops per second.", "flops/time"},
    Metric{"dram.throughput", "DRAM throughput", dimension::bytes_per_second, derived,
           "Bytes moved to and from device memory per second.", "dram.bytes/time"},
    Metric{"dram.read_throughput", "DRAM read throughput", dimension::bytes_per_second, derived,
           "Bytes read from device memory per second.", "dram.read/time"},
    Metric{"dram.write_throughput", "DRAM write throughput", dimension::bytes_per_second, derived,
           "Bytes written to device memory per second.", "dram.write/time"},
    Metric{"intensity", "Intensity", dimension::flops_per_byte, derived,
           "Arithmetic intensity: executed flops per byte of device memory traffic.",
           "flops/dram.bytes"},
    Metric{"intensity.minimum", "Intensity at minimum bytes", dimension::flops_per_byte, derived,
           "Arithmetic intensity with the least traffic a cold cache allows.",
           "flops/minimum.bytes"},
    Metric{"traffic_excess", "Traffic excess", dimension::ratio, derived,
           "Device memory traffic over the least a cold cache allows; 1 is the floor.",
           "dram.bytes/minimum.bytes"},
    Metric{"flops_excess", "Flops excess", dimension::ratio, derived,
           "Executed flops over those that the computation needs.", "flops/useful.flops"},
    Metric{
        "stream_fraction", "Fraction of STREAM", dimension::ratio, derived,
        "DRAM throughput over the triad bandwidth of the same device, run and traffic convention.",
        "dram.throughput/ceiling.stream"},
    Metric{"mix_fraction", "Fraction of mix", dimension::ratio, derived,
           "DRAM throughput over the bandwidth measured at the nearest read:write mix.",
           "dram.throughput/ceiling.mix"},
    Metric{"attainable", "Attainable", dimension::flops_per_second, derived,
           "Flop rate that the roofline allows at this intensity: the lower of the compute and the "
           "memory roof.",
           "min(ceiling.flops, intensity*ceiling.mix)"},
    Metric{"roof_fraction", "Fraction of roof", dimension::ratio, derived,
           "Flop rate over the attainable one.", "flop_rate/attainable"},
    Metric{"floor", "Floor time", dimension::seconds, derived,
           "Least time for the executed flops and the minimum bytes at the measured ceilings; cold "
           "cache only.",
           "max(minimum.bytes/ceiling.mix, flops/ceiling.flops)"},
    Metric{"floor_distance", "Distance to floor", dimension::ratio, derived,
           "Time over the floor time; 1 is the floor.", "time/floor"},
    Metric{"l1.hit_rate", "L1 hit rate", dimension::ratio, derived,
           "Data accesses that hit the first-level cache over all of them.",
           "1 - l1.misses/l1.accesses"},
    Metric{"l2.hit_rate", "L2 hit rate", dimension::ratio, derived,
           "Data accesses to the second-level cache that hit it over all of them.",
           "1 - l2.misses/l2.accesses"},
    Metric{"llc.hit_rate", "LLC hit rate", dimension::ratio, derived,
           "Data accesses to the last-level cache that hit it over all of them.",
           "1 - llc.misses/llc.accesses"},
    Metric{
        "l2.kept", "L2 kept", dimension::ratio, derived,
        "Sectors of the second-level cache that needed no fetch, stores among them: above its hit "
        "rate by lookups.",
        "1 - l2.fills/l2.sectors"},
    Metric{"local.hit_rate", "Local hit rate", dimension::ratio, derived,
           "Reads of thread-private memory that hit the first-level cache over all of them.",
           "1 - local.misses/local.accesses"},
    Metric{"intensity.l1", "Intensity at L1", dimension::flops_per_byte, derived,
           "Executed flops per byte through the first-level caches.", "flops/l1.bytes"},
    Metric{"intensity.l2", "Intensity at L2", dimension::flops_per_byte, derived,
           "Executed flops per byte through the second-level cache.", "flops/l2.bytes"},
    Metric{"l1.throughput", "L1 throughput", dimension::bytes_per_second, derived,
           "Bytes through the first-level caches per second.", "l1.bytes/time"},
    Metric{"l2.throughput", "L2 throughput", dimension::bytes_per_second, derived,
           "Bytes through the second-level cache per second.", "l2.bytes/time"},
    Metric{
        "busy_fraction", "Busy multiprocessors", dimension::ratio, derived,
        "Share of the time in which the busiest multiprocessor can have held a warp at most: the "
        "cycles counted, at the clock of the counted repetition.",
        "sm.active*time.profiled/time"},
    Metric{"instructions_per_cycle", "Instructions per cycle", dimension::ratio, derived,
           "Instructions over cycles of the cores.", "instructions/cycles"},
    Metric{"counted_fraction", "Counted over declared flops", dimension::ratio, derived,
           "Flops by the processor's counters over the executed flops that the rates are made of; "
           "1 where both agree.",
           "counted.flops/flops"},
    Metric{"core.bytes", "Core bytes", dimension::bytes, derived,
           "Bytes of array elements that the source loads and stores.", "core.read + core.write"},
    Metric{"intensity.core", "Intensity at the core", dimension::flops_per_byte, derived,
           "Executed flops per byte that the source loads and stores: the intensity of the "
           "cache-aware roofline.",
           "flops/core.bytes"},
    Metric{"core.throughput", "Core throughput", dimension::bytes_per_second, derived,
           "Bytes that the source loads and stores per second.", "core.bytes/time"},
    Metric{"work_rate", "Work rate", dimension::hertz, derived, "Work units per second.",
           "work_units/time"},
};

static_assert(table.size() < most_metrics);

}  // namespace

std::span<const Metric> metric_table() {
  return table;
}

const Metric* find_metric(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, const Metric*> rows;
    for (const Metric& metric : table) {
      rows.emplace(metric.name, &metric);
    }
    return rows;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

std::size_t metric_place(const Metric& metric) {
  return static_cast<std::size_t>(&metric - table.data());
}

}  // namespace roofladder
