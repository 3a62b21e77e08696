import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import { metricsUrl, requestsPerCall } from '../measure/server-requests.js';
import { workflowSize } from '../measure/workflow-size.js';
import type { Plan } from '../plan.js';
import { countRow, type Row } from '../report/row.js';

/** What follows a response, such as the processor's events, belongs to the call. */
const afterworkMilliseconds = 500;

/** Exact counts per call. Nothing else runs meanwhile. */
export async function countRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const calls = plan.countedCalls;
  const { product, bareKoa, host } = system;
  const many = (call: Call) => async () => {
    await runCallers(call, { callers: 1, calls, seconds: 60 });
    await sleep(afterworkMilliseconds);
  };
  const noop = async () => {
    await host.runCallers('noop', { callers: 1, calls, seconds: 60 });
  };
  const bare = () => withoutEvents(system.sandbox, many(bareKoa.checkout));
  return [
    ...(await databaseRows(system, many(product.checkout), bare, many(product.replay), calls)),
    ...(await requestRows(system, many(product.checkout), noop, calls)),
    ...(await workflowRows(system)),
  ];
}

async function databaseRows(
  { database }: BenchSystem,
  checkouts: () => Promise<void>,
  bare: () => Promise<void>,
  replays: () => Promise<void>,
  calls: number,
): Promise<Row[]> {
  const ours = await database.during(checkouts);
  const a2 = await database.during(bare);
  const replayed = await database.during(replays);
  const a2Of = (value: number) => ({ name: 'A2', value: value / calls });
  const statements = ours.statements === null || a2.statements === null ? null : [ours.statements, a2.statements];
  return [
    countRow(
      {
        id: 'write transactions per checkout',
        unit: '',
        goal: { of: 'value', bound: 'at most', target: 8, stretch: 6 },
      },
      ours.writeTransactions / calls,
      a2Of(a2.writeTransactions),
    ),
    countRow(
      { id: 'write transactions per replay', unit: '', goal: { of: 'value', bound: 'at most', target: 0 } },
      replayed.writeTransactions / calls,
    ),
    ...(statements === null
      ? []
      : [
          countRow({ id: 'statements per checkout', unit: '' }, (statements[0] ?? 0) / calls, a2Of(statements[1] ?? 0)),
        ]),
    countRow({ id: 'WAL per checkout', unit: 'bytes' }, Math.round(ours.walBytes / calls), a2Of(a2.walBytes)),
  ];
}

/** Requests to Temporal's frontend, of the client and of the worker together. */
async function requestRows(
  { stack, sandbox }: BenchSystem,
  checkouts: () => Promise<void>,
  noops: () => Promise<void>,
  calls: number,
): Promise<Row[]> {
  const url = await metricsUrl(join(stack.folder.logs, 'temporal.log'));
  if (url === null) return [];
  // On a slow machine an event arrives before its charge is saved, and starts a workflow. No response waits for it.
  const ours = await withoutEvents(sandbox, () => requestsPerCall(url, calls, checkouts));
  const b = await requestsPerCall(url, calls, noops);
  return [
    countRow(
      { id: 'RPCs to the response', unit: '', goal: { of: 'value', bound: 'at most', target: 4, stretch: 3 } },
      ours,
      { name: 'B', value: b },
    ),
  ];
}

async function workflowRows({ stack }: BenchSystem): Promise<Row[]> {
  const ours = await workflowSize(stack.json, 'checkout');
  const b = await workflowSize(stack.json, 'noop');
  return [
    countRow(
      {
        id: 'state transitions per checkout',
        unit: '',
        goal: { of: 'value', bound: 'at most', target: 3, stretch: 2 },
      },
      ours.stateTransitions,
      { name: 'B', value: b.stateTransitions },
    ),
    countRow({ id: 'history events per checkout', unit: '' }, ours.historyEvents, {
      name: 'B',
      value: b.historyEvents,
    }),
    countRow({ id: 'history bytes per checkout', unit: 'bytes' }, ours.historyBytes, {
      name: 'B',
      value: b.historyBytes,
    }),
  ];
}
