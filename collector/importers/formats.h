// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "collector/importers/source/import_source.h"
#include "run/run.h"

// Formats of other tools, recognized by the content of a file: docs/import.md.
namespace roofladder {

// Profiles of regions: .cali and json-split.
bool is_caliper(std::string_view text);
void add_caliper(const ImportSource& source, Run& run);
bool is_caliper_json(std::string_view text);
void add_caliper_json(const ImportSource& source, Run& run);

bool is_google_benchmark(std::string_view text);
void add_google_benchmark(const ImportSource& source, Run& run);

bool is_hyperfine(std::string_view text);
void add_hyperfine(const ImportSource& source, Run& run);

bool is_nvbench(std::string_view text);
void add_nvbench(const ImportSource& source, Run& run);

bool is_ncu_csv(std::string_view text);
void add_ncu_csv(const ImportSource& source, Run& run);

// The tables of a workload; the others of it stand beside the source.
bool is_rocprof_compute(std::string_view text);
void add_rocprof_compute(const ImportSource& source, Run& run);

// Exports of Nsight Systems.
bool is_nsys(std::string_view text);
void add_nsys(const ImportSource& source, Run& run);

// Databases of rocprofv3.
bool is_rocpd(std::string_view text);
void add_rocpd(const ImportSource& source, Run& run);

// Profiles of Triton's Proton.
bool is_proton(std::string_view text);
void add_proton(const ImportSource& source, Run& run);

// `perf stat -j` and `perf stat -x`.
bool is_perf_stat(std::string_view text);
void add_perf_stat(const ImportSource& source, Run& run);

// `likwid-perfctr -O`.
bool is_likwid_csv(std::string_view text);
void add_likwid_csv(const ImportSource& source, Run& run);

// likwid-bench's output.
bool is_likwid_bench(std::string_view text);
void add_likwid_bench(const ImportSource& source, Run& run);

// BabelStream's and STREAM's output.
bool is_stream_text(std::string_view text);
void add_stream_text(const ImportSource& source, Run& run);

// Results of the Empirical Roofline Tool.
bool is_ert(std::string_view text);
void add_ert(const ImportSource& source, Run& run);

// Bandwidth-latency curves of the Mess benchmark.
bool is_mess(std::string_view text);
void add_mess(const ImportSource& source, Run& run);

// The listing of NVIDIA's OpenACC runtime.
bool is_openacc_time(std::string_view text);
void add_openacc_time(const ImportSource& source, Run& run);

// Definitions, workloads, solutions and traces of FlashInfer Trace and SOL-ExecBench.
bool is_flashinfer(std::string_view text);
void add_flashinfer(const ImportSource& source, Run& run);

}  // namespace roofladder
