import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BenchSystem } from '../bench-system.js';
import { type Call, runCallers } from '../load/callers.js';
import { withoutEvents } from '../load/without-events.js';
import { median } from '../measure/quantile.js';
import { interleave } from '../measure/rounds.js';
import { metricsUrl, requestsPerCall } from '../measure/server-requests.js';
import { workflowSize } from '../measure/workflow-size.js';
import type { Plan } from '../plan.js';
import { countRow, type Goal, pairedRow, type Row } from '../report/row.js';

/** Time until the work after a response is done: the processor's events and the lifecycle workflow. */
const afterworkMilliseconds = 1_000;
/** Time until the work after the charges that were made for a round is done: it is not part of the operation. */
const preparationMilliseconds = 3_000;

/** A money operation prepares in one commit and ends in another. The bare Koa needs two as well. */
const writes: Goal = { of: 'value', bound: 'at most', target: 2 };
/**
 * The inline attempt is one local activity inside the first task. A second task would be a second round trip to the
 * server.
 */
const tasks: Goal = { of: 'value', bound: 'at most', target: 1 };
/** A checkout has the same goal. */
const requests: Goal = { of: 'value', bound: 'at most', target: 4, stretch: 3 };
const transitions: Goal = { of: 'value', bound: 'at most', target: 3, stretch: 2 };

const operations = [
  // After its response a capture signals the payment's lifecycle workflow, which ends. Those tasks are counted but
  // delay no response.
  { name: 'capture', workflowType: 'capturePayment', and: ' and end of lifecycle', goals: {} },
  { name: 'refund', workflowType: 'refundPayment', and: '', goals: { requests, transitions } },
  { name: 'evidence', workflowType: 'submitDisputeEvidence', and: '', goals: { requests, transitions } },
] as const;

type OperationName = (typeof operations)[number]['name'];

/** Exact counts of money operations on an existing payment. Making the payment is not counted. */
export async function operationCountRows(system: BenchSystem, { countedCalls: calls }: Plan): Promise<Row[]> {
  const { database, stack, sandbox, operationCalls: api } = system;
  const url = await metricsUrl(join(stack.folder.logs, 'temporal.log'));
  const prepared = async (operation: OperationName) => {
    const call = await callsOf(system, operation, calls);
    await sleep(afterworkMilliseconds);
    return many(call, calls);
  };
  const rows: Row[] = [];
  for (const { name, workflowType, and, goals } of operations) {
    const first = await prepared(name);
    const { writeTransactions } = await withoutEvents(sandbox, () => database.during(first));
    const work = await prepared(name);
    // The processor's events arrive at any time and would be counted as well.
    const perOperation = url === null ? null : await withoutEvents(sandbox, () => requestsPerCall(url, calls, work));
    const size = await workflowSize(stack.json, workflowType);
    rows.push(
      countRow({ id: `write transactions per ${name}`, unit: '', goal: writes }, writeTransactions / calls),
      countRow({ id: `workflow tasks to the response of a ${name}`, unit: '', goal: tasks }, size.tasksToResponse),
      ...(perOperation === null ? [] : [countRow(head(`RPCs per ${name}${and}`, goals, 'requests'), perOperation)]),
      countRow(head(`state transitions per ${name}`, goals, 'transitions'), size.stateTransitions),
    );
  }
  const replays = await database.during(many(api.replayRefund, calls));
  const none: Goal = { of: 'value', bound: 'at most', target: 0 };
  const replay = { id: 'write transactions per replay of a refund', unit: '', goal: none };
  return [...rows, countRow(replay, replays.writeTransactions / calls)];
}

/** A figure without a goal is shown and not judged. */
function head(id: string, goals: Readonly<Record<string, Goal>>, name: string) {
  const goal = goals[name];
  return { id, unit: '', ...(goal === undefined ? {} : { goal }) };
}

/** Latencies of money operations, one caller at a time, with a processor that responds at once. */
export async function operationLatencyRows(system: BenchSystem, plan: Plan): Promise<Row[]> {
  const { host, product, operationCalls: api } = system;
  const { operationCalls: calls, pauseMilliseconds } = plan;
  const options = { callers: 1, calls, seconds: 60, pauseMilliseconds };
  const medianOf = async (call: Call) => median((await runCallers(call, options)).latencies);
  const operation = (name: OperationName) => async () => {
    const call = await callsOf(system, name, options.calls);
    await sleep(preparationMilliseconds);
    return medianOf(call);
  };
  const { noop, capture, refund, evidence, replay, retrieve } = await interleave(plan.rounds, {
    noop: async () => median((await host.runCallers('noop', options)).latencies),
    capture: operation('capture'),
    refund: operation('refund'),
    evidence: operation('evidence'),
    replay: () => medianOf(api.replayRefund),
    retrieve: () => medianOf(product.retrieve),
  });
  const b = { name: 'B', values: noop };
  const goal = (target: number): Goal => ({ of: 'ratio', bound: 'at most', target });
  return [
    pairedRow({ id: 'capture p50, 1 caller', unit: 'ms', goal: goal(1) }, capture, b),
    pairedRow({ id: 'refund p50, 1 caller', unit: 'ms', goal: goal(0.7) }, refund, b),
    pairedRow({ id: 'evidence p50, 1 caller', unit: 'ms', goal: goal(1.2) }, evidence, b),
    pairedRow({ id: 'replay of a refund p50', unit: 'ms', goal: goal(1.3) }, replay, {
      name: 'GET',
      values: retrieve,
    }),
  ];
}

function callsOf({ operationCalls: api }: BenchSystem, operation: OperationName, calls: number): Promise<Call> {
  switch (operation) {
    case 'capture':
      return api.captures(calls);
    case 'refund':
      return api.refunds(calls);
    case 'evidence':
      return api.evidence(calls);
  }
}

function many(call: Call, calls: number): () => Promise<void> {
  return async () => {
    await runCallers(call, { callers: 1, calls, seconds: 60 });
    await sleep(afterworkMilliseconds);
  };
}
