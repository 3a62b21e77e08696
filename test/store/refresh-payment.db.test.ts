import { type Refreshed, refreshPayment } from '@landed/activities/payment-intent/refresh-payment';
import type { PaymentFact, Processor, Rejected } from '@landed/activities/processor/port';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { Database } from '@landed/prisma/database';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { saveCheckout } from '@landed/prisma/write/checkout/save-checkout';
import { insertExpiryEvent } from '@landed/prisma/write/payment-intent/insert-expiry-event';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newAuthorization } from './authorization-case.js';
import { commitOf, newCheckout, newKeyring, preparationOf, verdicts } from './checkout-case.js';
import { interleave } from './interleave.js';
import { standingOf } from './stored-state.js';
import { unaskedProcessor } from './failing-processor.js';

let fresh: FreshDatabase;
const keyring = newKeyring();

beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

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
const refused: Rejected = { kind: 'rejected', detail: {} };

/** A payment that waits for its buyer. */
async function newChallenge(): Promise<CheckoutInput> {
  const input = await newCheckout(fresh.database);
  await prepareCheckout(fresh.database, keyring, preparationOf(input));
  await saveCheckout(fresh.database, keyring, commitOf(input, facts.asks));
  return input;
}

/** A processor that answers each call in turn with what the test says, and what it was asked. */
function scripted(reads: readonly PaymentFact[], voids: readonly (PaymentFact | Rejected)[] = []) {
  const asked: string[] = [];
  const [nextRead, nextVoid] = [[...reads], [...voids]];
  const next = <Answer>(answers: Answer[], call: string): Promise<Answer> => {
    asked.push(call);
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error(`One ${call} too many.`)) : Promise.resolve(answer);
  };
  const processor: Processor = {
    ...unaskedProcessor,
    readPayment: () => next(nextRead, 'read'),
    voidPayment: () => next(nextVoid, 'void'),
  };
  return { asked, processor };
}

function advance(
  ref: PaymentRef,
  processor: Processor,
  end: 'requires_action' | 'authorized' | null = null,
): Promise<Refreshed> {
  const dependencies = { database: fresh.database, keyring, processorOf: () => processor };
  return refreshPayment(dependencies, ref, { end, voidKey: 'a key' });
}

const eventsOf = async (input: CheckoutInput) => (await standingOf(fresh.database, keyring, input)).events;

async function statusOf(ref: PaymentRef) {
  const { payment } = await loadPayment(fresh.database, keyring, ref);
  const { status, failureCode, cancellationReason, amountCaptured } = payment?.intent ?? {};
  return { status, failureCode, cancellationReason, amountCaptured };
}

describe('a payment that waits for its buyer, when the processor is read,', () => {
  it('is paid once, however often it is read', async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.paid, facts.paid]);
    expect(await advance(input, processor)).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(await advance(input, processor)).toEqual({ kind: 'unchanged' });
    expect(asked).toEqual(['read', 'read']);
    const { events, journals, attempts } = await standingOf(fresh.database, keyring, input);
    expect(events).toEqual(['payment_intent.created', 'payment_intent.requires_action', 'payment_intent.succeeded']);
    expect(journals).toEqual([{ processor_receivable: 5_000, platform_fee: -300, merchant_available: -4_700 }]);
    expect(attempts).toEqual([[`${input.operationId}.1.1`, 'confirmed']]);
  });

  it('is paid once by two that read at the same moment', async () => {
    const input = await newChallenge();
    const processor = () => scripted([facts.paid]).processor;
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => advance(input, processor())));
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed', 'unchanged', 'unchanged', 'unchanged']);
    expect((await standingOf(fresh.database, keyring, input)).journals).toHaveLength(1);
  });

  it('stays as it is while the processor still asks or says nothing', async () => {
    const input = await newChallenge();
    expect(await advance(input, scripted([facts.asks]).processor)).toEqual({ kind: 'unchanged' });
    expect(await advance(input, scripted([facts.silent]).processor)).toEqual({ kind: 'unknown' });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('is closed at the processor before it is called failed', async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.failed], [facts.closed]);
    expect(await advance(input, processor)).toEqual({ kind: 'changed', status: 'failed' });
    expect(asked).toEqual(['read', 'void']);
    expect(await statusOf(input)).toMatchObject({ status: 'failed', failureCode: 'authentication_failed' });
  });

  it('is failed for the same reason when whoever closed it was killed before the commit', async () => {
    const input = await newChallenge();
    const killed: Processor = {
      ...scripted([facts.failed]).processor,
      voidPayment: () => Promise.reject(new Error('killed')),
    };
    await expect(advance(input, killed)).rejects.toThrow('killed');
    expect(await advance(input, scripted([facts.closed]).processor)).toEqual({ kind: 'changed', status: 'failed' });
    expect(await statusOf(input)).toMatchObject({
      status: 'failed',
      failureCode: 'authentication_failed',
      cancellationReason: null,
    });
  });

  it('is paid when another card was quicker than the closing', async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.failed, facts.paid], [refused]);
    expect(await advance(input, processor)).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(asked).toEqual(['read', 'void', 'read']);
  });

  it('is not called failed while the processor refuses to close it', async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.failed, facts.failed], [refused]);
    expect(await advance(input, processor)).toEqual({ kind: 'unknown' });
    expect(asked).toEqual(['read', 'void', 'read']);
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('is not called failed while it is not known whether it could be closed', async () => {
    const input = await newChallenge();
    expect(await advance(input, scripted([facts.failed], [facts.silent]).processor)).toEqual({ kind: 'unknown' });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });
});

describe('a wait whose time is over', () => {
  it('is ended at the processor, whose answer decides', async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.asks], [facts.canceled]);
    expect(await advance(input, processor, 'requires_action')).toEqual({ kind: 'changed', status: 'canceled' });
    expect(asked).toEqual(['read', 'void']);
    expect(await statusOf(input)).toEqual({
      status: 'canceled',
      failureCode: null,
      cancellationReason: 'expired',
      amountCaptured: 0,
    });
    expect(await advance(input, scripted([]).processor, 'requires_action')).toEqual({ kind: 'unchanged' });
  });

  it('is a success when the buyer was quicker, whether that is read first or learnt from the refusal', async () => {
    const [one, other] = [await newChallenge(), await newChallenge()];
    const early = scripted([facts.paid]);
    expect(await advance(one, early.processor, 'requires_action')).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(early.asked).toEqual(['read']);
    const late = scripted([facts.asks, facts.paid], [refused]);
    expect(await advance(other, late.processor, 'requires_action')).toEqual({ kind: 'changed', status: 'succeeded' });
    expect(late.asked).toEqual(['read', 'void', 'read']);
  });

  it("is an authorization with a time of its own when the buyer was quicker: the buyer's time does not end it", async () => {
    const input = await newChallenge();
    const { asked, processor } = scripted([facts.held]);
    expect(await advance(input, processor, 'requires_action')).toEqual({ kind: 'changed', status: 'authorized' });
    expect(asked).toEqual(['read']);
    expect(await advance(input, scripted([]).processor, 'requires_action')).toEqual({ kind: 'unchanged' });
  });

  it('is not over while the processor says nothing', async () => {
    const input = await newChallenge();
    expect(await advance(input, scripted([facts.asks], [facts.silent]).processor, 'requires_action')).toEqual({
      kind: 'unknown',
    });
    expect(await statusOf(input)).toMatchObject({ status: 'requires_action' });
  });

  it('of an authorization voids it, once', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    const { asked, processor } = scripted([facts.held], [facts.canceled]);
    expect(await advance(input, processor, 'authorized')).toEqual({ kind: 'changed', status: 'canceled' });
    expect(await advance(input, processor, 'authorized')).toEqual({ kind: 'unchanged' });
    expect(asked).toEqual(['read', 'void']);
    expect(await statusOf(input)).toMatchObject({ status: 'canceled', cancellationReason: 'expired' });
  });
});

describe('what the processor states of a payment that waits for nothing', () => {
  it.each([
    ['a paid one that it calls canceled', facts.canceled],
    ['a paid one that it calls declined', facts.failed],
  ])('%s is a contradiction, and changes nothing', async (_, fact) => {
    const input = await newChallenge();
    await advance(input, scripted([facts.paid]).processor);
    expect(await advance(input, scripted([fact]).processor)).toEqual({ kind: 'contradicted' });
    expect(await statusOf(input)).toMatchObject({ status: 'succeeded', amountCaptured: 5_000 });
  });

  it('a canceled one that it calls paid is a contradiction, and posts nothing', async () => {
    const input = await newChallenge();
    await advance(input, scripted([facts.asks], [facts.canceled]).processor, 'requires_action');
    expect(await advance(input, scripted([facts.paid]).processor)).toEqual({ kind: 'contradicted' });
    expect((await standingOf(fresh.database, keyring, input)).journals).toEqual([]);
  });

  it('of one that was never charged nothing can be asked', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    await saveCheckout(fresh.database, keyring, commitOf(input, verdicts.neverCharged));
    expect(await advance(input, scripted([]).processor)).toEqual({ kind: 'contradicted' });
  });

  it('of one that its checkout still has nothing is asked', async () => {
    const input = await newCheckout(fresh.database);
    await prepareCheckout(fresh.database, keyring, preparationOf(input));
    expect(await advance(input, scripted([]).processor)).toEqual({ kind: 'held' });
  });
});

describe('the announcement that an authorization ends', () => {
  const announce = async (database: Database, input: CheckoutInput) => {
    const { payment } = await loadPayment(database, keyring, input);
    if (payment === null) throw new Error('There is no such payment.');
    return insertExpiryEvent(database, keyring, input, payment.intent);
  };
  const announced = ['payment_intent.created', 'payment_intent.authorized', 'payment_intent.authorization_expiring'];

  it('is made once', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    expect(await loadDeadline(fresh.database, input)).toMatchObject({ kind: 'authorized', announced: false });
    expect([await announce(fresh.database, input), await announce(fresh.database, input)]).toEqual([true, false]);
    expect(await eventsOf(input)).toEqual(announced);
    expect(await loadDeadline(fresh.database, input)).toMatchObject({ kind: 'authorized', announced: true });
  });

  it('is made once by two at the same moment', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    const [first] = await interleave(
      fresh,
      (database) => announce(database, input),
      (database) => announce(database, input).catch(() => 'run again'),
    );
    expect([first, await announce(fresh.database, input)]).toEqual([true, false]);
    expect(await eventsOf(input)).toEqual(announced);
  });

  it('is not made of what is no authorization any more', async () => {
    const input = await newAuthorization(fresh.database, keyring);
    await advance(input, scripted([facts.canceled]).processor);
    expect(await announce(fresh.database, input)).toBe(false);
    expect(await loadDeadline(fresh.database, input)).toEqual({ kind: 'done', status: 'canceled' });
  });
});
