import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { balanceSchema, unpaidEntriesSchema } from '@landed/dashboard/wire/balance';
import { payoutDetailSchema, payoutEntriesSchema, payoutWeeksSchema } from '@landed/dashboard/wire/payout';
import { exportedDocumentSchema } from '@landed/dashboard/wire/report';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { pdfText } from '../setup/pdf-text.js';
import { newKeyring } from '../store/checkout-case.js';
import { charge, payoutCases, week } from '../store/payout-case.js';
import { settingsOfFile, testPerson } from './settings-server.js';

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);
let cases: ReturnType<typeof payoutCases>;

beforeAll(async () => {
  cases = payoutCases(fresh.database, newKeyring());
});

const personOf = (merchantId: MerchantId, roles: readonly DashboardRole[] = ['finance']) =>
  testPerson(merchantId, roles, 'Femi Adeyemi');

it('the list has payouts and the reason of each currency that was not paid, and pages through both', async () => {
  const merchantId = await cases.payee(['USD']);
  const finance = personOf(merchantId);
  for (let sale = 0; sale < 2; sale += 1) await cases.post(merchantId, charge);
  await cases.post(merchantId, charge, { currency: 'EUR' });
  await cases.decide(merchantId);
  const { weeks, next } = await settings.read(finance, '/payouts', payoutWeeksSchema);
  expect(weeks.map(({ id, balance, skip_reason, payout }) => [id, balance, skip_reason, payout?.amount])).toEqual([
    [`${week}_USD_1`, 17_100, null, 17_100],
    [`${week}_EUR_1`, 8_550, 'below_minimum', undefined],
  ]);
  expect(next).toBeNull();
  const idsOf = async (query: string) =>
    (await settings.read(finance, `/payouts?${query}`, payoutWeeksSchema)).weeks.map(({ id }) => id);
  expect(await idsOf('status=skipped')).toEqual([`${week}_EUR_1`]);
  expect(await idsOf('status=created&currency=USD')).toEqual([`${week}_USD_1`]);
  expect(await idsOf('status=paid')).toEqual([]);
  expect(await idsOf('week=2026-W01')).toEqual([]);
  expect(await idsOf(`after=${week}_USD_1`)).toEqual([`${week}_EUR_1`]);
  expect(await idsOf(`after=${week}_EUR_1`)).toEqual([]);
  expect((await settings.send(finance, 'GET', '/payouts?after=x')).status).toBe(400);
});

it('a skip that a later run of the week has paid is not shown', async () => {
  const merchantId = await cases.payee([]);
  for (let sale = 0; sale < 2; sale += 1) await cases.post(merchantId, charge);
  await cases.decide(merchantId);
  await cases.giveBankAccount(merchantId, 'USD');
  await cases.decide(merchantId, { rerunAt: new Date(Date.now() + 1_000).toISOString() });
  const { weeks } = await settings.read(personOf(merchantId), '/payouts', payoutWeeksSchema);
  expect(weeks.map(({ id, skip_reason, payout }) => [id, skip_reason, payout?.status])).toEqual([
    [`${week}_USD_2`, null, 'created'],
  ]);
});

it('a payout shows its parts, entry by entry, and its export adds up and runs nothing in a spreadsheet', async () => {
  const merchantId = await cases.payee();
  const finance = personOf(merchantId);
  for (let sale = 0; sale < 60; sale += 1) await cases.post(merchantId, charge);
  await cases.post(merchantId, { processor_receivable: -500, merchant_available: 500 }, { kind: 'correction' });
  await cases.decide(merchantId);
  const [paid] = await cases.payouts(merchantId);
  const path = `/payouts/${paid?.id}`;
  const detail = await settings.read(finance, path, payoutDetailSchema);
  expect(detail).toMatchObject({
    payout: { amount: 60 * 8_550 - 500, amount_breakdown: { gross_sales: 600_000, adjustments: -500 } },
    bank_text: `LANDED ${week.slice(5)} ${paid?.id.slice(-4).toUpperCase()}`,
    entry_count: 61,
    sales: { from: expect.any(String), to: expect.any(String) },
    events: [{ type: 'payout.created' }],
    attempts: [{ attempt: 1, status: 'created' }],
    held_since: null,
    requests: [],
  });
  const first = await settings.read(finance, `${path}/entries`, payoutEntriesSchema);
  const second = await settings.read(finance, `${path}/entries?after=${first.next}`, payoutEntriesSchema);
  const entries = [...first.entries, ...second.entries];
  expect([entries.length, second.next]).toEqual([61, null]);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(detail.payout.amount);
  for (const { amount, amount_breakdown: parts } of entries) {
    expect(Object.values(parts).reduce<number>((sum, part) => sum + Number(part), 0)).toBe(amount);
  }
  expect(entries[1]?.amount_breakdown).toMatchObject({ gross: 10_000, platform_fee: -500, reserve: -950, other: 0 });
  const others = await settings.read(finance, `${path}/entries?view=other`, payoutEntriesSchema);
  expect(others.entries.map(({ kind, amount }) => [kind, amount])).toEqual([['adjustment', -500]]);

  const file = await settings.send(finance, 'POST', `${path}/export`);
  const lines = file.text.trimEnd().split('\r\n');
  expect([file.status, lines.length]).toEqual([200, 62]);
  expect(lines.at(-1)).toMatch(/,USD,100\.00,-5\.00,0\.00,0\.00,-9\.50,0\.00,0\.00,85\.50,$/);
  const advice = await settings.change(finance, `${path}/advice`, {}, exportedDocumentSchema);
  const [text = ''] = pdfText(Buffer.from(advice.content_base64, 'base64'));
  expect(text).toContain('Amount, the sum of 61 entries');
  expect(text).toContain('5,125.00');
  const owner = personOf(merchantId, ['owner']);
  const { entries: log } = await settings.read(owner, '/audit?action=payout', auditSchema);
  expect(log.map(({ action, actor, target }) => [action, actor, target])).toEqual([
    ['payout.advice', 'Femi Adeyemi', paid?.id],
    ['payout.export', 'Femi Adeyemi', paid?.id],
  ]);
  expect((await settings.read(finance, path, payoutDetailSchema)).requests).toEqual([]);
});

it('the balance has each currency with its next payout, its account, and entry by entry what no payout has paid', async () => {
  const merchantId = await cases.payee(['USD']);
  const finance = personOf(merchantId);
  for (let sale = 0; sale < 2; sale += 1) await cases.post(merchantId, charge);
  await cases.decide(merchantId);
  const later = new Date(Date.now() + 86_400_000 * 30);
  await cases.post(merchantId, charge, { availableAt: later });
  await cases.post(merchantId, charge);
  const { balance, accounts } = await settings.read(finance, '/balance', balanceSchema);
  expect(balance.currencies.find(({ currency }) => currency === 'USD')).toMatchObject({
    available: 8_550,
    pending: 8_550,
    reserve: { amount: 4 * 950 },
    in_transit: 17_100,
    next_payout: { estimated_amount: 8_550, minimum_amount: 10_000, skip_reasons: ['below_minimum'] },
  });
  expect(accounts).toEqual([{ currency: 'USD', last_four: '6789', status: 'active' }]);
  const unpaid = await settings.read(finance, '/balance/USD/entries', unpaidEntriesSchema);
  expect(unpaid.entries.map(({ entry, available_at }) => [entry.kind, entry.amount, available_at !== null])).toEqual([
    ['payment', 8_550, true],
    ['payment', 8_550, true],
  ]);
  expect(unpaid.entries[1]?.available_at).toBe(later.toISOString());
  const older = `/balance/USD/entries?after=${unpaid.entries[0]?.entry.id}`;
  expect((await settings.read(finance, older, unpaidEntriesSchema)).entries).toEqual(unpaid.entries.slice(1));
  const stranger = personOf(await cases.payee());
  expect((await settings.send(stranger, 'GET', older)).status).toBe(400);
  expect((await settings.send(stranger, 'GET', '/balance/XYZ/entries')).status).toBe(404);
  expect((await settings.read(stranger, '/balance/USD/entries', unpaidEntriesSchema)).entries).toEqual([]);
});

it('the statement of a month adds up, and one of a month to come is rejected', async () => {
  const merchantId = await cases.payee();
  await cases.post(merchantId, charge);
  const finance = personOf(merchantId);
  const month = new Date().toISOString().slice(0, 7);
  const file = await settings.change(finance, '/reports/statement', { month }, exportedDocumentSchema);
  expect(file.file_name).toBe(`statement-${finance.handle}-${month}.pdf`);
  const [text = ''] = pdfText(Buffer.from(file.content_base64, 'base64'));
  expect(text).toContain(`Fee statement ${month}`);
  expect(text).toContain('85.50');
  const later = `${Number(month.slice(0, 4)) + 1}-01`;
  for (const wrong of [later, '2026-13', "2026-11'; DROP TABLE payout"]) {
    expect((await settings.send(finance, 'POST', '/reports/statement', { month: wrong })).status).toBe(400);
  }
});

it("another merchant's payout, and one of the other mode, is as absent as one that never was", async () => {
  const merchantId = await cases.payee();
  for (let sale = 0; sale < 2; sale += 1) await cases.post(merchantId, charge);
  await cases.decide(merchantId);
  const [paid] = await cases.payouts(merchantId);
  const stranger = personOf(await cases.payee(), ['owner']);
  const responses = await Promise.all([
    settings.send(stranger, 'GET', `/payouts/${paid?.id}`),
    settings.send(stranger, 'GET', `/payouts/${paid?.id}/entries`),
    settings.send(stranger, 'POST', `/payouts/${paid?.id}/export`),
    settings.send(personOf(merchantId), 'GET', `/payouts/${uuidV7()}`),
    settings.send(personOf(merchantId), 'GET', '/payouts/x'),
  ]);
  const bodies = responses.map(({ status, body }) => [status, (body as { error: object }).error]);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(bodies[0]?.[0]).toBe(404);
});
