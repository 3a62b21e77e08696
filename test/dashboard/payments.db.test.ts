import { createHash, randomUUID } from 'node:crypto';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { defaultSettlementTerms } from '@landed/contracts/ledger/settlement-terms';
import { nextWeeklyRun } from '@landed/contracts/payout/week';
import type { Gateway, GatewayFile, GatewayFileRequest } from '@landed/dashboard/server/gateway/gateway';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { paymentDetailSchema, paymentsSchema, refundPreviewSchema } from '@landed/dashboard/wire/payment';
import { exportedDocumentSchema } from '@landed/dashboard/wire/report';
import { createdEndpointSchema } from '@landed/dashboard/wire/webhook-endpoint';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { order, type PaidPayment, paidPayment } from '../store/refund-case.js';
import { settingsOfFile, type TestPerson, testPerson } from './settings-server.js';

let paid: PaidPayment;

const read: GatewayFileRequest[] = [];
let invoice: GatewayFile;
const gateway: Gateway = {
  send: () => Promise.reject(new Error('unavailable')),
  readFile: async (request) => {
    read.push(request);
    return invoice;
  },
};

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh, {}, gateway);

beforeAll(async () => {
  paid = await paidPayment(fresh.database, settings.keyring);
});

const personOf = (role: DashboardRole, merchantId: MerchantId = paid.merchantId) => testPerson(merchantId, [role]);

it('support sees a payment with its buyer, and finance sees the buyer masked, in the list as on the page', async () => {
  const read = async (role: DashboardRole) => {
    const person = personOf(role);
    const { payments } = await settings.read(person, '/payments', paymentsSchema, paid.rail);
    const detail = await settings.read(person, `/payments/${paid.paymentIntentId}`, paymentDetailSchema, paid.rail);
    return { row: payments[0], detail };
  };
  const [support, finance] = [await read('support'), await read('finance')];
  expect(support.detail).toMatchObject({
    amount: 13_540,
    status: 'succeeded',
    refundable: 13_540,
    not_refundable: null,
    split: { available: 9_246, reserve: 1_027, fee: 727, tax: 2_090, duty: 450 },
    pending_action: null,
  });
  const email = support.detail.buyer?.email ?? '';
  expect(email).toMatch(/^[^•]+@/);
  expect(support.row?.buyer_email).toBe(email);
  expect(finance.row?.buyer_email).toMatch(/^.•••@/);
  expect(finance.detail.buyer).toMatchObject({ name: null, email: finance.row?.buyer_email, billing: null });
  expect(finance.detail.buyer?.ships_to?.lines ?? []).toEqual([]);
});

it('a payment shows its fraud score, who has its events, and the week that pays it to roles that see payouts', async () => {
  const assessed = { status: 'assessed', score: 70, level: 'elevated', assessed_at: '2026-11-28T10:00:00Z' } as const;
  const scored = await paidPayment(fresh.database, settings.keyring, order, undefined, undefined, assessed);
  const { rail, merchantId, paymentIntentId: id } = scored;
  const owner = personOf('owner', merchantId);
  for (const url of ['https://shop.example/hooks', 'https://erp.example/hooks']) {
    await settings.change(owner, '/webhooks', { url }, createdEndpointSchema, rail);
  }
  await fresh.database.pool.query(
    `INSERT INTO webhook_delivery (event_id, endpoint_id, merchant_id, rail, state, ended_at, sweep_at)
     SELECT e.id, w.id, e.merchant_id, e.rail, (CASE WHEN shop THEN 'delivered' ELSE 'pending' END)::webhook_delivery_state,
            CASE WHEN shop THEN now() END, CASE WHEN shop THEN NULL ELSE now() END
     FROM event AS e JOIN webhook_endpoint AS w USING (merchant_id), LATERAL (SELECT w.url LIKE '%shop%' AS shop) AS s
     WHERE e.resource_id = $1`,
    [id],
  );
  const read = (role: DashboardRole) =>
    settings.read(personOf(role, merchantId), `/payments/${id}`, paymentDetailSchema, rail);
  const [finance, support] = [await read('finance'), await read('support')];
  expect(support.fraud).toEqual({ score: 70, level: 'elevated' });
  expect(
    support.events.map(({ type, endpoints, delivered, waiting }) => [type, endpoints, delivered, waiting]),
  ).toEqual([
    ['payment_intent.created', 2, 1, 1],
    ['payment_intent.succeeded', 2, 1, 1],
  ]);
  const availableAt = Date.now() + defaultSettlementTerms.settlementDelayDays * 86_400_000;
  expect(finance.payout).toMatchObject({ id: null, period: nextWeeklyRun(new Date(availableAt)).period });
  expect(Math.abs(Date.parse(finance.payout?.available_at ?? '') - availableAt)).toBeLessThan(60_000);
  expect(support.payout).toBeNull();
});

it('a payment names the request that made it, and its key until that is purged', async () => {
  const charged = await paidPayment(fresh.database, settings.keyring);
  const { rail, merchantId, paymentIntentId: id } = charged;
  const chargedBy = async () => {
    const person = personOf('developer', merchantId);
    return (await settings.read(person, `/payments/${id}`, paymentDetailSchema, rail)).charged_by;
  };
  const { rows } = await fresh.database.pool.query<{ request_id: string; key_hash: string }>(
    `SELECT e.request_id, o.key_hash FROM event AS e JOIN operation AS o ON o.id = e.operation_id
     WHERE e.resource_id = $1 AND e.type = 'payment_intent.created'`,
    [id],
  );
  const [{ request_id, key_hash } = { request_id: '', key_hash: '' }] = rows;
  const before = await chargedBy();
  expect(before?.request_id).toBe(request_id);
  expect(
    createHash('sha256')
      .update(before?.idempotency_key ?? '')
      .digest('hex'),
  ).toBe(key_hash);
  await fresh.database.pool.query(
    `UPDATE operation SET response = NULL, response_status = NULL, key_sealed = NULL, response_purged_at = now()
     WHERE key_hash = $1`,
    [key_hash],
  );
  expect(await chargedBy()).toEqual({ request_id, idempotency_key: null });
});

it('the invoice is that of the API, for those who see the buyer, and its export is recorded', async () => {
  const path = `/payments/${paid.paymentIntentId}/invoice`;
  const support = personOf('support');
  const save = (person: TestPerson) => settings.send(person, 'POST', path, {}, paid.rail);
  invoice = { kind: 'file', bytes: Buffer.from('%PDF-1.7') };
  expect(exportedDocumentSchema.parse((await save(support)).body)).toEqual({
    file_name: `invoice-${paid.paymentIntentId}.pdf`,
    content_base64: Buffer.from('%PDF-1.7').toString('base64'),
  });
  const { sessionId: _session, ...sent } = read[0] ?? { sessionId: '' };
  expect(sent).toEqual({
    rail: paid.rail,
    merchantId: paid.merchantId,
    userId: support.userId,
    operationId: 'retrieveCommercialInvoice',
    path: `/v1/payment_intents/${paid.paymentIntentId}/commercial_invoice`,
  });
  const error = { code: 'tax_quote_not_found', message: 'No quote.', details: {} };
  invoice = { kind: 'error', status: 404, retryAfter: null, body: { error } };
  expect(await save(support)).toMatchObject({
    status: 404,
    body: { error: { code: 'operation_rejected', details: { reason: 'tax_quote_not_found' } } },
  });
  expect((await save(personOf('finance'))).status).toBe(403);
  const log = await settings.send(personOf('owner'), 'GET', '/audit?action=payment.invoice', undefined, paid.rail);
  expect(log.text.match(/payment\.invoice/g)).toHaveLength(2);
});

it('a preview of a refund is the split of its posting, and none is above what is left', async () => {
  const at = `/payments/${paid.paymentIntentId}/refund-preview?amount=`;
  expect(await settings.read(personOf('owner'), `${at}5000`, refundPreviewSchema, paid.rail)).toEqual({
    amount: 5_000,
    from_balance: 4_062,
    returned_tax_and_duty: 938,
    released_reserve: 379,
    fee_kept: 727,
  });
  const { status, body } = await settings.send(personOf('owner'), 'GET', `${at}13541`, undefined, paid.rail);
  expect([status, body]).toMatchObject([422, { error: { details: { reason: 'refund_exceeds_captured' } } }]);
});

it('the audit log has the amount of a refund with its currency, and the payment it is of', async () => {
  const owner = personOf('owner');
  const target = paid.paymentIntentId;
  const refund = (amount: number | null) => {
    const body = { idempotency_key: `dash-${randomUUID()}`, amount, reason: null };
    return settings.send(owner, 'POST', `/payments/${target}/refund`, body, paid.rail);
  };
  await refund(4_000);
  await refund(null);
  const { entries } = await settings.read(owner, '/audit?action=payment.refund', auditSchema, paid.rail);
  expect(entries.map(({ detail, target: of }) => [detail?.replace(/ with dash-.*/, ''), of])).toEqual([
    ['A refund of the rest was sent', target],
    ['A refund of 40.00 EUR was sent', target],
  ]);
});

it('a payment is found by each filter, and by e-mail address only for roles that see it', async () => {
  const support = personOf('support');
  const { payments } = await settings.read(support, '/payments', paymentsSchema, paid.rail);
  const email = payments[0]?.buyer_email ?? '';
  const found = async (filter: Record<string, string>) => {
    const { body } = await settings.send(
      support,
      'GET',
      `/payments?${new URLSearchParams(filter).toString()}`,
      undefined,
      paid.rail,
    );
    return paymentsSchema.parse(body).payments.length;
  };
  for (const filter of [{ email: email.toUpperCase() }, { amount: '13540' }, { status: 'succeeded,captured' }]) {
    expect(await found(filter)).toBe(1);
  }
  for (const filter of [
    { email: 'x@y.zz' },
    { amount: '1' },
    { status: 'failed' },
    { last4: '0001' },
    { metadata: 'a=b=c' },
    { has: 'refund' },
    { has: 'dispute' },
  ]) {
    expect(await found(filter)).toBe(0);
  }
  const of = (role: DashboardRole, query: string) =>
    settings.send(personOf(role), 'GET', `/payments?${query}`, undefined, paid.rail);
  expect(await of('finance', `email=${encodeURIComponent(email)}`)).toMatchObject({
    status: 403,
    body: { error: { code: 'role_missing', details: { roles: ['owner', 'support'] } } },
  });
  const wrong = [
    'status=paid',
    'email=x',
    'amount=1.5',
    'last4=42',
    'has=payout',
    'metadata=a',
    'reference=%00',
    `email=${'x'.repeat(10_000)}@y.zz`,
  ];
  for (const query of wrong) expect((await of('owner', query)).status).toBe(400);
});

it("filters of the list narrow it, and another merchant's payment and the other mode's are absent", async () => {
  const list = (query: string) => settings.read(personOf('owner'), `/payments${query}`, paymentsSchema, paid.rail);
  expect((await list('?currency=EUR&status=succeeded')).payments).toHaveLength(1);
  expect((await list('?currency=USD')).payments).toEqual([]);
  expect((await list(`?reference=${encodeURIComponent("'; DROP TABLE payment_intent; --")}`)).payments).toEqual([]);
  const stranger = personOf('owner', asId<'merchant'>(uuidV7()));
  const path = `/payments/${paid.paymentIntentId}`;
  const otherMode = paid.rail === 'live' ? 'test' : 'live';
  const absent = await Promise.all([
    settings.send(stranger, 'GET', path, undefined, paid.rail),
    settings.send(personOf('owner'), 'GET', path, undefined, otherMode),
    settings.send(personOf('owner'), 'GET', `/payments/${randomUUID()}`, undefined, paid.rail),
    settings.send(personOf('owner'), 'GET', '/payments/not-an-id', undefined, paid.rail),
  ]);
  expect(absent.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});
