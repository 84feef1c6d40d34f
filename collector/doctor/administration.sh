# For administrators: how to let users count. Nothing was changed; run the steps that your site allows, each as root.
#
# Now on this machine:
@settings@

# 1. Counters of processors. The value 2 lets users count their own processes, 0 also the memory traffic of whole
#    sockets, which shows other users' work. Until the next start, and permanently:
sysctl -w kernel.perf_event_paranoid=0
echo 'kernel.perf_event_paranoid = 0' > /etc/sysctl.d/60-counters.conf

# 2. NVIDIA's GPUs. The driver reads this when it is loaded: restart the machine, then check that
#    /proc/driver/nvidia/params says "RmProfilingAdminOnly: 0".
echo 'options nvidia NVreg_RestrictProfilingToAdminUsers=0' > /etc/modprobe.d/nvidia-counters.conf
update-initramfs -u    # Debian, Ubuntu; elsewhere: dracut --force

# 3. DCGM holds the counters of GPUs that it profiles. Release them while others count, then resume:
dcgmi profile --pause
dcgmi profile --resume

# 4. Intel's GPUs, by the driver that is loaded, i915 or xe:
sysctl -w dev.i915.perf_stream_paranoid=0
sysctl -w dev.xe.observation_paranoid=0

# Or steps 1, 3 and 4 with Slurm, only for jobs that have their nodes alone: for a partition "counters" in slurm.conf, with
#   PartitionName=counters Nodes=... OverSubscribe=EXCLUSIVE
#   PrologFlags=Alloc
#   Prolog=/etc/slurm/counters_prolog.sh
#   Epilog=/etc/slurm/counters_epilog.sh
# Prolog and epilog end with 0, since any other status drains the node. The epilog restores this machine's present settings.
cat > /etc/slurm/counters_prolog.sh <<'END'
#!/bin/sh
PATH=/usr/sbin:/usr/bin:/sbin:/bin
[ "$SLURM_JOB_PARTITION" = counters ] || exit 0
for setting in kernel.perf_event_paranoid dev.i915.perf_stream_paranoid dev.xe.observation_paranoid; do
  sysctl -q -e -w "$setting=0"
done
if command -v dcgmi > /dev/null; then dcgmi profile --pause; fi
exit 0
END
cat > /etc/slurm/counters_epilog.sh <<'END'
#!/bin/sh
PATH=/usr/sbin:/usr/bin:/sbin:/bin
[ "$SLURM_JOB_PARTITION" = counters ] || exit 0
sysctl -q -e -w kernel.perf_event_paranoid=@kernel.perf_event_paranoid@
sysctl -q -e -w dev.i915.perf_stream_paranoid=@dev.i915.perf_stream_paranoid@
sysctl -q -e -w dev.xe.observation_paranoid=@dev.xe.observation_paranoid@
if command -v dcgmi > /dev/null; then dcgmi profile --resume; fi
exit 0
END
chmod 755 /etc/slurm/counters_prolog.sh /etc/slurm/counters_epilog.sh
