import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** Enough to keep a process busy, and few enough that requests do not mostly wait in a queue. */
const callers = 4;

/**
 * The product's middleware with rate limits against the same without them: taking tokens, the `RateLimit` fields and
 * the process's share of the leases. The call is a money operation, so it takes tokens from two buckets.
 */
export async function rateLimiterRows({ host, middleware, unlimited }: BenchSystem, plan: Plan): Promise<Row[]> {
  const microseconds = (call: Call) => async () => {
    const before = readCpuTimes([host.pid]);
    const { latencies } = await runCallers(call, { callers, calls: plan.middlewareRequests, seconds: 10 });
    return (cpuMilliseconds(before, readCpuTimes([host.pid])) * 1_000) / latencies.length;
  };
  const turns = await interleave(plan.rounds + 1, {
    limited: microseconds(middleware.checked),
    without: microseconds(unlimited.checked),
  });
  // The first round is dropped: it compiles the code.
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
