#!/bin/sh
# Says how the Slurm job of this number stands: running, success or failed.
told=$(scontrol show job "$1" 2>&1)
case "$told" in
*"Invalid job id"*)
    # Slurm has forgotten it. To play a shard again is cheap, to wait for ever is not.
    echo failed
    exit
    ;;
esac
case "$(printf '%s\n' "$told" | sed -n 's/.*JobState=\([A-Z_]*\).*/\1/p')" in
COMPLETED) echo success ;;
# Nothing is said while the controller cannot be reached.
PENDING | CONFIGURING | RUNNING | COMPLETING | SUSPENDED | REQUEUED | "") echo running ;;
*) echo failed ;;
esac
