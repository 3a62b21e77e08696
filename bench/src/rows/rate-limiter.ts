import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** Enough to keep a process busy, few enough that requests do not queue for longer than they are worked on. */
const callers = 4;

/**
 * The product's pipeline with its limits against the same without them: the takes, the `RateLimit` fields and the
 * process's share of the leases. The call moves money, so it takes from two buckets.
 */
export async function rateLimiterRows({ host, pipeline, unlimited }: BenchSystem, plan: Plan): Promise<Row[]> {
  const microseconds = (call: Call) => async () => {
    const before = readCpuTimes([host.pid]);
    const { latencies } = await runCallers(call, { callers, calls: plan.pipelineRequests, seconds: 10 });
    return (cpuMilliseconds(before, readCpuTimes([host.pid])) * 1_000) / latencies.length;
  };
  const turns = await interleave(plan.rounds + 1, {
    limited: microseconds(pipeline.checked),
    without: microseconds(unlimited.checked),
  });
  // The first round is when these paths are compiled.
  return [
    pairedRow(
      {
        id: "rate limiter's CPU per request",
        unit: 'µs',
        goal: { of: 'ratio', bound: 'at most', target: 1.1, stretch: 1.05 },
      },
      turns.limited.slice(1),
      { name: 'without it', values: turns.without.slice(1) },
    ),
  ];
}
