// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/importers/import.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "collector/importers/ladder/known_variants.h"
#include "collector/importers/published.h"
#include "collector/importers/source/csv.h"
#include "run/quotation.h"

namespace roofladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

Run imported(const std::string& rows, const std::string& kernel = "story") {
  return import_sources({{"published.csv", kernel, fmt::format("{}\n{}", published_header, rows)}},
                        "");
}

std::string refusal_of_table(const std::string& rows) {
  try {
    imported(rows);
  } catch (const ImportError& error) {
    return error.what();
  }
  return "nothing refused";
}

// Values of the metric, of all points and parts.
std::vector<double> values(const Run& run, std::string_view metric) {
  std::vector<double> found;
  for (const Sample& sample : run.samples) {
    if (run.metrics[sample.metric] == metric && sample.status == Status::ok) {
      found.push_back(sample.value);
    }
  }
  return found;
}

std::vector<std::string> variants(const Run& run) {
  std::vector<std::string> ids;
  for (const VariantInfo& variant : run.variants) {
    ids.push_back(variant.id);
  }
  return ids;
}

TEST(Csv, IsReadAsRfc4180Says) {
  const auto rows = parse_csv(
      "\xEF\xBB\xBF"
      "a,\"b,\"\"c\"\"\",\r\n\"two\nlines\",,x\n");
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_THAT(rows[0].fields, ElementsAre("a", "b,\"c\"", ""));
  EXPECT_THAT(rows[1].fields, ElementsAre("two\nlines", "", "x"));
  EXPECT_EQ(rows[1].line, 2U);
  EXPECT_EQ(parse_csv("a\n\"b\n\nc\"\nd").back().line, 5U);
}

TEST(Csv, OfSpreadsheetsHasOtherEndsOfLines) {
  const auto rows = parse_csv("a,b\r1,2\r\r3,4\n\n");
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_THAT(rows[2].fields, ElementsAre("3", "4"));
  EXPECT_EQ(rows[2].line, 4U);
}

TEST(Csv, ThatIsBrokenNamesItsLine) {
  for (const auto& [text, line] :
       {std::pair{"a\nb\"c\n", 2U}, {"a\n\"b\nc", 2U}, {"\"a\"b\n", 1U}}) {
    try {
      parse_csv(text);
      FAIL() << text;
    } catch (const LineError& error) {
      EXPECT_EQ(error.line, line) << text;
    }
  }
}

TEST(Import, NamesLineAndFault) {
  const std::pair<const char*, const char*> faults[] = {
      {"openacc/a,time,,1,s,GPU,table,no\n", "line 2: has 8 fields, not 9"},
      {"openacc/a,time,,1,s,GPU,table,no,\nopenacc/b,time,,x,s,GPU,table,no,\n",
       "line 3: 'x' is no number"},
      {"openacc/a,time,,1,furlong,GPU,table,no,\n", "'furlong' is no known unit"},
      {"openacc/a,time,,1,B,GPU,table,no,\n", "time is a number in s, '1 B' is none"},
      {"openacc/a,time,,2x2,s,GPU,table,no,\n", "time is a number in s"},
      {"openacc/a,time,,1,s,GPU,table,maybe,\n", "must be yes or no"},
      {"openacc/a,time,,1,s,GPU,,no,\n", "names no place"},
      {"openacc/a,time,,1,s,,table,no,\n", "names no device"},
      {"openacc/a,,,1,s,GPU,table,no,\n", "names no metric"},
      {"openacc,time,,1,s,GPU,table,no,\n", "'openacc' is no variant"},
      {"openacc/a:tile=x,time,,1,s,GPU,table,no,\n", "'tile=x' is no parameter"},
      {"\"openacc/a:tile=1,2\",time,,1,s,GPU,table,no,\n", "'2' is no parameter"},
      {"openacc/a:copy:tile=2,time,,1,s,GPU,table,no,\n", "out of place"},
      {"openacc/a,speedup,,2,1,GPU,table,no,\n", "must name its baseline"},
      {"openacc/a,time,openacc/b,2,s,GPU,table,no,\n", "must name its baseline"},
      {"openacc/a or openacc/b,time,,2,s,GPU,table,no,\n", "is ambiguous"},
      {"openacc/a,time,,2,s,GPU,table,no,\nopenacc/a,time,,3,s,GPU,table,no,\n",
       "line 3: a second time of story/openacc/a"},
      {"", "line 1: has no number"},
  };
  for (const auto& [rows, fault] : faults) {
    EXPECT_THAT(refusal_of_table(rows), HasSubstr(fault)) << rows;
    EXPECT_THAT(refusal_of_table(rows), HasSubstr("published.csv, line ")) << rows;
  }
}

TEST(Import, SaysWhichFormatsItKnows) {
  try {
    import_sources({{"x.csv", "x", "Kernel Name,Metric\n1,2\n"}}, "");
    FAIL();
  } catch (const ImportError& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("begins with 'Kernel Name,Metric', which no known format does"));
    EXPECT_THAT(error.what(), HasSubstr("published (variant,metric,over,"));
  }
}

TEST(Import, KeepsDevicePlaceUnitAmbiguityAndNote) {
  const roofladder::Run run =
      imported("openacc/a,intensity,,0.3,F/B,Tesla V100,\"table, right\",yes,0.38\n");
  ASSERT_EQ(run.samples.size(), 2U);
  EXPECT_EQ(run.samples[0].value, 0.3);
  EXPECT_EQ(run.samples[0].provenance, Provenance::published);
  EXPECT_EQ(parse_quotation(run.reasons.at(run.samples[0].reason)),
            (Quotation{"0.3 F/B", "table, right", true, "0.38"}));
  EXPECT_EQ(run.devices.at(0).name, "Tesla V100");
  EXPECT_EQ(run.state, RunState::finished);
  EXPECT_EQ(run.samples[1].status, Status::unavailable) << "its time";
}

TEST(Import, MakesAPointOfEachDevice) {
  const roofladder::Run run = imported(
      "openmp/a,time,,2,s,Xeon,table,no,\nopenmp/a,time,,1,s,Epyc,table,no,\n"
      "cuda/b,time,,5,ms,K40,table,no,\n");
  EXPECT_EQ(run.points.size(), 3U);
  EXPECT_THAT(variants(run), ElementsAre("story/openmp/a", "story/cuda/b"));
  EXPECT_EQ(run.devices.at(0).kind, DeviceKind::cpu);
  EXPECT_EQ(run.devices.at(2).kind, DeviceKind::gpu);
  EXPECT_EQ(run.variants[0].title, "A");
}

TEST(Import, GivesAPartItsOwnNumbers) {
  const roofladder::Run run = imported(
      "openacc/a,time,,9,s,GPU,text,no,\nopenacc/a:copy,time,,2,s,GPU,text,no,\n"
      "openacc/a:stencil,time,,6,s,GPU,text,no,\nopenacc/a:copy,grid,,16x8,blocks,GPU,text,no,\n");
  EXPECT_THAT(run.variants.at(0).parts, ElementsAre("copy", "stencil"));
  EXPECT_THAT(values(run, "time"), UnorderedElementsAre(9, 2, 6));
  ASSERT_EQ(run.devices[0].facts.size(), 1U);
  EXPECT_EQ(run.devices[0].facts[0].key, "openacc/a:copy grid");
  EXPECT_THAT(run.devices[0].facts[0].text, HasSubstr("16x8 blocks (text)"));
}

TEST(Import, OfAParameterIsOfEveryVariantThatHasIt) {
  const roofladder::Run run = imported(
      "\"cuda/t:tile=2,occupancy=12\",time,,1,s,GPU,a,no,\n"
      "\"cuda/t:tile=4,occupancy=12\",time,,2,s,GPU,a,no,\n"
      "\"cuda/t:tile=4,occupancy=50\",time,,3,s,GPU,a,no,\n"
      "cuda/t:occupancy=12,occupancy.theoretical,,12.5,%,GPU,a,no,\n");
  EXPECT_EQ(run.variants.size(), 3U);
  EXPECT_THAT(values(run, "occupancy.theoretical"), ElementsAre(0.125, 0.125));
}

TEST(Import, TakesNoneOfSeveralAmbiguousTimes) {
  const roofladder::Run run =
      imported("cuda/t,time,,1,s,GPU,a,yes,one of two\ncuda/t,time,,2,s,GPU,a,yes,one of two\n");
  EXPECT_THAT(values(run, "time.one_of"), ElementsAre(1, 2));
  EXPECT_TRUE(values(run, "time").empty());
  EXPECT_THAT(run.reasons.at(run.samples.back().reason), HasSubstr("several times"));
}

TEST(Import, GivesWhatMayBeOfTwoVariantsToBoth) {
  const roofladder::Run run =
      imported("kokkos/a or kokkos/b:jam=2,registers,,38,1,K40,slide,yes,by position\n");
  EXPECT_THAT(variants(run), ElementsAre("story/kokkos/a", "story/kokkos/b:jam=2"));
  EXPECT_THAT(values(run, "registers"), ElementsAre(38, 38));
}

TEST(Import, NamesASpeedupByWhatItIsOver) {
  const roofladder::Run run = imported(
      "cuda/a,speedup,openmp/serial,6.4,1,GPU,a,no,\ncuda/a,speedup,a Xeon,3,1,GPU,a,no,\n");
  EXPECT_THAT(values(run, "speedup over story/openmp/serial"), ElementsAre(6.4));
  EXPECT_THAT(values(run, "speedup over a Xeon"), ElementsAre(3));
}

TEST(Import, TakesTheProblemSizeFromItsNumbers) {
  if (KnownVariants().kernel("jacobi") == nullptr) {
    GTEST_SKIP() << "this build has no ladder jacobi";
  }
  const std::string rows =
      "openacc/a,time,,5,s,GPU,a,no,\napplication/b,time,,9,s,GPU,a,no,\n,n,,4096,1,,a,no,\n";
  const roofladder::Run sized = imported(rows + ",sweeps,,1000,1,,a,no,\n", "jacobi");
  EXPECT_EQ(to_text(sized.points.at(0).size), "n=4096 sweeps=1000");
  EXPECT_EQ(sized.points[0].work_units, 1000);
  EXPECT_TRUE(sized.points.at(1).size.empty()) << "the whole application";
  EXPECT_EQ(sized.kernels.at(0).title, "Jacobi iteration");
  EXPECT_TRUE(imported(rows, "jacobi").points.at(0).size.empty()) << "half a size is none";
  EXPECT_THROW(imported(rows + ",sweeps,,1e300,1,,a,no,\n", "jacobi"), ImportError);
}

TEST(Import, OfTwoFilesOfOneKernelIsRefused) {
  const std::string text = fmt::format("{}\nopenmp/a,time,,1,s,CPU,a,no,\n", published_header);
  EXPECT_THROW(import_sources({{"1.csv", "x", text}, {"2.csv", "x", text}}, ""), ImportError);
  EXPECT_EQ(import_sources({{"1.csv", "x", text}, {"2.csv", "y", text}}, "Both").title, "Both");
}

}  // namespace
}  // namespace roofladder
