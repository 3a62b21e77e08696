import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { disputedCards, disputeOf } from '../setup/disputes.js';
import { type Channel, FaultTrials, faults } from '../setup/fault-trial.js';
import { merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { startOwnStack } from '../setup/own-stack.js';
import { eventually } from '../setup/processor-event.js';
import { type RetriedOperation, sendUntilFinal, statusOrCode } from '../setup/retried-operation.js';
import { Sample } from '../setup/sample.js';
import { type SandboxFault, sandboxControl } from '../setup/sandbox-control.js';
import { table } from '../setup/table.js';

/**
 * Every fault of the processor on every call that a capture, a cancel, a refund or a submission of evidence makes. Each test has an acquiring
 * entity to itself while it runs, and its faults are armed for that entity only.
 */
// A separate stack, because the test audits the whole ledger, and other tests write rows that the service never would.
const ownStack = await startOwnStack();
const stack = ownStack.json;
const api = merchantApi(stack, { merchant: await newMerchant(stack, { quote: 'optional' }) });
const sandbox = sandboxControl(stack);
const trials = new FaultTrials(api, sandbox);

afterAll(async () => {
  await Promise.all([api.close(), sandbox.clear()]);
  await ownStack.close();
});

const retryForMilliseconds = 300_000;
const refundAmount = 1_111;
const callFaults = [...faults, 'slow_drip'] as const;
const readFaults = [...callFaults, 'stale_read'] as const;

type ProcessorCall = SandboxFault['operation'];

/** The money operations: the call that each makes at the processor, and the call that reads its outcome. */
const operations = {
  capture: { path: '/v1/capture', call: 'payment_intents.capture', read: 'payment_intents.retrieve', ends: 'captured' },
  cancel: { path: '/v1/cancel', call: 'payment_intents.cancel', read: 'payment_intents.retrieve', ends: 'canceled' },
  refund: { path: '/v1/refund', call: 'refunds.create', read: 'refunds.list', ends: 'succeeded' },
  evidence: { path: '/v1/disputes', call: 'disputes.update', read: 'disputes.retrieve', ends: 'under_review' },
} as const satisfies Record<string, { path: string; call: ProcessorCall; read: ProcessorCall; ends: string }>;

type Operation = keyof typeof operations;
/** The charge that each operation needs, and what its response shows while its outcome is not known. */
const before = { capture: 'manual', cancel: 'manual', refund: 'automatic', evidence: 'automatic' } as const;
const unconfirmed = {
  capture: 'authorized',
  cancel: 'authorized',
  refund: 'pending',
  evidence: 'needs_response',
} as const;
const inquiryCard = { payment_method: disputedCards.inquiry };
const operationNames = Object.keys(operations) as Operation[];
const sample = new Sample('processor faults on captures, cancels, refunds and evidence', { share: 1 / 15 });
const seen: Record<string, string[]> = {};

interface Trial {
  readonly paymentIntentId: string;
  readonly request: RetriedOperation;
  readonly milliseconds: number;
}

/** Creates a payment in the state that the operation needs, then runs the operation with these faults. */
async function tryOperation(
  channel: Channel,
  operation: Operation,
  armed: readonly Omit<SandboxFault, 'entity' | 'rail'>[],
): Promise<Trial> {
  const order = { ...channel.bodyOf(before[operation]), ...(operation === 'evidence' ? inquiryCard : {}) };
  const charged = await sendUntilFinal(api, '/v1/payment_intents', order, randomUUID(), retryForMilliseconds);
  const { id } = charged.response.body as { id: string };
  const { path, body } = await requestOf(operation, id);
  await channel.arm(...armed);
  const startedAt = Date.now();
  const request = await sendUntilFinal(api, path, body, randomUUID(), retryForMilliseconds);
  return { paymentIntentId: id, request, milliseconds: Date.now() - startedAt };
}

/** The request of an operation on a payment. Evidence is for the dispute that the bank has opened. */
async function requestOf(operation: Operation, id: string): Promise<{ path: string; body: object }> {
  const { path } = operations[operation];
  if (operation === 'refund') return { path, body: { payment_intent_id: id, amount: refundAmount } };
  if (operation !== 'evidence') return { path, body: { payment_intent_id: id } };
  const dispute = await disputeOf(api, id);
  return { path: `${path}/${dispute.id}/evidence`, body: { customer_name: 'Ada' } };
}

/** Expects that response, replay, read and processor agree, and that the processor acted once. */
async function expectTrueOutcome(operation: Operation, { paymentIntentId, request }: Trial): Promise<void> {
  const { ends } = operations[operation];
  expect(request.log).toEqual([`200 ${ends}`]);
  const replay = await api.post(request.path, request.body, { 'idempotency-key': request.key });
  expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([
    200,
    request.response.text,
    'true',
  ]);
  const read = await api.get(`/v1/payment_intents/${paymentIntentId}`);
  const payments = await sandbox.payments();
  const held = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
  const refunds = (await sandbox.refunds()).filter(({ payment }) => payment === held[0]?.id);
  const refunded = operation === 'refund' ? refundAmount : 0;
  expect(held).toHaveLength(1);
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual(
    operation === 'refund' ? [[refunded, ends]] : [],
  );
  expect(held.map(({ status }) => status)).toEqual([operation === 'cancel' ? 'canceled' : 'succeeded']);
  const submissions = (await sandbox.disputes()).filter(({ payment }) => payment === held[0]?.id);
  expect(submissions.map(({ submission_count }) => submission_count)).toEqual(operation === 'evidence' ? [1] : []);
  expect(read.body).toMatchObject({
    status: before[operation] === 'automatic' ? 'succeeded' : ends,
    amount_captured: held[0]?.amount_captured,
    amount_refunded: held[0]?.amount_refunded,
  });
}

function note(row: string, operation: Operation, { milliseconds }: Trial): void {
  seen[row] = [...(seen[row] ?? []), `${operation} ${milliseconds} ms`];
}

describe.concurrent('an operation with a faulty call to the processor', () => {
  const cells = sample.pick(
    callFaults.flatMap((fault) => operationNames.map((operation) => [fault, operation] as const)),
  );

  it.each(cells)('is done once and gets a true response when its call meets %s (%s)', async (fault, operation) => {
    await trials.run(async (channel) => {
      const trial = await tryOperation(channel, operation, [
        { operation: operations[operation].call, fault, times: 1 },
      ]);
      // What the processor does after the response counts too: the slow call takes effect only now.
      if (fault === 'slow') await sleep(2_000);
      await expectTrueOutcome(operation, trial);
      note(`call: ${fault}`, operation, trial);
    });
  });
});

describe.concurrent('a faulty read of an unknown outcome', () => {
  const lost = { after: 'error_after_effect', before: 'error_before_effect' } as const;
  const cells = sample.pick(
    readFaults.flatMap((fault) =>
      operationNames.flatMap((operation) => [
        [fault, 'after', operation] as const,
        [fault, 'before', operation] as const,
      ]),
    ),
  );

  it.each(cells)(
    'decides nothing when it meets %s (the operation was lost %s its effect, %s)',
    async (fault, when, operation) => {
      await trials.run(async (channel) => {
        const { call, read } = operations[operation];
        const trial = await tryOperation(channel, operation, [
          { operation: call, fault: lost[when], times: 1 },
          { operation: read, fault, times: 1 },
        ]);
        await expectTrueOutcome(operation, trial);
        note(`read, lost ${when}: ${fault}`, operation, trial);
      });
    },
  );
});

describe.concurrent('an acquirer that is down for longer than a merchant waits', () => {
  it.each(operationNames)(
    'does not make %s succeed: the response shows the known state, and the true status follows',
    async (operation) => {
      await trials.run(async (channel) => {
        const { call, read, ends } = operations[operation];
        const times = 1_000;
        const { paymentIntentId, request } = await tryOperation(channel, operation, [
          { operation: call, fault: 'error_before_effect', times },
          { operation: read, fault: 'error_before_effect', times },
        ]);
        expect(request.log).toEqual([`200 ${unconfirmed[operation]}`]);
        await sandbox.clear({ entity: channel.entity });
        const { id } = request.response.body as { id: string };
        const resources = { refund: `/v1/refunds/${id}`, evidence: `/v1/disputes/${id}` };
        const payment = `/v1/payment_intents/${paymentIntentId}`;
        const resource = operation in resources ? resources[operation as keyof typeof resources] : payment;
        // Not `expect.poll`, which loses its test when several run concurrently.
        await eventually(
          () => api.get(resource),
          (read) => statusOrCode(read) === ends,
        );
        const replay = await api.post(request.path, request.body, { 'idempotency-key': request.key });
        expect([replay.status, replay.text]).toEqual([200, request.response.text]);
      });
    },
    360_000,
  );
});

describe('after all faults', () => {
  it('the ledger balances and agrees with the processor', async () => {
    sample.report(Object.values(seen).flat().length);
    process.stdout.write(
      table(
        'Faults on the calls of each operation, and how long its merchant waited',
        Object.entries(seen).map(([row, cellsOfRow]) => [row, ...cellsOfRow.toSorted()]),
      ),
    );
    await assertConservation(stack);
  });
});
