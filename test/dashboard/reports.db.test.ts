import type { MerchantId } from '@landed/contracts/ids/ids';
import { auditSchema } from '@landed/dashboard/wire/audit';
import { reportNames, reportSchema } from '@landed/dashboard/wire/report-page';
import { v7 as uuidV7 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { charge, payoutCases } from '../store/payout-case.js';
import { settingsOfFile, type TestPerson, testPerson } from './settings-server.js';

const fresh = databaseOfFile();
const settings = settingsOfFile(fresh);
const month = new Date().toISOString().slice(0, 7);

let merchantId: MerchantId;
let finance: TestPerson;

/** Two sales, of which one payout is made; and a sale of another merchant. */
beforeAll(async () => {
  const cases = payoutCases(fresh.database, settings.keyring);
  merchantId = await cases.payee(['USD']);
  const other = await cases.payee(['USD']);
  for (const each of [merchantId, merchantId, other]) await cases.post(each, charge);
  await cases.decide(merchantId);
  finance = testPerson(merchantId, ['finance']);
});

const read = (name: string) => settings.read(finance, `/reports/${name}?month=${month}`, reportSchema);

it('reports are about one merchant, and their totals are those of the ledger', async () => {
  const [fees, payouts, statement] = [await read('fees'), await read('payouts'), await read('statement')];
  expect(fees).toMatchObject({
    is_preliminary: true,
    currencies: [
      {
        currency: 'USD',
        rows: [{ payments: 2, sales: 20_000, platform_fees: 1_000, dispute_fees: 0 }],
        ties_out: true,
      },
    ],
  });
  expect(payouts.currencies).toMatchObject([{ total: { created: 17_100, paid: 0 }, ties_out: true }]);
  expect(statement.currencies[0]?.rows.map(({ part, amount }) => [part, amount])).toEqual([
    ['opening', 0],
    ['sales', 20_000],
    ['platform_fees', -1_000],
    ['reserve_held', -1_900],
    ['payouts', -17_100],
    ['closing', 0],
  ]);
  for (const name of reportNames) expect((await read(name)).currencies.every(({ ties_out: ties }) => ties)).toBe(true);
});

it('the file of a report has all its columns but the costs of the platform, and its export is recorded', async () => {
  const { status, text } = await settings.send(finance, 'POST', '/reports/fees/export', { month });
  expect([status, text]).toEqual([
    200,
    'currency,payments,sales,platform_fees,dispute_fees\r\nUSD,2,200.00,10.00,0.00\r\n',
  ]);
  const owner = { ...finance, userId: uuidV7(), roles: ['owner'] } as const;
  const { entries } = await settings.read(owner, '/audit?action=report', auditSchema);
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['report.export', `The report fees of ${month} was exported.`],
  ]);
});

it.each([
  ['tax?month=2026-13', 400],
  ['tax?month=2999-01', 400],
  ['tax', 400],
  ['profit?month=2026-11', 404],
])('rejects the report %s', async (path, status) => {
  expect((await settings.send(finance, 'GET', `/reports/${path}`)).status).toBe(status);
});
