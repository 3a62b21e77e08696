import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { Site } from '../site.js';
import { checkTaxTables, judgeRates, judgeTables, unverifiedIn } from './tax-tables.js';

const rules = { id: 'rules/US@2026-11-11.2', from: '2026-11-11', until: '2026-12-31' };
const rates = { id: 'fx/reference@2026-11-20', from: '2026-11-20', until: '2026-11-27' };
const production = { dataFolder: null };

describe('the tax table check', () => {
  it.each([
    ['2026-11-20', 'ok'],
    ['2026-12-10', 'warn'],
    ['2027-01-01', 'fail'],
  ])('of rules that end on 2026-12-31 gives on %s: %s', (today, state) => {
    expect(judgeTables([rules], today, production).map((finding) => finding.state)).toEqual([state]);
  });

  it('names the table, its last day and the command to run', () => {
    expect(judgeTables([rules, rates], '2026-11-28', production)).toEqual([
      {
        check: 'tax tables',
        state: 'fail',
        saw: 'fx/reference@2026-11-20 is stale since 2026-11-27: live mode rejects quotes that need it',
        advice: 'Run `landed exchange-rates import` every working day after 16:00 CET, and see why it did not run.',
      },
    ]);
  });

  it('warns when the workers name no table, instead of finding none stale', () => {
    expect(judgeTables([], '2026-11-28', production)).toMatchObject([
      { check: 'tax tables', state: 'warn', saw: 'the workers name no table, so its age is not known' },
    ]);
  });

  it('only warns on a local stack, whose test mode uses stale tables', () => {
    expect(judgeTables([rules], '2027-01-01', { dataFolder: '/data' })).toMatchObject([{ state: 'warn' }]);
  });

  it('calls the exchange rates of a local stack demo rates, without a warning', () => {
    expect(judgeTables([rules, rates], '2026-11-28', { dataFolder: '/data' })).toEqual([
      {
        check: 'tax tables',
        state: 'ok',
        saw: 'all 1 are up to date; demo exchange rates of 2026-11-20, for test mode only',
        advice: null,
      },
    ]);
    expect(judgeTables([rules, rates], '2026-11-27', { dataFolder: '/data' })).toMatchObject([
      { state: 'ok', saw: 'all 2 are up to date' },
    ]);
  });

  it('reads the tables that the workers have loaded from their metrics', async () => {
    const seconds = Date.parse('2026-12-01T00:00:00Z') / 1000;
    const metrics = `# TYPE landed_tax_table_expiry_seconds gauge
landed_tax_table_expiry_seconds{table="rules/US@2026-11-11.2"} ${seconds}
landed_other{table="rules/GB@2026-04-01"} 1
`;
    const server = createServer((_, response) => response.writeHead(200).end(metrics));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const workersOpsUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const site = { workersOpsUrl, databaseUrl: null, dataFolder: null } as Site;
    const found = await checkTaxTables(site, {}, '2026-11-22');
    server.close();
    expect(found).toMatchObject([{ state: 'warn', saw: 'rules/US@2026-11-11.2 expires on 2026-11-30' }]);
  });

  it('reads the tables of this environment where the address of the workers is not known', async () => {
    const site = { workersOpsUrl: null, databaseUrl: 'postgres://127.0.0.1/landed', dataFolder: null } as Site;
    const saw = (await checkTaxTables(site, { FX_MAX_AGE_DAYS: '40' }, '2026-11-22')).map((finding) => finding.saw);
    expect(saw).toEqual([
      'fx/reference@2026-10-30 expires on 2026-12-09',
      expect.stringMatching(/^\d+ codes in 34 tables have a tax rate that was not compared with the law/),
    ]);
    expect(await checkTaxTables({ ...site, databaseUrl: null }, {}, '2026-11-22')).toEqual([]);
  });
});

it('the tax rate check counts the codes whose tax rate was not compared with the law', () => {
  const metrics = [
    '# TYPE landed_tax_unverified_codes gauge',
    'landed_tax_unverified_codes{table="vat/GB@2026-01-01"} 344',
    'landed_tax_unverified_codes{table="vat/DE@2026-01-01"} 14',
  ].join('\n');
  expect(judgeRates(unverifiedIn(metrics))).toMatchObject([
    {
      saw: '358 codes in 2 tables have a tax rate that was not compared with the law: quotes warn (rate_unverified)',
    },
  ]);
  expect(judgeRates([])).toEqual([]);
});
