import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openApiTest } from '../setup/api-test.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { idempotencyKey } from '../setup/orders.js';
import { type PayoutOwner, post, seedPayout } from '../setup/payouts.js';
import { payOrder } from '../setup/refunds.js';

const test = await openApiTest();
const { merchant, api, store } = test;
const file = stackFileWith(inject('stack'));
const folder = await mkdtemp(join(tmpdir(), 'landed-report-'));
afterAll(() => rm(folder, { recursive: true }));

const month = new Date().toISOString().slice(0, 7);
const owner: PayoutOwner = { merchantId: merchant.id, rail: 'test', currency: 'USD' };
const landed = (...args: string[]) => runLanded([...args, '--stack', file]);
const report = (name: string, ...args: string[]) =>
  landed('reports', name, '--period', month, '--rail', 'test', '--merchant', merchant.id, ...args);

/** An order of 120.00 with 10.00 of tax and 5.00 of duty, of which 27.00 are refunded; all is paid out. */
const books = (async () => {
  const order = await payOrder(test, api, { subtotal: 10_000, shipping: 500, tax: 1_000, duty: 500 });
  await api.post('/v1/refund', { payment_intent_id: order.id, amount: 2_700 }, idempotencyKey());
  const first = await seedPayout(store.sql, owner, { status: 'failed', failureCode: 'no_account' });
  const second = await seedPayout(store.sql, owner, { attempt: 2 });
  return { order, first, second };
})();

describe('landed payouts', () => {
  it('lists the payouts of a merchant, as the API returns them and as a table', async () => {
    const { first, second } = await books;
    const records = await Promise.all(
      [second, first].map(async ({ id }) => ({
        merchant_id: merchant.id,
        ...((await api.get(`/v1/payouts/${id}`)).body as object),
        entity: 'us',
        held_at: null,
      })),
    );
    const { code, out } = await landed('payouts', 'list', '--merchant', merchant.id, '--json');
    expect([code, JSON.parse(out)]).toEqual([0, { object: 'list', data: records, has_more: false }]);
    const table = await landed('payouts', 'list', '--merchant', merchant.id, '--limit', '1');
    expect(table.out).toMatch(
      new RegExp(`${second.id} .+ test +2026-W47/2 +created +USD \\d+\\.\\d\\d +- +TEST BANK …2345`),
    );
    expect(table.err).toBe(`\nNext page: --after ${second.id}\n`);
    const failed = await landed(
      'payouts',
      'list',
      '--status',
      'failed',
      '--period',
      '2026-W47',
      '--merchant',
      merchant.id,
    );
    expect([failed.out.includes(first.id), failed.out.includes(second.id)]).toEqual([true, false]);
  });

  it('shows one payout with its parts and its bank account', async () => {
    const { first } = await books;
    const { out } = await landed('payouts', 'show', first.id, '--json');
    expect(JSON.parse(out)).toMatchObject({ id: first.id, status: 'failed', entry_count: 2, operator_actions: [] });
    const text = (await landed('payouts', 'show', first.id)).out;
    for (const part of ['failed (no_account)', '2026-W47, attempt 1', 'gross sales', 'tax withheld']) {
      expect(text).toContain(part);
    }
  });

  it('rejects an unknown payout and a week that does not exist', async () => {
    const { code, err } = await landed('payouts', 'show', merchant.id);
    expect([code, err]).toEqual([1, 'landed: The payout was not found.\n']);
    const week = await landed('payouts', 'list', '--period', '2027-W53');
    expect([week.code, week.err]).toEqual([2, expect.stringContaining('Expected an ISO 8601 week such as 2026-W49.')]);
  });
});

describe('landed reports', () => {
  it('tax counts what is owed after the refund, and ties to the ledger', async () => {
    await books;
    const { code, out } = await report('tax', '--format', 'json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      {
        report: 'tax',
        period: month,
        rows: [
          {
            entity: 'us',
            currency: 'USD',
            country: 'US',
            state: 'NY',
            taxable: 10_500,
            taxable_refunded: -2_362,
            taxable_disputed: 0,
            tax: 1_000,
            tax_refunded: -225,
            duty: 500,
            duty_refunded: -113,
            other: 0,
            owed: 1_162,
          },
        ],
        totals: [{ entity: 'us', currency: 'USD', owed: 1_162 }],
        ties_out: true,
        tie_outs: [{ accounts: 'tax_payable + duty_payable', reported: 1_162, posted: 1_162 }],
      },
    ]);
  });

  it('payouts, fees and reserve tie to the ledger as a table and as CSV', async () => {
    const { first, second } = await books;
    const payouts = await report('payouts', '--format', 'csv');
    const amount = (first.amount / 100).toFixed(2);
    expect([payouts.code, payouts.out.split('\r\n')]).toEqual([
      0,
      [
        'entity,currency,payout,merchant,week,attempt,status,failure,created,paid,returned,failed',
        `us,USD,${first.id},${merchant.id},2026-W47,1,failed,no_account,${amount},0.00,0.00,${amount}`,
        `us,USD,${second.id},${merchant.id},2026-W47,2,created,,${amount},0.00,0.00,0.00`,
        '',
      ],
    ]);
    expect(payouts.err).toBe(`✓ us merchant_in_transit: report USD ${amount}, ledger USD ${amount}\n`);
    // 5 % of 120.00 and 0.50.
    expect((await report('fees')).out).toMatch(/Of a test +1 +120\.00 +6\.50 +0\.00 +0\.00 +6\.50/);
    expect(await report('reserve')).toMatchObject({ code: 0, out: 'There is nothing in this period.\n' });
  });

  it('rejects a period that does not exist', async () => {
    const { code, err } = await landed('reports', 'tax', '--period', '2026-13');
    expect([code, err]).toEqual([2, expect.stringContaining('such as 2026-11, 2026-Q4 or 2026-W47.')]);
  });

  it('exits with 1 when a total is not that of the ledger', async () => {
    const other = await test.anotherMerchant();
    const lost: PayoutOwner = { ...owner, merchantId: other.id };
    // Money in transit that no payout explains.
    await post(store.sql, lost, { key: `lost/${other.id}`, kind: 'correction', at: new Date().toISOString() }, [
      ['merchant_in_transit', -700],
      ['merchant_available', 700],
    ]);
    const { code, out } = await landed(
      ...['reports', 'payouts', '--period', month, '--rail', 'test', '--merchant', other.id, '--format', 'table'],
    );
    expect([code, out]).toEqual([
      1,
      expect.stringContaining('✗ us merchant_in_transit: report USD 0.00, ledger USD 7.00: differs by -7.00'),
    ]);
  });

  it('statement writes a PDF, and nothing for a merchant that does not exist', async () => {
    await books;
    const out = join(folder, 'statement.pdf');
    const options = ['--month', month, '--rail', 'test', '--out', out];
    const written = await landed('reports', 'statement', '--merchant', merchant.id, ...options);
    expect(written).toMatchObject({ code: 0, out: `The statement of ${month} is in ${out}.\n` });
    expect((await readFile(out)).subarray(0, 5).toString()).toBe('%PDF-');
    const absent = join(folder, 'absent.pdf');
    const unknown = ['--merchant', (await books).order.id, '--month', month, '--out', absent];
    const { code, err } = await landed('reports', 'statement', ...unknown);
    expect([code, err]).toEqual([1, 'landed: There is no such merchant in live mode.\n']);
    await expect(readFile(absent)).rejects.toThrow('ENOENT');
  });
});
