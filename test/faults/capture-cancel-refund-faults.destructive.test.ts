import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
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
 * Every way in which the processor can misbehave, on every call that a capture, a cancel or a refund makes. Each test
 * has an acquiring entity for itself while it runs, and faults are armed for that entity alone.
 */
// Of its own: it looks at the whole books in the end, and other tests write rows that the service would not.
const own = await startOwnStack();
const stack = own.json;
const api = merchantApi(stack, { merchant: await newMerchant(stack, { quote: 'optional' }) });
const sandbox = sandboxControl(stack);
const trials = new FaultTrials(api, sandbox);

afterAll(async () => {
  await Promise.all([api.close(), sandbox.clear()]);
  await own.close();
});

const patienceMilliseconds = 300_000;
const refundAmount = 1_111;
const callFaults = [...faults, 'slow_drip'] as const;
const readFaults = [...callFaults, 'stale_read'] as const;

type Operation = SandboxFault['operation'];

/** A verb, the processor's call that it makes, and the call that finds out what became of it. */
const verbs = {
  capture: { path: '/v1/capture', call: 'payment_intents.capture', read: 'payment_intents.retrieve', ends: 'captured' },
  cancel: { path: '/v1/cancel', call: 'payment_intents.cancel', read: 'payment_intents.retrieve', ends: 'canceled' },
  refund: { path: '/v1/refund', call: 'refunds.create', read: 'refunds.list', ends: 'succeeded' },
} as const satisfies Record<string, { path: string; call: Operation; read: Operation; ends: string }>;

type Verb = keyof typeof verbs;
const verbNames = Object.keys(verbs) as Verb[];
const sample = new Sample('processor faults on the other verbs');
const seen: Record<string, string[]> = {};

interface Trial {
  readonly paymentIntentId: string;
  readonly lived: RetriedOperation;
  readonly milliseconds: number;
}

/** A payment in the state that the verb is for, then the verb, with these faults on its way. */
async function tryVerb(
  channel: Channel,
  verb: Verb,
  armed: readonly Omit<SandboxFault, 'entity' | 'rail'>[],
): Promise<Trial> {
  const order = channel.bodyOf(verb === 'refund' ? 'automatic' : 'manual');
  const charged = await sendUntilFinal(api, '/v1/payment_intents', order, randomUUID(), patienceMilliseconds);
  const { id } = charged.response.body as { id: string };
  await channel.arm(...armed);
  const body = { payment_intent_id: id, ...(verb === 'refund' ? { amount: refundAmount } : {}) };
  const startedAt = Date.now();
  const lived = await sendUntilFinal(api, verbs[verb].path, body, randomUUID(), patienceMilliseconds);
  return { paymentIntentId: id, lived, milliseconds: Date.now() - startedAt };
}

/** Answer, replay, read and processor agree; the processor did it once. */
async function expectTruth(verb: Verb, { paymentIntentId, lived }: Trial): Promise<void> {
  const { path, ends } = verbs[verb];
  expect(lived.log).toEqual([`200 ${ends}`]);
  const replay = await api.post(path, lived.body, { 'idempotency-key': lived.key });
  expect([replay.status, replay.text, replay.headers['idempotent-replayed']]).toEqual([
    200,
    lived.response.text,
    'true',
  ]);
  const read = await api.get(`/v1/payment_intents/${paymentIntentId}`);
  const payments = await sandbox.payments();
  const held = payments.filter(({ metadata }) => metadata['landed_payment_intent'] === paymentIntentId);
  const refunds = (await sandbox.refunds()).filter(({ payment }) => payment === held[0]?.id);
  const refunded = verb === 'refund' ? refundAmount : 0;
  expect(held).toHaveLength(1);
  expect(refunds.map(({ amount, status }) => [amount, status])).toEqual(verb === 'refund' ? [[refunded, ends]] : []);
  expect(held.map(({ status }) => status)).toEqual([verb === 'cancel' ? 'canceled' : 'succeeded']);
  expect(read.body).toMatchObject({
    status: verb === 'refund' ? 'succeeded' : ends,
    amount_captured: held[0]?.amount_captured,
    amount_refunded: held[0]?.amount_refunded,
  });
}

function note(row: string, verb: Verb, { milliseconds }: Trial): void {
  seen[row] = [...(seen[row] ?? []), `${verb} ${milliseconds} ms`];
}

describe.concurrent('a verb whose call to the processor ends in', () => {
  const cells = sample.pick(callFaults.flatMap((fault) => verbNames.map((verb) => [fault, verb] as const)));

  it.each(cells)('%s is done once and answered truly (%s)', async (fault, verb) => {
    await trials.run(async (channel) => {
      const trial = await tryVerb(channel, verb, [{ operation: verbs[verb].call, fault, times: 1 }]);
      // What the processor does after the answer counts too: the slow call comes to its effect only now.
      if (fault === 'slow') await sleep(2_000);
      await expectTruth(verb, trial);
      note(`call: ${fault}`, verb, trial);
    });
  });
});

describe.concurrent('a read of an open verb that ends in', () => {
  const lost = { after: 'error_after_effect', before: 'error_before_effect' } as const;
  const cells = sample.pick(
    readFaults.flatMap((fault) =>
      verbNames.flatMap((verb) => [[fault, 'after', verb] as const, [fault, 'before', verb] as const]),
    ),
  );

  it.each(cells)('%s says nothing about it (lost %s its effect, %s)', async (fault, when, verb) => {
    await trials.run(async (channel) => {
      const { call, read } = verbs[verb];
      const trial = await tryVerb(channel, verb, [
        { operation: call, fault: lost[when], times: 1 },
        { operation: read, fault, times: 1 },
      ]);
      await expectTruth(verb, trial);
      note(`read, lost ${when}: ${fault}`, verb, trial);
    });
  });
});

describe.concurrent('an acquirer that is gone for longer than a merchant waits', () => {
  it.each(verbNames)(
    'is not taken for a success: %s answers what is known, and the truth follows',
    async (verb) => {
      await trials.run(async (channel) => {
        const { call, read, path, ends } = verbs[verb];
        const times = 1_000;
        const { paymentIntentId, lived } = await tryVerb(channel, verb, [
          { operation: call, fault: 'error_before_effect', times },
          { operation: read, fault: 'error_before_effect', times },
        ]);
        expect(lived.log).toEqual([verb === 'refund' ? '200 pending' : '200 authorized']);
        await sandbox.clear({ entity: channel.entity });
        const { id } = lived.response.body as { id: string };
        const resource = verb === 'refund' ? `/v1/refunds/${id}` : `/v1/payment_intents/${paymentIntentId}`;
        // Not `expect.poll`, which loses its test when several run at once.
        await eventually(
          () => api.get(resource),
          (read) => statusOrCode(read) === ends,
        );
        const replay = await api.post(path, lived.body, { 'idempotency-key': lived.key });
        expect([replay.status, replay.text]).toEqual([200, lived.response.text]);
      });
    },
    360_000,
  );
});

describe('after all of it', () => {
  it('the books balance with the processor’s', async () => {
    sample.report(Object.values(seen).flat().length);
    process.stdout.write(
      table(
        'Faults on the calls of each verb, and how long its merchant waited',
        Object.entries(seen).map(([row, cellsOfRow]) => [row, ...cellsOfRow.toSorted()]),
      ),
    );
    await assertConservation(stack);
  });
});
