import { type Refreshed, refreshPayment } from '@landed/activities/payment-intent/refresh-payment';
import type { PaymentFact, Processor, Rejected } from '@landed/activities/processor/port';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { insertExpiryEvent } from '@landed/prisma/write/payment-intent/insert-expiry-event';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { newAuthorization } from './authorization-case.js';
import { changeOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { failingProcessor } from './failing-processor.js';
import { interleave } from './interleave.js';
import { storedState } from './stored-state.js';

const fresh = databaseOfFile();
const keyring = newKeyring();

const detail = { payment: 'pi_1' };
const facts = {
  asks: { kind: 'action_required', clientSecret: 'pi_1_secret_1', flowResponse: { type: 'use_stripe_sdk' }, detail },
  paid: { kind: 'succeeded', detail },
  held: { kind: 'authorized', captureBefore: null, detail },
  failed: { kind: 'declined', failureCode: 'authentication_failed', detail },
  canceled: { kind: 'canceled', detail },
  closed: { kind: 'canceled', failureCode: 'authentication_failed', detail },
  silent: { kind: 'unknown', detail: {} },
} as const satisfies Record<string, PaymentFact>;
const rejected: Rejected = { kind: 'rejected', detail: {} };

/** A payment that requires authentication of its buyer. */
async function newChallenge(): Promise<CheckoutInput> {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, changeOf(input, facts.asks));
  return input;
}

/** A processor that returns the scripted results in turn and records its calls. */
function scripted(reads: readonly PaymentFact[], voids: readonly (PaymentFact | Rejected)[] = []) {
  const calls: string[] = [];
  const [nextRead, nextVoid] = [[...reads], [...voids]];
  const next = <Response>(responses: Response[], call: string): Promise<Response> => {
    calls.push(call);
    const response = responses.shift();
    return response === undefined
      ? Promise.reject(new Error(`No result is left for ${call}.`))
      : Promise.resolve(response);
  };
  const processor: Processor = {
    ...failingProcessor,
    readPayment: () => next(nextRead, 'read'),
    voidPayment: () => next(nextVoid, 'void'),
  };
  return { calls, processor };
}

function refresh(
  ref: PaymentRef,
  processor: Processor,
  end: 'requires_action' | 'authorized' | null = null,
): Promise<Refreshed> {
  const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
  return refreshPayment(dependencies, ref, { end, voidKey: 'a key' });
}

const eventsOf = async (input: CheckoutInput) => (await storedState(fresh.database, keyring, input)).events;

async function statusOf(ref: PaymentRef) {
  const { payment } = await loadPayment(fresh.database, keyring, ref);
  const { status, failureCode, cancellationReason, amountCaptured } = payment?.intent ?? {};
  return { status, failureCode, cancellationReason, amountCaptured };
}

describe('refreshPayment of a payment that requires action', () => {
  it('saves a success once, however often it runs', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.paid, facts.paid]);
    expect(await refresh(input, processor)).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(await refresh(input, processor)).toEqual({ kind: 'unchanged' });
    expect(calls).toEqual(['read', 'read']);
    const { events, journals, attempts } = await storedState(fresh.database, keyring, input);
    expect(events).toEqual(['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.succeeded']);
    expect(journals).toEqual([{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }]);
    expect(attempts).toEqual([[`${input.operationId}.1.1`, 'confirmed']]);
  });

  it('saves a capture in part of a payment whose authorization it never read, in both of its steps', async () => {
    const input = await newChallenge();
    const inPart = { ...facts.paid, capturedInPart: 1_234 };
    const { calls, processor } = scripted([inPart, inPart, inPart]);
    expect(await refresh(input, processor, 'requires_action')).toEqual({
      kind: 'changed',
      status: 'captured',
      needsReview: true,
    });
    expect(await refresh(input, processor)).toEqual({ kind: 'unchanged' });
    expect(calls).toEqual(['read', 'read', 'read']);
    expect(await statusOf(input)).toMatchObject({ status: 'captured', amountCaptured: 1_234 });
    expect(await eventsOf(input)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.authorized',
      'payment_intent.captured',
    ]);
  });

  it('saves a success once when four runs read at the same moment', async () => {
    const input = await newChallenge();
    const processor = () => scripted([facts.paid]).processor;
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => refresh(input, processor())));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'unchanged', 'unchanged', 'unchanged']);
    expect((await storedState(fresh.database, keyring, input)).journals).toHaveLength(1);
  });

  it('changes nothing while the processor requires action or states no fact', async () => {
    const input = await newChallenge();
    expect(await refresh(input, scripted([facts.asks]).processor)).toEqual({ kind: 'unchanged' });
    expect(await refresh(input, scripted([facts.silent]).processor)).toEqual({ kind: 'unknown' });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('voids the payment at the processor before it saves `failed`', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.failed], [facts.closed]);
    expect(await refresh(input, processor)).toEqual({ kind: 'changed', status: 'failed' });
    expect(calls).toEqual(['read', 'void']);
    expect(await statusOf(input)).toMatchObject({ status: 'failed', failureCode: 'authentication_failed' });
  });

  it('saves the same failure when an earlier run was killed after the void', async () => {
    const input = await newChallenge();
    const killed: Processor = {
      ...scripted([facts.failed]).processor,
      voidPayment: () => Promise.reject(new Error('killed')),
    };
    await expect(refresh(input, killed)).rejects.toThrow('killed');
    expect(await refresh(input, scripted([facts.closed]).processor)).toEqual({ kind: 'changed', status: 'failed' });
    expect(await statusOf(input)).toMatchObject({
      status: 'failed',
      failureCode: 'authentication_failed',
      cancellationReason: null,
    });
  });

  it('saves a success when another card was confirmed before the void', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.failed, facts.paid], [rejected]);
    expect(await refresh(input, processor)).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(calls).toEqual(['read', 'void', 'read']);
  });

  it('refreshPayment of a payment that requires action does not save `failed` while the processor rejects the void', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.failed, facts.failed], [rejected]);
    expect(await refresh(input, processor)).toEqual({ kind: 'unknown' });
    expect(calls).toEqual(['read', 'void', 'read']);
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('refreshPayment of a payment that requires action does not save `failed` while the result of the void is unknown', async () => {
    const input = await newChallenge();
    expect(await refresh(input, scripted([facts.failed], [facts.silent]).processor)).toEqual({ kind: 'unknown' });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });
});

describe('refreshPayment after a deadline', () => {
  it('voids the payment and saves what the processor states', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.asks], [facts.canceled]);
    expect(await refresh(input, processor, 'requires_action')).toEqual({ kind: 'changed', status: 'canceled' });
    expect(calls).toEqual(['read', 'void']);
    expect(await statusOf(input)).toEqual({
      status: 'canceled',
      failureCode: null,
      cancellationReason: 'expired',
      amountCaptured: 0,
    });
    expect(await refresh(input, scripted([]).processor, 'requires_action')).toEqual({ kind: 'unchanged' });
  });

  it('saves a success that is read first or after a rejected void', async () => {
    const [one, other] = [await newChallenge(), await newChallenge()];
    const early = scripted([facts.paid]);
    expect(await refresh(one, early.processor, 'requires_action')).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(early.calls).toEqual(['read']);
    const late = scripted([facts.asks, facts.paid], [rejected]);
    expect(await refresh(other, late.processor, 'requires_action')).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(late.calls).toEqual(['read', 'void', 'read']);
  });

  it('refreshPayment after a deadline does not void an authorization that was made before the deadline of the buyer', async () => {
    const input = await newChallenge();
    const { calls, processor } = scripted([facts.held]);
    expect(await refresh(input, processor, 'requires_action')).toEqual({ kind: 'changed', status: 'authorized' });
    expect(calls).toEqual(['read']);
    expect(await refresh(input, scripted([]).processor, 'requires_action')).toEqual({ kind: 'unchanged' });
  });

  it('a payment stays unknown while the processor states no fact', async () => {
    const input = await newChallenge();
    expect(await refresh(input, scripted([facts.asks], [facts.silent]).processor, 'requires_action')).toEqual({
      kind: 'unknown',
    });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('voids an authorization once', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    const { calls, processor } = scripted([facts.held], [facts.canceled]);
    expect(await refresh(input, processor, 'authorized')).toEqual({ kind: 'changed', status: 'canceled' });
    expect(await refresh(input, processor, 'authorized')).toEqual({ kind: 'unchanged' });
    expect(calls).toEqual(['read', 'void']);
    expect(await statusOf(input)).toMatchObject({ status: 'canceled', cancellationReason: 'expired' });
  });
});

describe('refreshPayment of a payment without a deadline', () => {
  it.each([
    ['a succeeded payment that the processor states as canceled', facts.canceled],
    ['a succeeded payment that the processor states as declined', facts.failed],
  ])('reports a contradiction and changes nothing for %s', async (_, fact) => {
    const input = await newChallenge();
    await refresh(input, scripted([facts.paid]).processor);
    expect(await refresh(input, scripted([fact]).processor)).toEqual({ kind: 'contradicted' });
    expect(await statusOf(input)).toMatchObject({ status: 'succeeded', amountCaptured: 5_000 });
  });

  it('reports a contradiction and posts nothing for a canceled payment that the processor states as paid', async () => {
    const input = await newChallenge();
    await refresh(input, scripted([facts.asks], [facts.canceled]).processor, 'requires_action');
    expect(await refresh(input, scripted([facts.paid]).processor)).toEqual({ kind: 'contradicted' });
    expect((await storedState(fresh.database, keyring, input)).journals).toEqual([]);
  });

  it('reports a contradiction without a call for a payment that was never charged', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await saveCheckout(fresh.database, keyring, changeOf(input, verdicts.neverCharged));
    expect(await refresh(input, scripted([]).processor)).toEqual({ kind: 'contradicted' });
  });

  it('leaves a payment to its running checkout', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    expect(await refresh(input, scripted([]).processor)).toEqual({ kind: 'held' });
  });
});

describe('insertExpiryEvent', () => {
  const announce = async (database: Database, input: CheckoutInput) => {
    const { payment } = await loadPayment(database, keyring, input);
    if (payment === null) throw new Error('The payment does not exist.');
    return insertExpiryEvent(database, keyring, input, payment.intent);
  };
  const announced = ['payment_intent.created', 'payment_intent.authorized', 'payment_intent.authorization_expiring'];

  it('inserts the event once', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    expect(await loadDeadline(fresh.database, input)).toMatchObject({ kind: 'authorized', announced: false });
    expect([await announce(fresh.database, input), await announce(fresh.database, input)]).toEqual([true, false]);
    expect(await eventsOf(input)).toEqual(announced);
    expect(await loadDeadline(fresh.database, input)).toMatchObject({ kind: 'authorized', announced: true });
  });

  it('inserts the event once for two calls at the same moment', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    const [first] = await interleave(
      fresh,
      (database) => announce(database, input),
      (database) => announce(database, input).catch(() => 'run again'),
    );
    expect([first, await announce(fresh.database, input)]).toEqual([true, false]);
    expect(await eventsOf(input)).toEqual(announced);
  });

  it('inserts no event after the authorization has ended', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    await refresh(input, scripted([facts.canceled]).processor);
    expect(await announce(fresh.database, input)).toBe(false);
    expect(await loadDeadline(fresh.database, input)).toEqual({ kind: 'done', status: 'canceled' });
  });
});

describe('a capture in part, made directly at the processor', () => {
  it('a capture in part, made directly at the processor is saved with its amount, posted to the cent, and opens one case', async () => {
    const { rail, merchantId, paymentIntentId } = await newAuthorization(fresh.database, keyring);
    const ref = { rail, merchantId, paymentIntentId };
    const { processor } = scripted([{ kind: 'succeeded', capturedInPart: 1_234, detail }]);
    const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
    expect(await refreshPayment(dependencies, ref, { end: null, voidKey: 'a key' })).toEqual({
      kind: 'changed',
      status: 'captured',
      needsReview: true,
    });
    const { rows } = await fresh.database.pool.query(
      `SELECT p.amount_captured, (SELECT array_agg(c.kind) FROM review_case AS c WHERE c.payment_intent_id = p.id) AS cases,
              (SELECT jsonb_object_agg(a.kind, e.amount) FROM ledger_journal AS j
               JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
               WHERE j.payment_intent_id = p.id) AS entries
       FROM payment_intent AS p WHERE p.id = $1`,
      [paymentIntentId],
    );
    expect(rows).toEqual([
      {
        amount_captured: 1_234,
        cases: ['captured_in_part'],
        entries: { processor_receivable: 1_234, platform_fee: -112, merchant_available: -1_122 },
      },
    ]);
  });

  it('a capture in part, made directly at the processor is saved with its authorization when it ends a challenge at its deadline', async () => {
    const input = await newChallenge();
    const inPart = { ...facts.paid, capturedInPart: 1_234 };
    const { calls, processor } = scripted([inPart, inPart]);
    expect(await refresh(input, processor, 'requires_action')).toEqual({
      kind: 'changed',
      status: 'captured',
      needsReview: true,
    });
    expect(calls).toEqual(['read', 'read']);
    const { events, journals } = await storedState(fresh.database, keyring, input);
    expect(events).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'payment_intent.authorized',
      'payment_intent.captured',
    ]);
    expect(journals).toEqual([{ processor_receivable: 1_234, platform_fee: -112, merchant_available: -1_122 }]);
  });
});
