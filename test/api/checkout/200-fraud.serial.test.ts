import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { instant, type Payment, paidHandbag, readOf, snapshotOf } from '../../setup/payment.js';

const test = await openApiTest({ fraud: true });
const { api, sandbox, store } = test;
const quoteId = await quoteHandbag(api);

afterEach(() => sandbox.clear());

const buyers = {
  normal: 'normal@fraud.example',
  elevated: 'elevated@fraud.example',
  highest: 'highest@fraud.example',
  late: 'late@fraud.example',
  failing: 'failing@fraud.example',
};

function order(email: string, changes: Record<string, unknown> = {}) {
  return chargeHandbag(quoteId, { customer: { email }, ...changes });
}

function charge(email: string, changes: Record<string, unknown> = {}) {
  return api.post('/v1/payment_intents', order(email, changes), idempotencyKey());
}

function assessed(score: number, level: 'normal' | 'elevated' | 'highest') {
  return { status: 'assessed' as const, score, level, assessed_at: instant };
}

const unavailable = (reason: 'timeout' | 'error') => ({ status: 'unavailable' as const, reason });

describe('a charge of a merchant with fraud scoring', () => {
  it.each([
    ['normal', 8],
    ['elevated', 68],
    ['highest', 92],
  ] as const)('returns the fraud level %s with its score and charges at any level', async (level, score) => {
    expectResponse(await charge(buyers[level]), 200, paidHandbag(quoteId, { fraud: assessed(score, level) }));
  });

  it('returns the fraud score of a declined charge, too', async () => {
    const { body } = await charge(buyers.elevated, { payment_method: 'pm_card_chargeDeclined' });
    expect(body).toMatchObject({ status: 'failed', fraud: assessed(68, 'elevated') });
  });

  it('charges without a fraud score when the scorer fails', async () => {
    expectResponse(await charge(buyers.failing), 200, paidHandbag(quoteId, { fraud: unavailable('error') }));
  });

  it('charges without a fraud score when the scorer is late', async () => {
    expectResponse(await charge(buyers.late), 200, paidHandbag(quoteId, { fraud: unavailable('timeout') }));
  });

  it('charges without waiting for a scorer that hangs', async () => {
    // Longer than any charge may take: any response shows that the charge did not wait.
    const hang = { operation: 'fraud.assess', fault: 'slow', delay_ms: 120_000, entity: 'us', rail: 'test' } as const;
    await sandbox.arm({ ...hang, times: 1 });
    expectResponse(await charge(buyers.highest), 200, paidHandbag(quoteId, { fraud: unavailable('timeout') }));
  });

  it.each(['error_before_effect', 'malformed', 'rate_limited', 'reset_after_effect'])(
    'charges without a fraud score when the scorer fails with %s',
    async (fault) => {
      await sandbox.arm({ operation: 'fraud.assess', fault, times: 1, entity: 'us', rail: 'test' });
      expectResponse(await charge(buyers.highest), 200, paidHandbag(quoteId, { fraud: unavailable('error') }));
    },
  );

  it('replays the first fraud score without calling the scorer again', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const first = await api.post('/v1/payment_intents', order(buyers.highest), key);
    await sandbox.arm({ operation: 'fraud.assess', fault: 'error_before_effect', times: 1, entity: 'us' });
    const again = await api.post('/v1/payment_intents', order(buyers.highest), key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    expect(await sandbox.armed('us')).toBe(1);
  });
});

describe('a fraud score', () => {
  it('omits the fraud score from reads and events', async () => {
    const payment = (await charge(buyers.highest)).body as Payment;
    expectResponse(await api.get(`/v1/payment_intents/${payment.id}`), 200, readOf(payment));
    const { fraud, ...rest } = payment;
    expect(fraud).toEqual(assessed(92, 'highest'));
    const events = await store.events(payment.id);
    expect(events.map(({ type }) => type)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
    expect(events[1]?.snapshot).toEqual(snapshotOf(rest));
    expect(events.filter(({ snapshot }) => JSON.stringify(snapshot).includes('fraud'))).toEqual([]);
  });

  it.each(['capture', 'cancel'])('omits the fraud score from the response to a %s', async (operation) => {
    const authorized = (await charge(buyers.highest, { capture_method: 'manual' })).body as Payment;
    expect(authorized).toMatchObject({ status: 'authorized', fraud: assessed(92, 'highest') });
    const response = await api.post(`/v1/${operation}`, { payment_intent_id: authorized.id }, idempotencyKey());
    expect([response.status, Object.keys(response.body as object).includes('fraud')]).toEqual([200, false]);
  });
});

it('returns no fraud field to a merchant without fraud scoring', async () => {
  const merchant = await test.anotherMerchant();
  const other = test.apiOf({ merchant });
  const quote = await quoteHandbag(other);
  const body = chargeHandbag(quote, { customer: { email: buyers.highest } });
  expectResponse(await other.post('/v1/payment_intents', body, idempotencyKey()), 200, paidHandbag(quote));
});
