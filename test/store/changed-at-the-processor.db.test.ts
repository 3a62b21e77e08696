import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { fitPaymentDisputes } from '@landed/activities/dispute/fit-payment-disputes';
import { receiveDisputeEvent } from '@landed/activities/dispute/receive-dispute-event';
import { refreshDispute } from '@landed/activities/dispute/refresh-dispute';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import { createProcessors } from '@landed/activities/processor/registry';
import { handleEvent } from '@landed/activities/processor-event/handle-event';
import { receiveEvent } from '@landed/activities/processor-event/receive-event';
import { readDueRefunds } from '@landed/activities/refund/read-due-refunds';
import { refundOperation } from '@landed/activities/refund/refund-operation';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ProcessorEventInput } from '@landed/contracts/processor-event/types';
import { eventInput } from '@landed/gateway/processor-event/event-input';
import { readEvent } from '@landed/gateway/processor-event/stripe/read-event';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { callingKeys } from '@landed/stack/data-folder/processor-account';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { sandboxControl } from '../setup/sandbox-control.js';
import { type SandboxProcess, startSandbox } from '../setup/sandbox-process.js';
import { newCheckout, newKeyring } from './checkout-case.js';
import { newRefundInput } from './refund-case.js';
import { storedRefunds } from './stored-refunds.js';

/** Real events of the sandbox, read as the gateway reads them, and handled with the real adapter. */
let fresh: FreshDatabase;
let sandbox: SandboxProcess;
let control: ReturnType<typeof sandboxControl>;
let processorOf: ReturnType<typeof createProcessors>;
const keyring = newKeyring();
const account = { rail: 'test', entity: 'us' } as const;

beforeAll(async () => {
  fresh = await createFreshDatabase();
  sandbox = await startSandbox();
  control = sandboxControl({ sandbox_url: sandbox.url });
  processorOf = createProcessors(sandbox.accounts.map((row) => ({ ...callingKeys(row), api_base: sandbox.url })));
});

afterAll(async () => {
  await sandbox.close();
  await fresh.drop();
});

const dependencies = () => ({
  database: fresh.database,
  keyring,
  fitDisputes: fitPaymentDisputes,
  processorOf,
  taxPlaceOf: builtInTaxPlaceOf,
});
const fraud = { scorer: null, budgetMilliseconds: 1 };

async function charged(changes: Partial<CheckoutInput['body']> = {}) {
  const made = await newCheckout(fresh.database);
  const input = { ...made, body: { ...made.body, ...changes } };
  await submitOperation(checkoutOperation, { ...dependencies(), fraud }, input);
  const payments = await control.payments();
  const found = payments.find(({ metadata }) => metadata['landed_payment_intent'] === input.paymentIntentId);
  if (found === undefined) throw new Error('The processor does not have the payment.');
  return { input, atProcessor: found.id };
}

/** Every event that the account has sent about a payment since the last call, newest first. */
const handled = new Set<string>();
async function newEvents(payment: string): Promise<readonly ProcessorEventInput[]> {
  const key = sandbox.accounts.find(({ entity, rail }) => entity === 'us' && rail === 'test')?.secret_key ?? '';
  const response = await fetch(`${sandbox.url}/v1/events?limit=100`, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await response.json()) as { data: readonly { id: string }[] };
  const inputs: ProcessorEventInput[] = [];
  for (const event of data.filter((each) => JSON.stringify(each).includes(payment) && !handled.has(each.id))) {
    handled.add(event.id);
    const read = readEvent(Buffer.from(JSON.stringify(event)));
    if (read?.change) inputs.push(eventInput(keyring, account, read, read.change));
  }
  return inputs;
}

async function handleEvents(payment: string): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (const input of await newEvents(payment)) {
    const received = await receiveEvent(dependencies(), input);
    if (received.kind === 'unknown_payment') throw new Error('The payment is not known.');
    outcomes.push(
      received.kind === 'ended'
        ? received.outcome
        : (await handleEvent(dependencies(), input, received.payment, `void-${input.eventHash}`)).outcome,
    );
  }
  return outcomes;
}

/** Handles the new events about the disputes of a payment as the lifecycle does, newest first. */
async function disputeStatuses(payment: string): Promise<readonly (readonly [string, string | undefined])[]> {
  const statuses: (readonly [string, string | undefined])[] = [];
  for (const input of await newEvents(payment)) {
    if (input.kind !== 'dispute_changed') continue;
    const received = await receiveDisputeEvent(dependencies(), input);
    if (received.kind !== 'found') throw new Error('The disputed payment is not known.');
    const refreshed = await refreshDispute(dependencies(), received.dispute);
    const stored = await loadDispute(fresh.database, keyring, received.dispute);
    statuses.push([refreshed, stored?.dispute.status]);
  }
  return statuses;
}

async function disputedAmount({ paymentIntentId }: CheckoutInput): Promise<number | undefined> {
  const { rows } = await fresh.database.pool.query<{ amount_disputed: number }>(
    'SELECT amount_disputed FROM payment_intent WHERE id = $1',
    [paymentIntentId],
  );
  return rows[0]?.amount_disputed;
}

async function paymentRow({ paymentIntentId }: CheckoutInput): Promise<unknown> {
  const { rows } = await fresh.database.pool.query(
    `SELECT p.status::text AS status, p.amount_captured AS captured, p.amount_refunded AS refunded,
            (SELECT array_agg(c.kind) FROM review_case AS c WHERE c.payment_intent_id = p.id) AS cases
     FROM payment_intent AS p WHERE p.id = $1`,
    [paymentIntentId],
  );
  return rows[0];
}

describe('a change made directly at the processor', () => {
  it('books a dashboard refund once for all of its events, and our own refund takes what is left', async () => {
    const { input, atProcessor } = await charged();
    await handleEvents(atProcessor);
    await control.refundDirectly(atProcessor, 1_500);
    expect(await handleEvents(atProcessor)).toEqual(['applied', 'nothing_new']);
    const ours = newRefundInput(input, { entity: 'us', amount: null });
    await submitOperation(refundOperation, dependencies(), ours);
    expect(await handleEvents(atProcessor)).toEqual(['nothing_new']);
    const { payment, refunds } = await storedRefunds(fresh.database, input);
    expect(payment).toEqual({ refunded: 5_000, reserved: 0 });
    expect(new Set(refunds.map(([, , amount]) => amount))).toEqual(new Set([1_500, 3_500]));
  });

  it('records a dispute with its money from any of its events, and wins it back', async () => {
    const { input, atProcessor } = await charged();
    const opened = await control.dispute(atProcessor);
    expect(await disputeStatuses(atProcessor)).toContainEqual(['saved', 'needs_response']);
    expect(await disputedAmount(input)).toBe(5_000);
    expect(
      await submitOperation(refundOperation, dependencies(), newRefundInput(input, { entity: 'us', amount: 100 })),
    ).toMatchObject({
      result: { error: 'refund_not_allowed' },
    });
    await control.closeDispute(opened.id, 'won');
    expect(await disputeStatuses(atProcessor)).toContainEqual(['saved', 'won']);
    expect(await disputedAmount(input)).toBe(0);
  });

  it('notices a returned refund without its event', async () => {
    const { input, atProcessor } = await charged();
    await submitOperation(refundOperation, dependencies(), newRefundInput(input, { entity: 'us', amount: 2_000 }));
    const refund = (await control.refunds()).find(({ payment }) => payment === atProcessor);
    await control.failRefund(refund?.id ?? '');
    await fresh.database.pool.query('UPDATE refund SET next_read_at = now() WHERE payment_intent_id = $1', [
      input.paymentIntentId,
    ]);
    expect((await readDueRefunds(dependencies(), 'us', 100)).changed).toHaveLength(1);
    expect(await paymentRow(input)).toMatchObject({ refunded: 0 });
  });

  it('saves a partial capture with its amount', async () => {
    const { input, atProcessor } = await charged({ capture_method: 'manual' });
    await control.captureDirectly(atProcessor, 1_234);
    expect(await handleEvents(atProcessor)).toContain('applied');
    expect(await paymentRow(input)).toMatchObject({ status: 'captured', captured: 1_234, cases: ['captured_in_part'] });
  });

  it.each([
    ['succeeded', 'succeeded', 5_000],
    ['requires_capture', 'canceled', 0],
  ] as const)('returns a late charge that is %s at the processor', async (late, ends, refunded) => {
    const { input, atProcessor } = await charged({ payment_method: 'pm_card_chargeDeclined' });
    await control.completeLate(atProcessor, late);
    expect(await handleEvents(atProcessor)).toContain('returned');
    expect(await paymentRow(input)).toEqual({ status: 'failed', captured: 0, refunded: 0, cases: ['late_charge'] });
    const found = (await control.payments()).find(({ id }) => id === atProcessor);
    expect([found?.status, found?.amount_refunded]).toEqual([ends, refunded]);
    expect(await handleEvents(atProcessor)).not.toContain('returned');
    expect(await storedRefunds(fresh.database, input)).toMatchObject({ refunds: [] });
  });
});
