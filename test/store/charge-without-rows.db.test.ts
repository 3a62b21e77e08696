import { checkoutOperation } from '@landed/activities/checkout/checkout-operation';
import { createOperationActivities } from '@landed/activities/operation/activities';
import { reconcileOperation } from '@landed/activities/operation/reconcile-operation';
import { resolveOperation } from '@landed/activities/operation/resolve-operation';
import { submitOperation } from '@landed/activities/operation/submit-operation';
import type { Processor } from '@landed/activities/processor/port';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { createPaymentIntentSchema } from '@landed/contracts/checkout/wire';
import { asId } from '@landed/contracts/ids/ids';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { saveTaxQuote } from '@landed/prisma/write/tax-quote/save-tax-quote';
import { builtInTaxPlaceOf } from '@landed/tax-engine/price';
import { v7 as uuidV7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { loseRows } from '../setup/lost-commits.js';
import { chargeHandbag, handbagQuote, handbagTotal } from '../setup/orders.js';
import { acceptedAgo, laterAttempt, newCheckout, newKeyring, requestOf, verdicts } from './checkout-case.js';
import { type Behaviour, fakeChargeProcessor } from './fake-charge-processor.js';
import { allRows, storedState } from './stored-state.js';

/** A charge is lost, and when the merchant repeats its request, the quote is gone or has expired. */
const fresh = databaseOfFile();
const keyring = newKeyring();

type Quote = 'gone' | 'expired';

const notPrepared = { kind: 'unknown', isPrepared: false };
const nothingDone = { kind: 'retryable', code: 'internal_error' };
const anotherAmount = { kind: 'unknown', detail: { mismatch: 'amount' } } as const;

async function saveQuote({ merchantId, rail }: CheckoutInput): Promise<string> {
  const taxQuoteId = asId<'tax_quote'>(uuidV7());
  const quote = { rail, merchantId, taxQuoteId, requestId: uuidV7(), body: createTaxQuoteSchema.parse(handbagQuote) };
  const [line] = handbagQuote.line_items;
  const quoted = {
    ...noDeclarations,
    sku: null,
    description: line?.description ?? '',
    quantity: 1,
    unitAmount: 30_000,
    hsCode: '420221',
    originCountry: null,
    amount: 30_000,
    tax: 1_528,
    taxComponents: [{ name: 'state sales tax', rate: '4', amount: 1_528 }],
    duty: 5_700,
    dutyComponents: [{ name: 'customs duty', rate: null, amount: 5_700 }],
    dutyBasis: 'subheading' as const,
    dutyRateRange: null,
  };
  await saveTaxQuote(fresh.database, keyring, quote, {
    breakdown: { subtotal: 30_000, shipping: 2_500, tax: 1_528, duty: 5_700, total: handbagTotal, currency: 'USD' },
    lines: [quoted],
    dutyRange: null,
    warnings: [],
    assumptions: [],
    rulePacks: [],
  });
  return taxQuoteId;
}

/** A first attempt that the processor charged, of which nothing is left but its closed workflow; and the next attempt. */
async function chargedWithoutRows(quote: Quote, behaviour: Behaviour = {}, changes: Partial<CheckoutInput> = {}) {
  const fake = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => fake.processor,
    taxPlaceOf: builtInTaxPlaceOf,
  };
  const created = await newCheckout(fresh.database, changes);
  const quoteId = await saveQuote(created);
  const first = { ...created, body: createPaymentIntentSchema.parse(chargeHandbag(quoteId)) };
  await submitOperation(checkoutOperation, dependencies, first);
  await loseQuote(first, quote);
  await loseRows(fresh.database, first.operationId);
  const attempt = (number: number): CheckoutInput => ({
    ...first,
    ...acceptedAgo(0),
    idempotency: { ...first.idempotency, attempt: number },
  });
  const input = attempt(2);
  return {
    ...fake,
    input,
    attempt,
    dependencies,
    key: `${first.operationId}.1.1`,
    submit: (of = input) => submitOperation(checkoutOperation, dependencies, of),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input, { isPrepared: false, stated: null }),
    currentState: () => storedState(fresh.database, keyring, input),
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

/** Removes the journals of the merchant's charges, and its quote; or lets the quote expire an hour ago. */
async function loseQuote({ merchantId }: CheckoutInput, quote: Quote): Promise<void> {
  const client = await fresh.database.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    for (const statement of [
      'DELETE FROM reserve_hold WHERE merchant_id = $1',
      'DELETE FROM processor_object WHERE merchant_id = $1',
      'DELETE FROM ledger_entry WHERE journal_id IN (SELECT id FROM ledger_journal WHERE merchant_id = $1)',
      'DELETE FROM ledger_journal WHERE merchant_id = $1',
      quote === 'gone'
        ? 'DELETE FROM tax_quote WHERE merchant_id = $1'
        : `UPDATE tax_quote SET created_at = created_at - interval '2 hours', expires_at = expires_at - interval '2 hours'
           WHERE merchant_id = $1`,
    ]) {
      await client.query(statement, [merchantId]);
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/**
 * A first attempt whose charge was rejected, so that its row is free; a second one that the processor charged, of which
 * nothing is left; and the third attempt, which the gateway gives the number and the payment of the second.
 */
async function secondAttemptWithoutRows(quote: Quote, charged: boolean, behaviour: Behaviour = {}) {
  const rejecting = fakeChargeProcessor({ decides: verdicts.neverCharged });
  const created = await newCheckout(fresh.database);
  const quoteId = await saveQuote(created);
  const first = { ...created, body: createPaymentIntentSchema.parse(chargeHandbag(quoteId)) };
  await submitOperation(
    checkoutOperation,
    { database: fresh.database, keyring, processorOf: () => rejecting.processor, taxPlaceOf: builtInTaxPlaceOf },
    first,
  );
  await loseQuote(first, quote);
  const fake = fakeChargeProcessor(behaviour);
  const dependencies = {
    database: fresh.database,
    keyring,
    processorOf: () => fake.processor,
    taxPlaceOf: builtInTaxPlaceOf,
  };
  const second = laterAttempt(first, 2);
  if (charged) fake.receive(requestOf(second));
  const attempt = (number: number): CheckoutInput => ({
    ...second,
    ...acceptedAgo(0),
    idempotency: { ...second.idempotency, attempt: number },
  });
  const input = attempt(3);
  return {
    ...fake,
    key: `${first.operationId}.2.1`,
    submit: (number = 3) => submitOperation(checkoutOperation, dependencies, attempt(number)),
    reconcile: () => reconcileOperation(checkoutOperation, dependencies, input, { isPrepared: false, stated: null }),
    keyState: async () => (await storedState(fresh.database, keyring, input)).key,
    rows: () => allRows(fresh.database, input.merchantId),
  };
}

describe.each(['gone', 'expired'] as const)('a lost charge whose quote is %s', (quote) => {
  it('stores no rejection before the processor was asked, which has the charge', async () => {
    const read = quote === 'gone' ? anotherAmount : verdicts.succeeded;
    const { calls, key, submit, reconcile, rows } = await chargedWithoutRows(quote, { reads: [read] });
    const before = await rows();
    expect(await submit()).toEqual(notPrepared);
    if (quote === 'gone') await expect(reconcile()).rejects.toMatchObject({ type: 'outcome_unknown' });
    else expect(await reconcile()).toMatchObject({ kind: 'needs_review', stated: 'succeeded' });
    expect([await rows(), calls]).toEqual([before, [`charge ${key}`, `find ${key}`]]);
  });

  it('stores no rejection when the search does not find the charge yet: its used key has the result', async () => {
    const { calls, key, submit, reconcile, rows } = await chargedWithoutRows(quote, { reads: [{ kind: 'absent' }] });
    const before = await rows();
    expect(await submit()).toEqual(notPrepared);
    expect(await reconcile()).toMatchObject({ kind: 'needs_review', stated: 'succeeded' });
    expect([await rows(), calls]).toEqual([before, [`charge ${key}`, `find ${key}`, `fence ${key}`]]);
  });

  it('gets its rejection in the attempt after the key was fenced, when it was never charged', async () => {
    const never = await chargedWithoutRows(quote, { fates: ['request_lost'] });
    expect(await never.submit()).toEqual(notPrepared);
    expect(await never.reconcile()).toEqual(nothingDone);
    expect(never.calls.slice(1)).toEqual([`find ${never.key}`, `fence ${never.key}`]);
    expect(await never.submit(never.attempt(3))).toMatchObject({
      kind: 'completed',
      result: { error: quote === 'gone' ? 'tax_quote_not_found' : 'tax_quote_expired' },
    });
    expect(await never.currentState()).toMatchObject({ key: { state: 'completed', attempt: 3 }, payments: [] });
  });

  it('a lost charge stays unknown when the processor may have expired the key', async () => {
    const { input, calls, key, dependencies } = await chargedWithoutRows(quote, { reads: [{ kind: 'absent' }] });
    const old = { ...input, ...acceptedAgo(3_601) };
    await expect(
      reconcileOperation(checkoutOperation, dependencies, old, { isPrepared: false, stated: null }),
    ).rejects.toMatchObject({
      type: 'outcome_unknown',
    });
    expect(calls).toEqual([`charge ${key}`, `find ${key}`]);
  });
});

describe.each(['gone', 'expired'] as const)('a lost second charge beside the row of the first (quote: %s)', (quote) => {
  it('stores no rejection before the processor was asked, which has the charge', async () => {
    const { calls, key, submit, reconcile, rows } = await secondAttemptWithoutRows(quote, true);
    const before = await rows();
    expect(await submit()).toEqual(notPrepared);
    expect(await reconcile()).toMatchObject({ kind: 'needs_review', stated: 'succeeded' });
    expect([await rows(), calls]).toEqual([before, [`find ${key}`]]);
  });

  it('stores no rejection when the search does not find the charge yet: its used key has the result', async () => {
    const { calls, key, submit, reconcile, rows } = await secondAttemptWithoutRows(quote, true, {
      reads: [{ kind: 'absent' }],
    });
    const before = await rows();
    expect(await submit()).toEqual(notPrepared);
    expect(await reconcile()).toMatchObject({ kind: 'needs_review', stated: 'succeeded' });
    expect([await rows(), calls]).toEqual([before, [`find ${key}`, `fence ${key}`]]);
  });

  it('gets its rejection in the attempt after the key was fenced, when it was never charged', async () => {
    const { calls, key, submit, reconcile, keyState } = await secondAttemptWithoutRows(quote, false);
    expect(await submit()).toEqual(notPrepared);
    expect(await reconcile()).toEqual(nothingDone);
    expect(calls).toEqual([`find ${key}`, `fence ${key}`]);
    expect(await submit(4)).toMatchObject({
      kind: 'completed',
      result: { error: quote === 'gone' ? 'tax_quote_not_found' : 'tax_quote_expired' },
    });
    expect(await keyState()).toMatchObject({ state: 'completed', attempt: 4 });
  });
});

describe('the decision about a lost charge', () => {
  const decisionOf = (outcome: 'happened' | 'did_not_happen', processorPayment?: string) => ({
    outcome,
    actor: 'f.okafor',
    ticket: 'OPS-1',
    note: 'Restored.',
    ...(processorPayment === undefined ? {} : { processorPayment }),
  });
  const review = (input: CheckoutInput) =>
    createOperationActivities({ database: fresh.database, keyring }).requireManualReview('checkout', input);

  it('writes the payment again with the price of a quote that has expired since', async () => {
    const { input, dependencies, currentState } = await chargedWithoutRows('expired');
    await review(input);
    expect(await resolveOperation(checkoutOperation, dependencies, input, decisionOf('happened'))).toMatchObject({
      evidence: 'confirmed_by_processor',
      outcome: { kind: 'completed', result: { status: 'succeeded', amount: handbagTotal } },
    });
    expect(await currentState()).toMatchObject({
      key: { state: 'completed', attempt: 2 },
      journals: [{ processor_receivable: handbagTotal }],
    });
  });

  it.each([
    ['happened', undefined],
    ['did_not_happen', 'pi_1'],
  ] as const)(
    'the decision about a lost charge is rejected when the quote is gone and no price can be compared (%s)',
    async (outcome, named) => {
      const { input, calls, key, dependencies, rows } = await chargedWithoutRows('gone');
      await review(input);
      const before = await rows();
      await expect(
        resolveOperation(checkoutOperation, dependencies, input, decisionOf(outcome, named)),
      ).rejects.toMatchObject({
        type: 'quote_lost',
      });
      expect([await rows(), calls]).toEqual([before, [`charge ${key}`]]);
    },
  );

  it('frees the key when the charge was refunded, no longer has our reference, and its key has expired', async () => {
    const { input, calls, key, dependencies, currentState } = await chargedWithoutRows('gone', {
      reads: [anotherAmount, { kind: 'absent' }, { kind: 'absent' }],
    });
    // The key was used with the price of the quote, so the processor does not accept it with another.
    const processor: Processor = {
      ...dependencies.processorOf(),
      fenceCharge: async () => ({ kind: 'unknown', detail: {} }),
    };
    const decide = (of: CheckoutInput) =>
      resolveOperation(
        checkoutOperation,
        { ...dependencies, processorOf: () => processor },
        of,
        decisionOf('did_not_happen'),
      );
    await review(input);
    await expect(decide(input)).rejects.toMatchObject({ type: 'amount_mismatch' });
    await expect(decide(input)).rejects.toMatchObject({ type: 'processor_silent' });
    expect((await currentState()).key).toMatchObject({ state: 'recovery_required', attempt: 2 });
    expect(await decide({ ...input, ...acceptedAgo(3_601) })).toMatchObject({
      evidence: 'processor_silent',
      outcome: { kind: 'retryable' },
    });
    expect((await currentState()).key).toMatchObject({ state: 'retryable', attempt: 2 });
    expect(calls).toEqual([`charge ${key}`, `find ${key}`, `find ${key}`, `find ${key}`]);
  });
});
