// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/powercap.h"

#include <fstream>
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "tests/folder.h"

namespace roofladder::papi {
namespace {

using testing::HasSubstr;

constexpr uid_t nobody = 65534;

void write(const std::filesystem::path& path, const std::string& text) {
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path) << text << '\n';
}

void make_zone(const std::filesystem::path& zone, const std::string& name,
               const std::string& energy) {
  write(zone / "name", name);
  write(zone / "energy_uj", energy);
  write(zone / "max_energy_range_uj", "1000000");
}

Failure failure_in(const std::filesystem::path& root) {
  try {
    find_energy_zones(root);
  } catch (const Failure& failure) {
    return failure;
  }
  return {Status::ok, "found"};
}

class Powercap : public testing::Test {
 protected:
  test::Folder folder;
  std::filesystem::path first = folder.path() / "intel-rapl:0";
  std::filesystem::path second = folder.path() / "intel-rapl:1";
};

TEST_F(Powercap, AddsUpPackagesAndWrapsAround) {
  make_zone(first, "package-0", "999000");
  make_zone(second, "package-1", "5000");
  make_zone(folder.path() / "intel-rapl-mmio:0", "package-0", "0");
  make_zone(folder.path() / "intel-rapl:2", "psys", "0");
  Energy energy(find_energy_zones(folder.path()).packages);
  energy.start();
  std::this_thread::sleep_for(Energy::shortest);
  write(first / "energy_uj", "3000");   // 1000 to the end of the range and 3000 from its start
  write(second / "energy_uj", "7000");  // 2000
  EXPECT_THAT(energy.read(), testing::ElementsAre(testing::DoubleEq(6e-3)));
}

TEST_F(Powercap, TellsTheMemorysEnergyApart) {
  make_zone(first, "package-0", "1");
  make_zone(folder.path() / "intel-rapl:0:0", "core", "1");
  make_zone(folder.path() / "intel-rapl:0:1", "dram", "1");
  const EnergyZones zones = find_energy_zones(folder.path());
  ASSERT_EQ(zones.memory.size(), 1U);
  EXPECT_EQ(zones.memory.front().counter, folder.path() / "intel-rapl:0:1/energy_uj");
  EXPECT_EQ(zones.packages.size(), 1U);
}

TEST_F(Powercap, HasNoEnergyOfAShortRepetition) {
  make_zone(first, "package-0", "1");
  Energy energy(find_energy_zones(folder.path()).packages);
  energy.start();
  try {
    energy.read();
    FAIL() << "nothing was thrown";
  } catch (const Failure& failure) {
    EXPECT_THAT(failure.reason, HasSubstr("at least 50 ms are needed"));
  }
}

TEST_F(Powercap, ThatIsAbsentIsAReason) {
  const Failure failure = failure_in(folder.path() / "none");
  EXPECT_EQ(failure.status, Status::unavailable);
  EXPECT_THAT(failure.reason, HasSubstr("virtual machines have none"));
}

TEST_F(Powercap, ThatOnlyRootMayReadSaysWhoMayAllowIt) {
  make_zone(first, "package-0", "1");
  chmod(folder.path().c_str(), 0755);
  chmod((first / "energy_uj").c_str(), 0);
  const bool root = geteuid() == 0;
  ASSERT_TRUE(!root || seteuid(nobody) == 0);
  const Failure failure = failure_in(folder.path());
  ASSERT_TRUE(!root || seteuid(0) == 0);
  EXPECT_EQ(failure.status, Status::denied);
  EXPECT_THAT(failure.reason, testing::AllOf(HasSubstr("CVE-2020-8694"), HasSubstr("chmod a+r")));
}

}  // namespace
}  // namespace roofladder::papi
