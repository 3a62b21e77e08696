import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row } from '../report/row.js';

/** Enough to keep a process busy, and few enough that requests do not mostly wait in a queue. */
const callers = 4;

/** CPU time per request of the gateway alone, against the same work written by hand. */
export async function httpCpuRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const { pids, host, product, rawGet, middleware, rawMiddleware } = system;
  const microseconds = (pid: number, call: Call) => async () => {
    const before = readCpuTimes([pid]);
    const { latencies } = await runCallers(call, { callers, calls: plan.middlewareRequests, seconds: 10 });
    return (cpuMilliseconds(before, readCpuTimes([pid])) * 1_000) / latencies.length;
  };
  const turns = await interleave(plan.rounds + 1, {
    checked: microseconds(host.pid, middleware.checked),
    rawChecked: microseconds(host.pid, rawMiddleware.checked),
    retrieve: microseconds(pids.api, product.retrieve),
    rawRetrieve: microseconds(host.pid, rawGet.retrieve),
  });
  // The first round is dropped: it compiles the code.
  const { checked, rawChecked, retrieve, rawRetrieve } = Object.fromEntries(
    Object.entries(turns).map(([name, values]) => [name, values.slice(1)]),
  ) as typeof turns;
  return [
    pairedRow(
      {
        id: 'CPU of the validation middleware',
        unit: 'µs',
        goal: { of: 'ratio', bound: 'at most', target: 1.6, stretch: 1.4 },
      },
      checked,
      { name: 'raw http', values: rawChecked },
    ),
    pairedRow(
      { id: 'CPU of GET intent', unit: 'µs', goal: { of: 'ratio', bound: 'at most', target: 1.6, stretch: 1.25 } },
      retrieve,
      { name: 'raw http + pg', values: rawRetrieve },
    ),
  ];
}
