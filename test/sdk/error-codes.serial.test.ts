import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorTable } from '@landed/contracts/errors/error-table';
import { notMadeMessages } from '@landed/contracts/errors/retryable-error';
import { isLandedError, Landed, type LandedOptions, newIdempotencyKey } from '@landed/sdk';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { afterAll, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { disputedCharge } from '../setup/disputes.js';
import { createFreshDatabase } from '../setup/fresh-database.js';
import { newMerchant } from '../setup/new-merchant.js';
import { chargeHandbag, handbagQuote, quoteHandbag } from '../setup/orders.js';
import { startOtherGateway } from '../setup/other-gateway.js';
import { storeQuote } from '../setup/stored-quote.js';
import { caught, fieldsOf } from './caught.js';

const stack = inject('stack');
const test = await openApiTest({ quote: 'optional' });
const { api, merchant, store, sandbox } = test;
const quoteId = await quoteHandbag(api);
const clientOf = (secretKey: string, options: LandedOptions = {}) =>
  new Landed(secretKey, { baseUrl: stack.gateway_url, retries: 0, ...options });
const landed = clientOf(merchant.secret_key);
const key = () => ({ idempotencyKey: newIdempotencyKey() });

/** A separate database and separate gateways, so that this file can change limits and remove tables. */
const fresh = await createFreshDatabase();
const away = { ...stack, database_url: fresh.url };
const [narrow, apart] = await Promise.all([
  startOtherGateway(stack, { RATE_LIMIT_DEFAULT_TEST_PER_SECOND: '1', RATE_LIMIT_BURST_SECONDS: '1' }),
  startOtherGateway(away),
]);
const stranger = await newMerchant(away);

afterAll(async () => {
  await sandbox.clear();
  await sandbox.events('normal', { entity: 'ca' });
  await Promise.all([narrow.close(), apart.close()]);
  await fresh.drop();
});

type Charge = Parameters<typeof landed.paymentIntents.create>[0];

const charge = (changes: Record<string, unknown> = {}, options = key(), id = quoteId) =>
  landed.paymentIntents.create(chargeHandbag(id, changes) as Charge, options);
const small = (currency: string): Charge => ({
  amount: 1_000,
  currency: currency as Charge['currency'],
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
});
const refund = (id: string, amount?: number) =>
  landed.refunds.create({ payment_intent_id: id, ...(amount === undefined ? {} : { amount }) }, key());

/** Sends one charge twice under one key while the processor is slow. */
async function sendTwice(): Promise<unknown> {
  await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 1_000, entity: 'au' });
  const same = key();
  const both = await Promise.allSettled([1, 2].map(() => landed.paymentIntents.create(small('AUD'), same)));
  const rejected = both.find((one) => one.status === 'rejected');
  throw rejected?.reason;
}

/** Refunds directly at the processor, which then rejects our refund. */
async function refundAtTheProcessor(): Promise<unknown> {
  await sandbox.events('drop', { entity: 'ca' });
  const payment = await landed.paymentIntents.create(small('CAD'), key());
  const [charged] = await test.charges(payment.id);
  const account = loadSecrets(inject('secretsFile')).processor_accounts.find(
    ({ rail, entity }) => rail === 'test' && entity === 'ca',
  );
  const response = await fetch(`${stack.sandbox_url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account?.secret_key}` },
    body: new URLSearchParams({ payment_intent: charged?.id ?? '' }),
  });
  expect(response.status).toBe(200);
  return refund(payment.id);
}

/** Charges while the processor rejects our secret key. */
async function chargeWithRevokedKey(): Promise<unknown> {
  await sandbox.arm({ operation: 'payment_intents.create', fault: 'unauthorized', times: 1, entity: 'ca' });
  return landed.paymentIntents.create(small('CAD'), key());
}

async function needsReview(): Promise<unknown> {
  const same = key();
  const { id } = await charge({}, same);
  await store.sql.query(
    `UPDATE operation SET state = 'recovery_required', response = NULL WHERE merchant_id = $1 AND payment_intent_id = $2`,
    [merchant.id, id],
  );
  return charge({}, same);
}

/** Renames a table during a call, so that statements on it fail. */
async function without(table: string, call: (client: Landed) => Promise<unknown>): Promise<unknown> {
  await fresh.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await call(clientOf(stranger.secret_key, { baseUrl: apart.url }));
  } finally {
    await fresh.database.pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

/** Sends reads until one is rejected: on a slow machine the quota may outlast a few of them. */
async function exceedRateLimit(): Promise<unknown> {
  const client = clientOf(merchant.secret_key, { baseUrl: narrow.url });
  for (let round = 0; round < 20; round += 1) {
    const reads = Array.from({ length: 20 }, () => client.paymentIntents.retrieve(randomUUID()));
    for (const read of await Promise.allSettled(reads))
      if (read.status === 'rejected' && isLandedError(read.reason, 'rate_limit_exceeded')) throw read.reason;
  }
  return null;
}

/** How each code is provoked through the client, with the expected `details`, and the message if it has several. */
const provoked: Partial<
  Record<ErrorCode, readonly [call: () => Promise<unknown>, details?: unknown, message?: string]>
> = {
  validation_error: [
    () => landed.taxQuotes.create({ ...handbagQuote, destinaton: 'US' } as never),
    { fields: [{ path: 'destinaton', code: 'unknown_field', message: 'Is not a field of this request.' }] },
  ],
  invalid_amount: [
    () => charge({ amount: 100_000_000 }),
    { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be from 0 to 99999999.' }] },
  ],
  idempotency_key_required: [
    // The client itself requires a key, so a `fetch` removes the header here.
    () => {
      const fetch = (url: string, init: RequestInit) => {
        const { 'idempotency-key': _, ...headers } = init.headers as Record<string, string>;
        return globalThis.fetch(url, { ...init, headers });
      };
      return clientOf(merchant.secret_key, { fetch }).paymentIntents.create(small('USD'), key());
    },
  ],
  tax_quote_mismatch: [
    () => charge({ amount: 1 }),
    { mismatches: ['amount'], differences: [{ path: 'amount', reason: 'differs', expected: 30_000, actual: 1 }] },
  ],
  tax_quote_expired: [
    async () => {
      const { id } = await storeQuote(store, merchant, { subtotal: 4_000, expiresInSeconds: -1 });
      return charge({}, key(), id);
    },
    { expired_at: expect.any(String) as string },
  ],
  currency_mismatch: [() => charge({ currency: 'EUR' }), { mismatches: ['currency'] }],
  country_not_supported: [
    () => landed.taxQuotes.create({ ...handbagQuote, destination_country: 'KP' } as never),
    { country: 'KP', reason: 'no_rule_pack' },
  ],
  refund_exceeds_captured: [
    async () => refund((await landed.paymentIntents.create(small('USD'), key())).id, 1_001),
    { amount_refundable: 1_000 },
  ],
  refund_not_allowed: [
    async () => refund((await landed.paymentIntents.create({ ...small('USD'), capture_method: 'manual' }, key())).id),
    { reason: 'not_captured' },
  ],
  unauthorized: [() => clientOf('sk_test_unknown').events.list()],
  not_found: [() => landed.paymentIntents.retrieve(randomUUID())],
  tax_quote_not_found: [() => charge({}, key(), randomUUID())],
  idempotency_key_conflict: [
    async () => {
      const same = key();
      await landed.paymentIntents.create(small('USD'), same);
      return landed.paymentIntents.create(small('EUR'), same);
    },
    {
      payment_intent_id: expect.any(String) as string,
      differences: [{ path: 'currency', reason: 'differs', expected: 'USD', actual: 'EUR' }],
    },
  ],
  idempotency_in_progress: [sendTwice],
  idempotency_recovery_required: [
    needsReview,
    { requires_manual_review: true, payment_intent_id: expect.any(String) as string },
  ],
  payment_method_domain_exists: [
    async () => {
      await landed.paymentMethodDomains.create({ domain: 'shop.example.com' });
      return landed.paymentMethodDomains.create({ domain: 'www.example.com' });
    },
    { domain: 'shop.example.com' },
  ],
  invalid_state_transition: [
    async () => {
      const { id } = await landed.paymentIntents.create(small('USD'), key());
      return landed.paymentIntents.capture({ payment_intent_id: id }, key());
    },
    { status: 'succeeded' },
  ],
  dispute_not_found: [() => landed.disputes.submitEvidence(randomUUID(), {}, key())],
  dispute_not_actionable: [
    async () => {
      const { id } = await disputedCharge(api, 'inquiry', { currency: 'EUR' });
      await landed.disputes.submitEvidence(id, {}, key());
      return landed.disputes.submitEvidence(id, {}, key());
    },
    { status: 'under_review', reason: 'already_submitted' },
  ],
  rate_limit_exceeded: [exceedRateLimit],
  internal_error: [() => without('payment_intent', (client) => client.paymentIntents.retrieve(randomUUID()))],
  provider_error: [chargeWithRevokedKey, undefined, notMadeMessages.checkout],
  rate_limit_unavailable: [
    () => without('rate_limit_bucket', (client) => client.paymentIntents.retrieve(randomUUID())),
  ],
};

/** Codes after which the outcome is unknown. */
const unknownOutcome: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_recovery_required'];

it('provokes every code of the error table', () => {
  expect(Object.keys(provoked).sort()).toEqual(Object.keys(errorTable).sort());
});

it.each(Object.entries(provoked))(
  'returns %s to the caller as the error table defines it',
  async (code, [call, details, special]) => {
    const { status, message, retryable } = errorTable[code as ErrorCode];
    const error = await caught(call());
    expect(fieldsOf(error)).toEqual({
      code,
      message: special ?? message,
      status,
      details,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      retryAfterSeconds: retryable ? expect.any(Number) : null,
      isRetryable: retryable,
      outcomeUnknown: unknownOutcome.includes(code as ErrorCode),
    });
    if (retryable) expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
  },
);

it('returns a stored rejection for a refund of a payment that was refunded at the processor', async () => {
  expect(await caught(refundAtTheProcessor())).toMatchObject({
    code: 'refund_not_allowed',
    status: 400,
    details: { reason: 'refunded_at_processor' },
    isRetryable: false,
  });
});
