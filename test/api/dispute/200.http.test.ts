import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { chargebackOf, type Dispute, disputedCharge } from '../../setup/disputes.js';

const test = await openApiTest({ quote: 'optional' });
const { api } = test;
const [first, second] = [
  await disputedCharge(api, 'chargeback', { merchant_reference: 'order 7' }),
  await disputedCharge(api, 'inquiry'),
];

const ids = (body: unknown) => (body as { data: Dispute[] }).data.map(({ id }) => id);
const list = async (query: string) => ids((await api.get(`/v1/disputes${query}`)).body);

describe('a dispute that the bank opened', () => {
  it('a dispute that the bank opened is read with every field of its record', async () => {
    const chargeback = chargebackOf(first.payment_intent_id, { merchant_reference: 'order 7' });
    expectResponse(await api.get(`/v1/disputes/${first.id}`), 200, chargeback);
    const inquiry = chargebackOf(second.payment_intent_id, { stage: 'inquiry', reason: 'general', fee_amount: 0 });
    expectResponse(await api.get(`/v1/disputes/${second.id}`), 200, inquiry);
  });
});

describe('the list of disputes', () => {
  it('returns the records newest first, page by page', async () => {
    const response = await api.get('/v1/disputes');
    expectResponse(response, 200, { object: 'list', data: [second, first], has_more: false });
    expect((await api.get('/v1/disputes?limit=1')).body).toEqual({ object: 'list', data: [second], has_more: true });
    expect(await list(`?limit=1&starting_after=${second.id}`)).toEqual([first.id]);
  });

  it('selects by status, stage, payment and deadline', async () => {
    expect(await list('?status=needs_response')).toEqual([second.id, first.id]);
    expect(await list('?status=under_review')).toEqual([]);
    expect(await list('?stage=inquiry')).toEqual([second.id]);
    expect(await list(`?payment_intent_id=${first.payment_intent_id.toUpperCase()}`)).toEqual([first.id]);
    const due = new Date(first.evidence_due_by ?? '');
    expect(await list(`?stage=chargeback&due_before=${due.toISOString()}`)).toEqual([]);
    expect(await list(`?stage=chargeback&due_before=${new Date(due.getTime() + 1).toISOString()}`)).toEqual([first.id]);
    const { amount, currency, payment_intent_id: payment } = first;
    expect(await list(`?amount=${amount}&currency=${currency}&payment_intent_id=${payment}`)).toEqual([first.id]);
    expect(await list('?created_before=2020-01-01T00:00:00Z')).toEqual([]);
  });

  it.each([
    ['status=open', 'status'],
    ['stage=appeal', 'stage'],
    ['due_before=tomorrow', 'due_before'],
    ['payment_intent_id=1', 'payment_intent_id'],
    ['limit=101', 'limit'],
    ['currency=gbp', 'currency'],
  ])('rejects the parameter %s', async (query, path) => {
    const response = await api.get(`/v1/disputes?${query}`);
    expect([response.status, response.body]).toMatchObject([400, { error: { details: { fields: [{ path }] } } }]);
  });

  it('rejects the same way to start after an unknown dispute and after that of another merchant', async () => {
    const unknown = { path: 'starting_after', code: 'unknown_dispute', message: 'There is no such dispute.' };
    const other = test.apiOf({ merchant: await test.anotherMerchant() });
    for (const [of, id] of [
      [other, first.id],
      [api, first.payment_intent_id],
    ] as const) {
      expectResponse(await of.get(`/v1/disputes?starting_after=${id}`), 400, fieldErrors('validation_error', unknown));
    }
  });
});
