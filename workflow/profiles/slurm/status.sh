#!/bin/sh
# Prints the state of the Slurm job with this id: running, success or failed.
told=$(scontrol show job "$1" 2>&1)
case "$told" in
*"Invalid job id"*)
    # Slurm no longer knows the job. Playing a shard again is cheap; waiting forever is not.
    echo failed
    exit
    ;;
esac
case "$(printf '%s\n' "$told" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p')" in
COMPLETED) echo success ;;
# There is no output while the controller cannot be reached.
PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED | "") echo running ;;
*) echo failed ;;
esac
