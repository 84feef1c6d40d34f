#!/usr/bin/env bash
# SPDX-FileCopyrightText: Roofladder contributors
# SPDX-License-Identifier: Apache-2.0

# slurm.sh NODES COMMAND...: runs the command with a private Slurm of NODES nodes on this host, as any user. All files lie in
# one temporary folder; no process is left. Exits with the command's code, with 77 if there is no Slurm, with 1 if it does
# not start.
set -uo pipefail
PATH=$PATH:/usr/sbin
nodes=$1
shift

for program in munged slurmctld slurmd sbatch srun scontrol squeue; do
  if ! command -v "$program" >/dev/null; then
    echo "skipped: there is no $program; install slurm-wlm"
    exit 77
  fi
done

folder=$(mktemp -d /tmp/slurm.XXXXXX) # short, for names of sockets
unset "${!SLURM_@}" "${!SBATCH_@}" "${!SRUN_@}" # in case this runs in a job
export SLURM_CONF=$folder/slurm.conf
daemons=()
command=

start() { # start NAME COMMAND...: a daemon, which ends with this script however that ends
  local name=$1
  shift
  setpriv --pdeathsig KILL "$@" >"$folder/log/$name.out" 2>&1 &
  daemons+=($!)
}

# within TENTHS COMMAND...: whether it succeeds in that time.
within() {
  local tenths=$1 i
  shift
  for ((i = 0; i < tenths; i++)); do
    "$@" && return
    sleep 0.1
  done
  return 1
}

# The daemons of this Slurm's steps, which outlive its slurmd.
steps() {
  local name process
  for name in $(grep -lsx slurmstepd /proc/[0-9]*/comm); do
    process=${name%/comm}
    if tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -qxF "SLURM_CONF=$SLURM_CONF"; then
      basename "$process"
    fi
  done
}
nothing_runs() { [ -z "$(steps)" ] && [ -z "$(squeue -h -t running,completing 2>/dev/null)" ]; }
all_idle() { [ "$(sinfo -h -t idle -o %D 2>/dev/null)" = "$nodes" ]; }

stop() {
  if [ -n "$command" ]; then
    kill "$command" 2>/dev/null
  fi
  if [ ${#daemons[@]} -gt 1 ] && kill -0 "${daemons[1]}" 2>/dev/null; then
    scancel --user="$(id -un)" 2>/dev/null
    within 100 nothing_runs
  fi
  local process
  for process in $(steps); do
    kill -KILL "$process" 2>/dev/null
  done
  for process in "${daemons[@]}"; do
    kill "$process" 2>/dev/null
  done
  wait
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 143' TERM INT HUP

is_taken() { (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

# The first of `nodes` + 1 free ports below those that the system gives to clients.
free_ports() {
  local first port
  while :; do
    first=$((RANDOM % 12000 + 20000))
    for ((port = first; port <= first + nodes; port++)); do
      is_taken "$port" && continue 2
    done
    echo "$first"
    return
  done
}

write_configuration() {
  local port i
  port=$(free_ports)
  cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=localhost
SlurmctldPort=$port
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
SlurmdParameters=config_overrides
AuthType=auth/munge
# A job that is requeued waits until its credentials have expired.
AuthInfo=socket=$folder/munge/socket,cred_expire=5
CredType=cred/munge
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SwitchType=switch/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
GresTypes=gpu
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=1,bf_interval=1
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool/%n
TmpFS=$folder/tmp/%n
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.%n.pid
SlurmctldLogFile=$folder/log/slurmctld
SlurmdLogFile=$folder/log/slurmd.%n
PartitionName=test Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
  # Any two character devices can act as GPUs.
  echo "NodeName=n[1-$nodes] Name=gpu File=/dev/null,/dev/zero" >"$folder/gres.conf"
  for ((i = 1; i <= nodes; i++)); do
    mkdir -p "$folder/tmp/n$i" "$folder/spool/n$i"
    echo "NodeName=n$i NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((port + i)) CPUs=4 RealMemory=1024 Gres=gpu:2"
  done >>"$SLURM_CONF"
}

mkdir -p "$folder"/{log,state,munge}
chmod 711 "$folder" "$folder/munge"
head -c 128 /dev/urandom >"$folder/munge/key"
chmod 400 "$folder/munge/key"
write_configuration
start munged munged --foreground --force --key-file="$folder/munge/key" --socket="$folder/munge/socket" \
  --pid-file="$folder/munge/pid" --log-file="$folder/log/munged" --seed-file="$folder/munge/seed"
within 50 test -S "$folder/munge/socket"
start slurmctld slurmctld -c -D -f "$SLURM_CONF"
for ((i = 1; i <= nodes; i++)); do
  start "slurmd.$i" slurmd -D -N "n$i" -f "$SLURM_CONF"
done
if ! within 200 all_idle; then
  echo "Slurm does not start:"
  tail -n 5 "$folder"/log/*
  exit 1
fi
"$@" & # in the background, so that a signal is not kept until it ends
command=$!
wait "$command"
