import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { quantile } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { countRow, pairedRow, type Row, valueRow } from '../report/row.js';

/** Enough to keep a process busy, and few enough that requests do not mostly wait in a queue. */
const callers = 4;

/** The two configurations: CPU time per request against the same work written by hand, statements, and the slowest. */
export async function checkoutConfigRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const { pids, host, product, rawConfig } = system;
  const slowest: number[] = [];
  const microseconds = (pid: number, call: Call) => async () => {
    const before = readCpuTimes([pid]);
    const { latencies } = await runCallers(call, { callers, calls: plan.middlewareRequests, seconds: 10 });
    if (call === product.browserConfig) slowest.push(quantile(latencies, 0.99));
    return (cpuMilliseconds(before, readCpuTimes([pid])) * 1_000) / latencies.length;
  };
  const turns = await interleave(plan.rounds + 1, {
    config: microseconds(pids.api, product.config),
    rawConfig: microseconds(host.pid, rawConfig.config),
    browserConfig: microseconds(pids.api, product.browserConfig),
    rawBrowserConfig: microseconds(host.pid, rawConfig.browserConfig),
  });
  // The first round is dropped: it compiles the code.
  const of = (name: keyof typeof turns) => turns[name].slice(1);
  const cpu = (id: string, ours: keyof typeof turns, raw: keyof typeof turns) =>
    pairedRow({ id, unit: 'µs', goal: { of: 'ratio', bound: 'at most', target: 1.6, stretch: 1.25 } }, of(ours), {
      name: 'raw http + pg',
      values: of(raw),
    });
  return [
    cpu('CPU of POST checkout/config', 'config', 'rawConfig'),
    cpu('CPU of POST checkout/browser_config', 'browserConfig', 'rawBrowserConfig'),
    valueRow(
      { id: 'p99 of browser_config, 4 callers', unit: 'ms', goal: { of: 'value', bound: 'at most', target: 20 } },
      slowest.slice(1),
    ),
    ...(await statementRows(system, plan.countedCalls)),
  ];
}

/** Beside one statement per call, the counts hold the key, which is looked up at most twice a second. */
async function statementRows({ database, product }: BenchSystem, calls: number): Promise<Row[]> {
  const counted = async (name: string, call: Call): Promise<Row[]> => {
    const { statements, writeTransactions } = await database.during(async () => {
      await runCallers(call, { callers: 1, calls, seconds: 60 });
    });
    const goal = { of: 'value', bound: 'at most', target: 0 } as const;
    return [
      countRow({ id: `write transactions per ${name}`, unit: '', goal }, writeTransactions / calls),
      ...(statements === null ? [] : [countRow({ id: `statements per ${name}`, unit: '' }, statements / calls)]),
    ];
  };
  return [...(await counted('config', product.config)), ...(await counted('browser_config', product.browserConfig))];
}
