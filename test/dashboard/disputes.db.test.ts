import type { GatewayRequest, GatewayResponse } from '@landed/dashboard/server/gateway/gateway';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { disputeDetailSchema, disputesSchema, savedDraftSchema } from '@landed/dashboard/wire/dispute';
import { purgeDrafts } from '@landed/prisma/write/dispute-evidence/delete-draft';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { disputeBecomes, type DisputedPayment, disputedPayment } from '../store/evidence-case.js';
import { disputeOf, paymentMoney } from '../store/dispute-case.js';
import { paidPayment } from '../store/refund-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

let disputed: DisputedPayment;
const sent: GatewayRequest[] = [];
let respond: () => GatewayResponse;

const fresh = databaseOfFile();
const gateway = {
  send: async (request: GatewayRequest) => {
    sent.push(request);
    return respond();
  },
  readFile: () => Promise.reject(new Error('unavailable')),
};
const settings = settingsOfFile(fresh, {}, gateway);

beforeAll(async () => {
  disputed = await disputedPayment(fresh.database, settings.keyring);
});

const support = () => testPerson(disputed.merchantId, ['support'], 'Sam Reyes');
const key = `dash-${uuidV7()}`;

it('the list has what needs evidence first, and pages through all disputes', async () => {
  const { rail } = disputed;
  const due = await settings.read(support(), '/disputes?status=needs_response', disputesSchema, rail);
  expect(due.disputes.map(({ id, amount, status, stage }) => [id, amount, status, stage])).toEqual([
    [disputed.disputeId, 13_540, 'needs_response', 'inquiry'],
  ]);
  const all = await settings.read(support(), '/disputes', disputesSchema, rail);
  expect([all.disputes.length, all.next]).toEqual([1, null]);
  expect((await settings.read(support(), '/disputes?status=won', disputesSchema, rail)).disputes).toEqual([]);
  expect((await settings.send(support(), 'GET', `/disputes?after=${uuidV7()}`, undefined, rail)).status).toBe(400);
});

it('what the service holds about the buyer is shown only to those who may submit it', async () => {
  const path = `/disputes/${disputed.disputeId}`;
  const detail = await settings.read(support(), path, disputeDetailSchema, disputed.rail);
  expect(detail).toMatchObject({
    dispute: { id: disputed.disputeId },
    submissions: [],
    events: [{ type: 'dispute.created' }],
  });
  expect(Object.keys(detail.held ?? {})).toEqual(expect.arrayContaining(['product_description', 'uncategorized_text']));
  const finance = testPerson(disputed.merchantId, ['finance']);
  const seen = await settings.send(finance, 'GET', path, undefined, disputed.rail);
  expect(disputeDetailSchema.parse(seen.body).held).toBeNull();
  for (const text of Object.values(detail.held ?? {})) expect(seen.text).not.toContain(text);
});

it('what a dispute has taken from the balance is what its journals say, and nothing once it is won', async () => {
  const payment = await paidPayment(fresh.database, settings.keyring);
  const { rail, merchantId } = payment;
  const dispute = disputeOf(fresh.database, settings.keyring, payment);
  /** What the merchant is owed, without what fees of disputes took. */
  const owed = async () => -((await paymentMoney(fresh.database, payment)).balances['merchant_available'] ?? 0);
  const shown = () => {
    const path = `/disputes/${dispute.input.disputeId}`;
    return settings.read(testPerson(merchantId, ['finance']), path, disputeDetailSchema, rail);
  };
  const before = await owed();
  await dispute.refresh();
  const taken = await shown();
  expect(taken.dispute).toMatchObject({ stage: 'chargeback', status: 'needs_response' });
  expect(taken.balance_effect).toBe((await owed()) - before + taken.dispute.fee_amount);
  expect(taken.balance_effect).toBeLessThan(0);
  expect(taken.balance_effect).toBeGreaterThan(-taken.dispute.amount);
  dispute.becomes({ status: 'won', closedReason: 'decided', evidenceDueBy: null });
  await dispute.refresh();
  expect((await shown()).balance_effect).toBe(0);
});

it('evidence goes on the path of the gateway, with its person in the audit log and its text nowhere', async () => {
  respond = () => ({ status: 200, retryAfter: null, body: { id: disputed.disputeId, status: 'under_review' } });
  const path = `/disputes/${disputed.disputeId}/evidence`;
  const text = 'Left with the neighbour at number 7.';
  const body = { idempotency_key: key, evidence: { uncategorized_text: text, customer_name: null } };
  const response = await settings.send(support(), 'POST', path, body, disputed.rail);
  expect([response.status, response.body]).toEqual([200, { id: disputed.disputeId, status: 'under_review' }]);
  expect(sent).toMatchObject([
    {
      rail: disputed.rail,
      merchantId: disputed.merchantId,
      operationId: 'submitDisputeEvidence',
      path: `/v1/disputes/${disputed.disputeId}/evidence`,
      idempotencyKey: key,
      body: { uncategorized_text: text },
    },
  ]);
  const owner = testPerson(disputed.merchantId, ['owner']);
  const log = await settings.send(owner, 'GET', '/audit?action=dispute', undefined, disputed.rail);
  const { entries } = auditSchema.parse(log.body);
  expect(entries.map(({ action, actor, target }) => [action, actor, target])).toEqual([
    ['dispute.evidence', 'Sam Reyes', disputed.disputeId],
  ]);
  expect(log.text).not.toContain(text);
});

it('evidence of the greatest length passes the dashboard, and a longer body is rejected', async () => {
  respond = () => ({ status: 200, retryAfter: null, body: { id: disputed.disputeId, status: 'under_review' } });
  const path = `/disputes/${disputed.disputeId}/evidence`;
  const text = '証'.repeat(20_000);
  const long = ['uncategorized_text', 'product_description', 'access_activity_log', 'cancellation_rebuttal'];
  const evidence = Object.fromEntries(long.map((name) => [name, text]));
  const send = (given: object) =>
    settings.send(support(), 'POST', path, { idempotency_key: key, evidence: given }, disputed.rail);
  expect((await send(evidence)).status).toBe(200);
  expect(sent.at(-1)?.body).toEqual(evidence);
  expect((await send({ uncategorized_text: text.repeat(20) })).status).toBe(413);
});

it.each([
  [409, 'dispute_not_actionable', 'operation_rejected'],
  [202, 'idempotency_in_progress', 'outcome_unknown'],
  [503, 'rate_limit_unavailable', 'service_busy'],
])('a gateway that responds %i with %s is %s for the page', async (status, code, shown) => {
  respond = () => ({ status, retryAfter: null, body: { error: { code, message: 'It says no.', details: {} } } });
  const body = { idempotency_key: key, evidence: {} };
  const response = await settings.send(
    support(),
    'POST',
    `/disputes/${disputed.disputeId}/evidence`,
    body,
    disputed.rail,
  );
  expect((response.body as { error: { code: string } }).error.code).toBe(shown);
  expect(sent.at(-1)?.body).toEqual({});
});

it("another merchant's dispute is as absent as one that never was", async () => {
  const other = await disputedPayment(fresh.database, settings.keyring);
  const stranger = testPerson(other.merchantId, ['owner']);
  const responses = await Promise.all([
    settings.send(stranger, 'GET', `/disputes/${disputed.disputeId}`, undefined, disputed.rail),
    settings.send(stranger, 'GET', `/disputes/${uuidV7()}`, undefined, disputed.rail),
    settings.send(stranger, 'GET', '/disputes/x', undefined, disputed.rail),
  ]);
  expect(
    new Set(responses.map(({ status, body }) => JSON.stringify([status, (body as { error: object }).error]))).size,
  ).toBe(1);
  expect(responses[0]?.status).toBe(404);
});

it('a draft of evidence is shown to those who may submit it, sealed, audited once and gone with the submission', async () => {
  const drafted = await disputedPayment(fresh.database, settings.keyring);
  respond = () => ({ status: 200, retryAfter: null, body: { id: drafted.disputeId, status: 'under_review' } });
  const { rail, merchantId } = drafted;
  const path = `/disputes/${drafted.disputeId}`;
  const person = testPerson(merchantId, ['support']);
  const text = 'Left with the neighbour at number 7.';
  const save = (evidence: object, by = person) => settings.send(by, 'POST', `${path}/draft`, { evidence }, rail);
  const shown = async (by = person) => (await settings.read(by, path, disputeDetailSchema, rail)).draft;
  expect(await shown()).toBeNull();
  expect((await save({ uncategorized_text: 'Left.' })).status).toBe(200);
  const second = savedDraftSchema.parse((await save({ uncategorized_text: text, customer_name: '' })).body);
  expect(await shown()).toEqual({ evidence: { uncategorized_text: text, customer_name: '' }, ...second });
  const finance = testPerson(merchantId, ['finance']);
  expect([await shown(finance), (await save({}, finance)).status]).toEqual([null, 403]);
  expect((await save({ signature: 'x' })).status).toBe(400);
  const stored = await fresh.database.prisma.disputeDraft.findMany({ where: { merchantId } });
  expect(stored).toHaveLength(1);
  expect(Buffer.from(stored[0]?.sealed ?? []).includes('neighbour')).toBe(false);
  const owner = testPerson(merchantId, ['owner']);
  const log = await settings.send(owner, 'GET', '/audit?action=dispute', undefined, rail);
  expect(auditSchema.parse(log.body).entries.map(({ action, target }) => [action, target])).toEqual([
    ['dispute.draft', drafted.disputeId],
  ]);
  expect(log.text).not.toContain(text);
  const body = { idempotency_key: `dash-${uuidV7()}`, evidence: {} };
  expect((await settings.send(person, 'POST', `${path}/evidence`, body, rail)).status).toBe(200);
  expect(await shown()).toBeNull();
});

it('a dispute that takes no evidence takes no draft of it, and an old draft is deleted', async () => {
  const { database } = fresh;
  const ended = await disputedPayment(database, settings.keyring);
  const { rail, merchantId, disputeId } = ended;
  const person = testPerson(merchantId, ['support']);
  const save = () => settings.send(person, 'POST', `/disputes/${disputeId}/draft`, { evidence: {} }, rail);
  expect((await save()).status).toBe(200);
  const where = { merchantId };
  await database.prisma.disputeDraft.updateMany({ where, data: { savedAt: new Date(Date.now() - 89 * 86_400_000) } });
  expect([await purgeDrafts(database), await database.prisma.disputeDraft.count({ where })]).toEqual([0, 1]);
  await database.prisma.disputeDraft.updateMany({ where, data: { savedAt: new Date(Date.now() - 91 * 86_400_000) } });
  expect([await purgeDrafts(database), await purgeDrafts(database)]).toEqual([1, 0]);
  await disputeBecomes(database, ended, 'lost');
  expect(await save()).toMatchObject({ status: 422 });
});
