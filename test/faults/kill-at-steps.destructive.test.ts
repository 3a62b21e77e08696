import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { OperationStep } from '@landed/activities/payment-intent/dependencies';
import { type OperationKind, operationKinds } from '@landed/contracts/operation/types';
import { type ChildName, childNames } from '@landed/stack/child/child-name';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertConservation } from '../setup/conservation.js';
import { type MerchantApi, merchantApi } from '../setup/merchant-api.js';
import { newMerchant } from '../setup/new-merchant.js';
import { type OwnStack, startOwnStack } from '../setup/own-stack.js';
import { sendUntilFinal, type RetriedOperation, statusOrCode } from '../setup/retried-operation.js';
import { Sample } from '../setup/sample.js';
import { type SandboxControl, sandboxControl } from '../setup/sandbox-control.js';
import { Breakpoints } from '../setup/breakpoints.js';
import { table } from '../setup/table.js';
import { openWorkflowsAfter } from '../setup/temporal-view.js';

/**
 * `kill -9` of each process while one operation of each verb stands at a named step: before it wrote anything, with
 * its rows written, with the processor's answer in hand, with everything committed. Each of them must come to its one
 * end, once.
 */
const steps: readonly OperationStep[] = ['loaded', 'prepared', 'submitted', 'saved'];
const sample = new Sample('kill -9 at a step of each verb');
const chosen = sample.pick(childNames.flatMap((victim) => steps.map((step) => [victim, step] as const)));
const total = 4_150;
const patienceMilliseconds = 300_000;
const wanted = { checkout: 'succeeded', capture: 'captured', cancel: 'canceled', refund: 'succeeded' } as const;

let stack: OwnStack;
let api: MerchantApi;
let sandbox: SandboxControl;
let at: Breakpoints;
const cells = new Map<string, readonly RetriedOperation[]>();

beforeAll(async () => {
  at = await Breakpoints.open();
  const workers = fileURLToPath(new URL('../dist/setup/breakpoint-workers.js', import.meta.url));
  stack = await startOwnStack({ workers: { program: workers, env: { LANDED_STEPS_URL: at.url } } });
  api = merchantApi(stack.json, { merchant: await newMerchant(stack.json, { quote: 'optional' }) });
  sandbox = sandboxControl(stack.json);
});

afterAll(async () => {
  await api.close();
  await stack.close();
  await at.close();
});

async function charge(capture_method: 'automatic' | 'manual'): Promise<string> {
  const body = { ...order, capture_method };
  const { response: answer } = await sendUntilFinal(api, '/v1/payment_intents', body, randomUUID(), patienceMilliseconds);
  return (answer.body as { id: string }).id;
}

const order = {
  amount: total,
  currency: 'GBP',
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
} as const;

/** One request of each verb, on payments of their own. */
async function requests(): Promise<Readonly<Record<OperationKind, { path: string; body: object }>>> {
  const [toCapture, toCancel, toRefund] = await Promise.all([charge('manual'), charge('manual'), charge('automatic')]);
  return {
    checkout: { path: '/v1/payment_intents', body: order },
    capture: { path: '/v1/capture', body: { payment_intent_id: toCapture } },
    cancel: { path: '/v1/cancel', body: { payment_intent_id: toCancel } },
    refund: { path: '/v1/refund', body: { payment_intent_id: toRefund, amount: 1_234 } },
  };
}

async function killAt(victim: ChildName, step: OperationStep): Promise<readonly RetriedOperation[]> {
  const asked = await requests();
  const held = at.hold(operationKinds, step);
  const lives = operationKinds.map((kind) =>
    sendUntilFinal(api, asked[kind].path, asked[kind].body, randomUUID(), patienceMilliseconds),
  );
  await held;
  await stack.kill(victim);
  at.release();
  // What goes on meets a process that is not there.
  await sleep(200);
  await stack.start(victim);
  return Promise.all(lives);
}

describe('kill -9', () => {
  it.each(chosen)(
    'of %s while one of each verb stands at "%s": each is done once',
    { timeout: 450_000 },
    async (victim, step) => {
      if (sample.isTimeUp) return;
      const lives = await killAt(victim, step);
      cells.set(`${victim} at ${step}`, lives);
      expect(lives.map(({ response: answer }) => answer.status)).toEqual([200, 200, 200, 200]);
    },
  );

  it('happened', () => {
    sample.report(cells.size);
    expect(cells.size).toBeGreaterThan(0);
  });
});

/** Where the answer did not wait for the end (a payment or refund that was not confirmed in time), the end is read. */
async function endOf(kind: OperationKind, { response: answer, body }: RetriedOperation): Promise<string> {
  const { id } = answer.body as { id: string };
  const of = kind === 'checkout' ? id : (body as { payment_intent_id: string }).payment_intent_id;
  const path = kind === 'refund' ? `/v1/refunds/${id}` : `/v1/payment_intents/${of}`;
  const deadline = Date.now() + patienceMilliseconds;
  for (;;) {
    const status = statusOrCode(await api.get(path));
    if (status === wanted[kind] || Date.now() > deadline) return status;
    await sleep(300);
  }
}

describe('after all of them', () => {
  it('every operation has come to what was asked, and its replay is its first answer', async () => {
    for (const [cell, lives] of cells) {
      for (const [index, kind] of operationKinds.entries()) {
        const life = lives[index];
        if (life === undefined) throw new Error('a life is missing');
        expect([cell, kind, life.log, await endOf(kind, life)]).toEqual([cell, kind, life.log, wanted[kind]]);
        const replay = await api.post(life.path, life.body, { 'idempotency-key': life.key });
        expect([replay.status, replay.text]).toEqual([life.response.status, life.response.text]);
      }
    }
  }, 450_000);

  it('the processor did each thing once', async () => {
    const payments = await sandbox.payments(stack.since);
    const refunds = await sandbox.refunds(stack.since);
    const lives = [...cells.values()];
    // One payment of each cell's own charge and three that its other verbs work on; more would be a second charge.
    const moved = payments.filter(({ metadata }) => metadata['landed_closes'] === undefined);
    expect(countBy(moved.map(({ status }) => status))).toEqual({ succeeded: 3 * lives.length, canceled: lives.length });
    expect(refunds.map(({ status, amount }) => [status, amount])).toEqual(lives.map(() => ['succeeded', 1_234]));
  });

  it('leaves no workflow open and books that balance', async () => {
    process.stdout.write(
      table(
        'kill -9 at a step: what the merchant of each verb was answered, in order',
        [...cells].map(([cell, lives]) => [cell, ...lives.map(({ log: story }) => story.join(' > '))]),
      ),
    );
    expect(await openWorkflowsAfter(stack, 60_000)).toEqual([]);
    await assertConservation(stack.json);
  }, 360_000);
});

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of words) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
