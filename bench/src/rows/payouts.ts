import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSystem } from '../bench-system.js';
import { interleave } from '../measure/rounds.js';
import { metricsUrl, requestsPerCall } from '../measure/server-requests.js';
import { BenchWeeks } from '../payout/bench-weeks.js';
import type { Plan } from '../plan.js';
import { countRow, pairedRow, type Row, valueRow } from '../report/row.js';
import { cpuPerCall, sum } from './eight-callers.js';

/** Time until the work after the last payout is done: its event, and the end of the run. */
const afterworkMilliseconds = 1_000;

/**
 * What a weekly run costs per payout, from the balance to the bank's confirmation: the decision, two calls of the partner
 * and its events. Baseline B makes one call of the processor.
 */
export async function payoutRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const weeks = await BenchWeeks.open(system.stack);
  try {
    return [...(await countedRows(system, weeks, plan)), ...(await timedRows(system, weeks, plan))];
  } finally {
    await weeks.close();
  }
}

async function countedRows({ database, stack }: BenchSystem, weeks: BenchWeeks, plan: Plan): Promise<Row[]> {
  const payees = plan.countedCalls;
  const first = await weeks.prepare(payees);
  const { writeTransactions, statements, walBytes } = await database.during(async () => {
    await weeks.pay(first);
    await sleep(afterworkMilliseconds);
  });
  const url = await metricsUrl(join(stack.folder.logs, 'temporal.log'));
  const second = await weeks.prepare(payees);
  const requests =
    url === null
      ? null
      : await requestsPerCall(url, payees, async () => {
          await weeks.pay(second);
          await sleep(afterworkMilliseconds);
        });
  const totals = await weeks.workflowTotals(second);
  return [
    countRow({ id: 'write transactions per payout', unit: '' }, writeTransactions / payees),
    ...(statements === null ? [] : [countRow({ id: 'statements per payout', unit: '' }, statements / payees)]),
    countRow({ id: 'WAL per payout', unit: 'bytes' }, Math.round(walBytes / payees)),
    ...(requests === null ? [] : [countRow({ id: 'RPCs per payout', unit: '' }, requests)]),
    countRow({ id: 'runs of its workflow per payout', unit: '' }, totals.runs / payees),
    countRow({ id: 'state transitions per payout', unit: '' }, totals.transitions / payees),
    countRow({ id: 'history events per payout', unit: '' }, totals.events / payees),
  ];
}

async function timedRows({ host, pids }: BenchSystem, weeks: BenchWeeks, plan: Plan): Promise<Row[]> {
  const payees = plan.countedCalls * 5;
  // The processor's work counts for neither. B's `client` has no counterpart: the run starts the workflows.
  const { noop, payout } = await interleave(plan.longRounds, {
    noop: () => cpuPerCall(pids.noop, () => host.runCallers('noop', { callers: 8, seconds: plan.throughputSeconds })),
    payout: async () => {
      const week = await weeks.prepare(payees);
      return cpuPerCall(pids.product, async () => {
        const startedAt = performance.now();
        await weeks.pay(week);
        const seconds = (performance.now() - startedAt) / 1_000;
        return { seconds, latencies: Array.from({ length: payees }, () => (seconds * 1_000) / payees) };
      });
    },
  });
  const b = (values: readonly number[]) => ({ name: 'B', values });
  return [
    pairedRow(
      { id: 'payouts of a run, from balance to bank', unit: '/s' },
      payout.map(({ perSecond }) => perSecond),
      b(noop.map(({ perSecond }) => perSecond)),
    ),
    pairedRow(
      { id: 'time per payout of a run', unit: 'ms' },
      payout.map(({ perSecond }) => 1_000 / perSecond),
      b(noop.map(({ perSecond }) => 1_000 / perSecond)),
    ),
    pairedRow(
      { id: 'CPU per payout', unit: 'ms' },
      payout.map(({ cpu }) => sum(cpu)),
      b(noop.map(({ cpu }) => sum(cpu))),
    ),
    ...(['gateway', 'workers', 'temporal', 'postgres'] as const).map((part) =>
      valueRow(
        { id: `  of it ${part}`, unit: 'ms' },
        payout.map(({ cpu }) => cpu[part]),
      ),
    ),
  ];
}
