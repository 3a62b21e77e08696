import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSystem, NoopPart, ProductPart } from '../bench-system.js';
import { type LoadResult, runCallers } from '../load/callers.js';
import { cpuMilliseconds, readCpuTimes } from '../measure/cpu-time.js';
import { median } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import type { Plan } from '../plan.js';
import { pairedRow, type Row, valueRow } from '../report/row.js';

/** What Temporal still does after a response belongs to the call. */
const afterworkMilliseconds = 300;

export interface ThroughputResult {
  readonly rows: Row[];
  /** Checkouts per second at eight callers. */
  readonly checkoutsPerSecond: number;
}

/** Throughput of eight callers, and the CPU time per call of all processes that it takes. */
export async function eightCallersRows(system: BenchSystem, plan: Plan): Promise<ThroughputResult> {
  const { host, product, pids } = system;
  const options = { callers: 8, seconds: plan.throughputSeconds };
  const { noop, checkout } = await interleave(plan.rounds, {
    noop: () => cpuPerCall(pids.noop, () => host.runCallers('noop', options)),
    checkout: () => cpuPerCall(pids.product, () => runCallers(product.checkout, options)),
  });
  const perSecond = checkout.map((turn) => turn.perSecond);
  const rows = [
    pairedRow(
      { id: 'checkouts, 8 callers', unit: '/s', goal: { of: 'ratio', bound: 'at least', target: 1.5, stretch: 1.8 } },
      perSecond,
      { name: 'B', values: noop.map((turn) => turn.perSecond) },
    ),
    pairedRow(
      { id: 'CPU per checkout', unit: 'ms', goal: { of: 'value', bound: 'at most', target: 28, stretch: 24 } },
      checkout.map((turn) => sum(turn.cpu)),
      { name: 'B', values: noop.map((turn) => sum(turn.cpu)) },
    ),
    ...partRows(checkout, noop),
  ];
  return { rows, checkoutsPerSecond: median(perSecond) };
}

/** The CPU time of each part, beside the same part of B. */
function partRows(checkout: readonly Turn<ProductPart>[], noop: readonly Turn<NoopPart>[]): Row[] {
  const of = (part: ProductPart) => checkout.map((turn) => turn.cpu[part]);
  const ofNoop = (part: NoopPart) => ({ name: `B ${part}`, values: noop.map((turn) => turn.cpu[part]) });
  return [
    pairedRow({ id: '  of it in the gateway', unit: 'ms' }, of('gateway'), ofNoop('client')),
    pairedRow({ id: '  of it in the workers', unit: 'ms' }, of('workers'), ofNoop('worker')),
    pairedRow({ id: '  of it in Temporal', unit: 'ms' }, of('temporal'), ofNoop('temporal')),
    valueRow({ id: '  of it in Postgres', unit: 'ms' }, of('postgres')),
  ];
}

interface Turn<Part extends string> {
  readonly perSecond: number;
  /** Milliseconds per call. */
  readonly cpu: Readonly<Record<Part, number>>;
}

/** Throughput of a load, and the CPU time per call of the processes that serve it. */
export async function cpuPerCall<Part extends string>(
  pids: Readonly<Record<Part, number>>,
  load: () => Promise<LoadResult>,
): Promise<Turn<Part>> {
  const parts = Object.keys(pids) as Part[];
  const before = new Map(parts.map((part) => [part, readCpuTimes([pids[part]])]));
  const { latencies, seconds } = await load();
  await sleep(afterworkMilliseconds);
  const perCall = (part: Part) =>
    cpuMilliseconds(before.get(part) ?? new Map(), readCpuTimes([pids[part]])) / latencies.length;
  return {
    perSecond: latencies.length / seconds,
    cpu: Object.fromEntries(parts.map((part) => [part, perCall(part)])) as Record<Part, number>,
  };
}

export function sum(parts: Readonly<Record<string, number>>): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}
