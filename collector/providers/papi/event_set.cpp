// SPDX-FileCopyrightText: Roofladder contributors
// SPDX-License-Identifier: Apache-2.0
#include "collector/providers/papi/event_set.h"

namespace roofladder::papi {

int require_component(const char* name) {
  const int index = library().PAPI_get_component_index(name);
  if (index < 0) {
    throw Failure{Status::unavailable,
                  std::string("this PAPI has no component ") + name + ": " + words(index)};
  }
  const PAPI_component_info_t* info = library().PAPI_get_component_info(index);
  if (info == nullptr) {
    throw Failure{Status::unavailable,
                  std::string("PAPI gives no information about its component ") + name};
  }
  if (info->disabled != PAPI_OK && info->disabled != PAPI_EDELAY_INIT) {
    throw Failure{
        info->disabled == PAPI_EPERM ? Status::denied : Status::unavailable,
        std::string("PAPI has disabled its component ") + name + ": " + info->disabled_reason};
  }
  return index;
}

EventSet::EventSet(int component) {
  require(library().PAPI_create_eventset(&m_set), "PAPI_create_eventset");
  require(library().PAPI_assign_eventset_component(m_set, component),
          "PAPI_assign_eventset_component");
}

EventSet::~EventSet() {
  if (m_running) {
    library().PAPI_stop(m_set, m_counts.data());
  }
  if (m_set != PAPI_NULL) {
    library().PAPI_cleanup_eventset(m_set);
    library().PAPI_destroy_eventset(&m_set);
  }
}

void EventSet::attach_thread(pid_t thread) {
  require(library().PAPI_attach(m_set, static_cast<unsigned long>(thread)), "PAPI_attach");
}

void EventSet::attach_cpu(int cpu) {
  PAPI_option_t option{};
  option.cpu.eventset = m_set;
  option.cpu.cpu_num = static_cast<unsigned>(cpu);
  require(library().PAPI_set_opt(PAPI_CPU_ATTACH, &option), "PAPI_CPU_ATTACH");
}

int EventSet::add(const std::string& event) {
  const int code = library().PAPI_add_named_event(m_set, event.c_str());
  m_size += code == PAPI_OK ? 1 : 0;
  return code;
}

int EventSet::start() {
  if (m_running) {
    stop();  // a failed repetition has left it running
  }
  m_counts.assign(m_size, 0);
  const int code = library().PAPI_start(m_set);
  m_running = code == PAPI_OK;
  return code;
}

void EventSet::add_counts(std::span<double> sums) {
  require(library().PAPI_read(m_set, m_counts.data()), "PAPI_read");
  for (std::size_t i = 0; i < m_counts.size(); ++i) {
    sums[i] += static_cast<double>(m_counts[i]);
  }
}

void EventSet::stop() {
  m_running = false;
  require(library().PAPI_stop(m_set, m_counts.data()), "PAPI_stop");
}

}  // namespace roofladder::papi
