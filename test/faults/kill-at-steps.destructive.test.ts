import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import { type OperationKind, operationKinds } from '@landed/contracts/operation/types';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeCircuit } from '../setup/acquirer-metric.js';
import { Breakpoints } from '../setup/breakpoints.js';
import { assertConservation } from '../setup/conservation.js';
import { disputedCharge } from '../setup/disputes.js';
import { gatewayBesideWorkers } from '../setup/gateway-beside-workers.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { type RetriedOperation, sendUntilFinal, statusOrCode } from '../setup/retried-operation.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter, RawTemporal } from '../setup/temporal-view.js';

/**
 * `kill -9` of each process while one operation of each kind stops at a named step: before it wrote anything, with its
 * rows written, with the processor's response received, with everything saved. Each operation must complete once, whether
 * gateway and workers are two processes or one, where a start is eager.
 */
type Shape = 'apart' | 'together';
const steps: readonly OperationStep[] = ['loaded', 'prepared', 'submitted', 'saved'];
// A tenth: `store/operation-matrix` interrupts each operation at each step, and restarts it in every way.
const sample = new Sample('kill -9 at a step of each money operation', { share: 1 / 10 });
// Together, the victim `workers` is the gateway as well.
const victims: Readonly<Record<Shape, readonly ChildName[]>> = {
  apart: childNames,
  together: childNames.filter((name) => name !== 'gateway'),
};
const cellsOf = (shape: Shape) =>
  victims[shape].flatMap((victim) => steps.map((step) => [shape, victim, step] as const));
const chosen = [...sample.pick(cellsOf('apart')), ...sample.pick(cellsOf('together'))];
const total = 4_150;
const retryForMilliseconds = 300_000;
const wanted = {
  checkout: 'succeeded',
  capture: 'captured',
  cancel: 'canceled',
  refund: 'succeeded',
  dispute_evidence: 'under_review',
} as const satisfies Record<OperationKind, string>;

/** The workflow types of the operations that name their payment. */
const workflowTypes = {
  checkout: 'checkout',
  capture: 'capturePayment',
  cancel: 'cancelPayment',
  refund: 'refundPayment',
} as const;

let stack: OwnStack;
let api: MerchantApi;
let apis: Readonly<Record<Shape, MerchantApi>>;
let sandbox: SandboxControl;
let at: Breakpoints;
const cells = new Map<string, readonly RetriedOperation[]>();

beforeAll(async () => {
  at = await Breakpoints.open();
  const beside = await gatewayBesideWorkers(at.url);
  stack = await startOwnStack({ workers: beside.workers });
  const merchant = await newMerchant(stack.json, { quote: 'optional' });
  api = merchantApi(stack.json, { merchant });
  apis = { apart: api, together: merchantApi(beside.of(stack.json), { merchant }) };
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await Promise.all([apis.apart.close(), apis.together.close()]);
  await stack.close();
  await at.close();
});

async function charge(capture_method: 'automatic' | 'manual', of = api): Promise<string> {
  const body = { ...order, capture_method };
  const { response } = await sendUntilFinal(of, '/v1/payment_intents', body, randomUUID(), retryForMilliseconds);
  return (response.body as { id: string }).id;
}

const order = {
  amount: total,
  currency: 'GBP',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
} as const;

/** One request of each money operation, each on a separate payment. */
async function requests(): Promise<Readonly<Record<OperationKind, { path: string; body: object }>>> {
  const [toCapture, toCancel, toRefund, dispute] = await Promise.all([
    charge('manual'),
    charge('manual'),
    charge('automatic'),
    // An inquiry takes no money, so that the ledger has the money of the other operations only.
    disputedCharge(api, 'inquiry'),
  ]);
  return {
    checkout: { path: '/v1/payment_intents', body: order },
    capture: { path: '/v1/capture', body: { payment_intent_id: toCapture } },
    cancel: { path: '/v1/cancel', body: { payment_intent_id: toCancel } },
    refund: { path: '/v1/refund', body: { payment_intent_id: toRefund, amount: 1_234 } },
    dispute_evidence: { path: `/v1/disputes/${dispute.id}/evidence`, body: { customer_name: 'Ada' } },
  };
}

/** Charges that close the circuit and those of {@link untilEager}. */
let closingCharges = 0;

/** A process asks for first tasks once it knows that workflows start on its version. */
async function untilEager(): Promise<void> {
  let isEager = false;
  while (!isEager) {
    const id = await charge('automatic', apis.together);
    closingCharges += 1;
    isEager = (await wereEager([[id, 'checkout']])).every(Boolean);
  }
}

type Started = readonly [paymentIntentId: string, workflowType: string];

async function wereEager(started: readonly Started[]): Promise<readonly boolean[]> {
  const temporal = await RawTemporal.open(stack.json);
  try {
    return await Promise.all(started.map(async (of) => temporal.wasEager(await temporal.ofPayment(...of))));
  } finally {
    await temporal.close();
  }
}

async function killAt(shape: Shape, victim: ChildName, step: OperationStep): Promise<readonly RetriedOperation[]> {
  const asked = await requests();
  // It is open after a kill of the sandbox: then operations would not come to each step.
  await closeCircuit(stack.json, 'gb', async () => {
    await charge('automatic');
    closingCharges += 1;
  });
  if (shape === 'together') await untilEager();
  const held = at.hold(operationKinds, step);
  const operations = operationKinds.map((kind) =>
    sendUntilFinal(apis[shape], asked[kind].path, asked[kind].body, randomUUID(), retryForMilliseconds),
  );
  await held;
  await stack.kill(victim);
  at.release();
  // The operations continue while the process is down.
  await sleep(200);
  await stack.start(victim);
  return Promise.all(operations);
}

describe('kill -9', () => {
  it.each(chosen)(
    'with gateway and workers %s, kills %s while one operation of each kind stops at "%s", and each completes once',
    { timeout: 450_000 },
    async (shape, victim, step) => {
      if (sample.isTimeUp && cells.size > 0) return;
      const operations = await killAt(shape, victim, step);
      cells.set(`${victim} at ${step}, ${shape}`, operations);
      expect(operations.map(({ response }) => response.status)).toEqual(operationKinds.map(() => 200));
    },
  );

  it('kills at least one process', () => {
    sample.report(cells.size);
    expect(cells.size).toBeGreaterThan(0);
  });
});

/** The operations whose response is not the payment. */
const resources = { refund: '/v1/refunds', dispute_evidence: '/v1/disputes' } as const;

/** The final status. It is read, because a response without the outcome is sent before the final status is known. */
async function endOf(kind: OperationKind, { response, body }: RetriedOperation): Promise<string> {
  const { id } = response.body as { id: string };
  const of = kind === 'checkout' ? id : (body as { payment_intent_id: string }).payment_intent_id;
  const path = kind in resources ? `${resources[kind as keyof typeof resources]}/${id}` : `/v1/payment_intents/${of}`;
  const deadline = Date.now() + retryForMilliseconds;
  for (;;) {
    const status = statusOrCode(await api.get(path));
    if (status === wanted[kind] || Date.now() > deadline) return status;
    await sleep(300);
  }
}

describe('after all kills', () => {
  it('every operation has its requested result, and its replay is its first response', async () => {
    for (const [cell, operations] of cells) {
      for (const [index, kind] of operationKinds.entries()) {
        const operation = operations[index];
        if (operation === undefined) throw new Error('An operation is missing.');
        expect([cell, kind, operation.log, await endOf(kind, operation)]).toEqual([
          cell,
          kind,
          operation.log,
          wanted[kind],
        ]);
        const replay = await api.post(operation.path, operation.body, { 'idempotency-key': operation.key });
        expect([replay.status, replay.text]).toEqual([operation.response.status, operation.response.text]);
      }
    }
  }, 450_000);

  it('every start beside the workers was eager', async () => {
    const together = [...cells].filter(([cell]) => cell.endsWith(', together' satisfies `, ${Shape}`));
    const started = together.flatMap(([, operations]) =>
      operations.flatMap(({ response, body }, index): Started[] => {
        const kind = operationKinds[index] as OperationKind;
        const { payment_intent_id: id = (response.body as { id: string }).id } = body as { payment_intent_id?: string };
        return kind === 'dispute_evidence' ? [] : [[id, workflowTypes[kind]]];
      }),
    );
    expect(await wereEager(started)).toEqual(started.map(() => true));
  }, 120_000);

  it('the processor did each thing once', async () => {
    const payments = await sandbox.payments(stack.since);
    const refunds = await sandbox.refunds(stack.since);
    const operations = [...cells.values()];
    // Each cell has the payment of its charge and four for its other operations. More would be a second charge.
    const moved = payments.filter(({ metadata }) => metadata['landed_closes'] === undefined);
    expect(countBy(moved.map(({ status }) => status))).toEqual({
      succeeded: 4 * operations.length + closingCharges,
      canceled: operations.length,
    });
    expect(refunds.map(({ status, amount }) => [status, amount])).toEqual(operations.map(() => ['succeeded', 1_234]));
    const disputes = await sandbox.disputes(stack.since);
    expect(disputes.map(({ submission_count, evidence }) => [submission_count, evidence])).toEqual(
      operations.map(() => [1, { customer_name: 'Ada' }]),
    );
  });

  it('no workflow is open and the ledger balances', async () => {
    process.stdout.write(
      table(
        'kill -9 at a step: the responses that the merchant of each operation got, in order',
        [...cells].map(([cell, operations]) => [cell, ...operations.map(({ log }) => log.join(' > '))]),
      ),
    );
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 360_000);
});

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
