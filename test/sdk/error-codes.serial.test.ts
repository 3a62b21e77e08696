import { randomUUID } from 'node:crypto';
import { type ErrorCode, errorTable } from '@landed/contracts/errors/error-table';
import { isLandedError, Landed, type LandedOptions, newIdempotencyKey } from '@landed/sdk';
import { loadSecrets } from '@landed/stack/data-folder/secrets';
import { afterAll, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
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

/** A database and gateways of this file's own, whose limits and tables can be taken away. */
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

/** The processor is slow with one charge, and its key is asked for again meanwhile. */
async function askTwice(): Promise<unknown> {
  await sandbox.arm({ operation: 'payment_intents.create', fault: 'slow', times: 1, delay_ms: 1_000, entity: 'au' });
  const same = key();
  const both = await Promise.allSettled([1, 2].map(() => landed.paymentIntents.create(small('AUD'), same)));
  const refused = both.find((one) => one.status === 'rejected');
  throw refused?.reason;
}

/** The processor has given the money back behind our back, and so refuses to do it for us. */
async function refundAtTheProcessor(): Promise<unknown> {
  await sandbox.events('drop', { entity: 'ca' });
  const payment = await landed.paymentIntents.create(small('CAD'), key());
  const [charged] = await test.charges(payment.id);
  const account = loadSecrets(inject('secretsFile')).processor_accounts.find(
    ({ rail, entity }) => rail === 'test' && entity === 'ca',
  );
  const answer = await fetch(`${stack.sandbox_url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account?.secret_key}` },
    body: new URLSearchParams({ payment_intent: charged?.id ?? '' }),
  });
  expect(answer.status).toBe(200);
  return refund(payment.id);
}

async function needsReview(): Promise<unknown> {
  const same = key();
  const { id } = await charge({}, same);
  await store.sql.query(
    `UPDATE operation SET state = 'recovery_required', answer = NULL WHERE merchant_id = $1 AND payment_intent_id = $2`,
    [merchant.id, id],
  );
  return charge({}, same);
}

/** Takes a table away for as long as a call needs it. */
async function without(table: string, call: (client: Landed) => Promise<unknown>): Promise<unknown> {
  await fresh.database.pool.query(`ALTER TABLE ${table} RENAME TO ${table}_away`);
  try {
    return await call(clientOf(stranger.secret_key, { baseUrl: apart.url }));
  } finally {
    await fresh.database.pool.query(`ALTER TABLE ${table}_away RENAME TO ${table}`);
  }
}

async function askTooOften(): Promise<unknown> {
  const client = clientOf(merchant.secret_key, { baseUrl: narrow.url });
  const reads = Array.from({ length: 20 }, () => client.paymentIntents.retrieve(randomUUID()));
  for (const read of await Promise.allSettled(reads))
    if (read.status === 'rejected' && isLandedError(read.reason, 'rate_limit_exceeded')) throw read.reason;
  return null;
}

/** How each code is brought about with the client alone, and what it says beside its code. */
const provoked: Partial<Record<ErrorCode, readonly [call: () => Promise<unknown>, details?: unknown]>> = {
  validation_error: [
    () => landed.taxQuotes.create({ ...handbagQuote, destinaton: 'US' } as never),
    { fields: [{ path: 'destinaton', code: 'unknown_field', message: 'Is not a field of this request.' }] },
  ],
  invalid_amount: [
    () => charge({ amount: 100_000_000 }),
    { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be from 1 to 99999999.' }] },
  ],
  idempotency_key_required: [
    // The client asks for a key before anything is sent, so here a `fetch` loses it on the way.
    () => {
      const fetch = (url: string, init: RequestInit) => {
        const { 'idempotency-key': _, ...headers } = init.headers as Record<string, string>;
        return globalThis.fetch(url, { ...init, headers });
      };
      return clientOf(merchant.secret_key, { fetch }).paymentIntents.create(small('USD'), key());
    },
  ],
  tax_quote_mismatch: [() => charge({ amount: 1 }), { mismatches: ['amount'] }],
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
  unauthorized: [() => clientOf('sk_test_nobody').events.list()],
  not_found: [() => landed.paymentIntents.retrieve(randomUUID())],
  tax_quote_not_found: [() => charge({}, key(), randomUUID())],
  idempotency_key_conflict: [
    async () => {
      const same = key();
      await landed.paymentIntents.create(small('USD'), same);
      return landed.paymentIntents.create(small('EUR'), same);
    },
  ],
  idempotency_in_progress: [askTwice],
  idempotency_recovery_required: [
    needsReview,
    { requires_manual_review: true, payment_intent_id: expect.any(String) as string },
  ],
  invalid_state_transition: [
    async () => {
      const { id } = await landed.paymentIntents.create(small('USD'), key());
      return landed.paymentIntents.capture({ payment_intent_id: id }, key());
    },
    { status: 'succeeded' },
  ],
  rate_limit_exceeded: [askTooOften],
  internal_error: [() => without('payment_intent', (client) => client.paymentIntents.retrieve(randomUUID()))],
  provider_error: [refundAtTheProcessor],
  rate_limit_unavailable: [
    () => without('rate_limit_bucket', (client) => client.paymentIntents.retrieve(randomUUID())),
  ],
};

/** Of features that do not work yet. */
const later: readonly ErrorCode[] = ['dispute_not_found', 'dispute_not_actionable', 'payment_method_domain_exists'];

/** After these nobody can say what became of the money. */
const undecided: readonly ErrorCode[] = ['idempotency_in_progress', 'idempotency_recovery_required'];

it('every code of the table is brought about here, or belongs to a feature that comes later', () => {
  const codes = [...Object.keys(provoked), ...later];
  expect(codes.sort()).toEqual(Object.keys(errorTable).sort());
});

it.each(Object.entries(provoked))('%s reaches the caller as the table has it', async (code, [call, details]) => {
  const { status, message, retryable } = errorTable[code as ErrorCode];
  const error = await caught(call());
  expect(fieldsOf(error)).toEqual({
    code,
    message,
    status,
    details,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    retryAfterSeconds: retryable ? expect.any(Number) : null,
    isRetryable: retryable,
    outcomeUnknown: undecided.includes(code as ErrorCode),
  });
  if (retryable) expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
});
