import { parseKeyring } from '@landed/codec/keyring';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { runLanded, stackFileWith } from '../setup/landed-program.js';
import { order, type PaidPayment, paidPayment } from '../store/refund-case.js';

let fresh: FreshDatabase;
let file: string;
let payment: PaidPayment;

/** A database with one charge of the example order. The commands read it as they read a stack. */
beforeAll(async () => {
  fresh = await createFreshDatabase();
  const stack = inject('stack');
  file = stackFileWith(stack, { database_url: fresh.url });
  const keyring = parseKeyring(stack.encryption_keys);
  payment = await paidPayment(fresh.database, keyring, order, undefined, { country: 'US', state: 'NY' });
});

afterAll(() => fresh.drop());

async function ledger(...args: string[]): Promise<string> {
  const { code, out, err } = await runLanded(['ledger', ...args, '--stack', file]);
  expect([code, err]).toEqual([0, '']);
  return out;
}

const jsonLines = (out: string) =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('landed ledger', () => {
  it('lists the accounts that have a balance, each amount as a debit or a credit', async () => {
    const out = await ledger('balances', '--format', 'csv');
    expect(out).toBe(
      [
        'rail,entity,currency,account,merchant,country,state,debit,credit',
        'test,eu,EUR,processor_receivable,,,,13540,',
        'test,eu,EUR,platform_fee,,,,,727',
        `test,eu,EUR,merchant_reserve,${payment.merchantId},,,,1027`,
        `test,eu,EUR,merchant_available,${payment.merchantId},,,,9246`,
        'test,eu,EUR,tax_payable,,US,NY,,2090',
        'test,eu,EUR,duty_payable,,US,NY,,450',
        '',
      ].join('\r\n'),
    );
  });

  it('selects accounts by kind, and prints JSON lines with numbers', async () => {
    expect(jsonLines(await ledger('balances', '--account', 'tax_payable', '--json'))).toEqual([
      {
        rail: 'test',
        entity: 'eu',
        currency: 'EUR',
        account: 'tax_payable',
        merchant: null,
        country: 'US',
        state: 'NY',
        debit: null,
        credit: 2_090,
      },
    ]);
  });

  it('shows the journals of a payment, and one journal by its key, as a table', async () => {
    const out = await ledger('journal', payment.paymentIntentId);
    expect(out.split('\n')[0]).toMatch(/^effective_at +journal +currency +account +country +state +debit +credit$/);
    expect(out).toMatch(/tax_payable +US +NY +2090\n/);
    expect(out.trimEnd().split('\n')).toHaveLength(7);
    expect(await ledger('journal', `charge/${payment.paymentIntentId}`)).toBe(out);
  });

  it('exports the same lines in both formats, in the order of posting', async () => {
    const csv = (await ledger('export')).trimEnd().split('\r\n');
    expect(csv[0]?.startsWith('entry,effective_at,journal,kind,rail,entity,currency,account,')).toBe(true);
    const lines = jsonLines(await ledger('export', '--format', 'json'));
    expect(lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
      ['processor_receivable', 13_540, null],
      ['tax_payable', null, 2_090],
      ['duty_payable', null, 450],
      ['platform_fee', null, 727],
      ['merchant_reserve', null, 1_027],
      ['merchant_available', null, 9_246],
    ]);
    expect(csv).toHaveLength(1 + lines.length);
    expect(await ledger('export', '--before', '2020-01-01', '--format', 'json')).toBe('');
  });

  it('verifies every invariant, and fails with the name of a broken one', async () => {
    expect(await ledger('verify')).toMatch(/✓ zero_sum[\s\S]*All invariants hold\.\n$/);
    const client = await fresh.database.pool.connect();
    try {
      await client.query(`SET session_replication_role = 'replica'`);
      await client.query(`UPDATE ledger_entry SET amount = amount + 1 WHERE id = (SELECT max(id) FROM ledger_entry)`);
      const broken = await runLanded(['ledger', 'verify', '--stack', file, '--json']);
      expect(broken.code).toBe(1);
      const report = JSON.parse(broken.out) as { ok: boolean; invariants: { name: string; violations: number }[] };
      expect(report.ok).toBe(false);
      expect(report.invariants.filter(({ violations }) => violations > 0).map(({ name }) => name)).toEqual([
        'zero_sum',
        'ledger_sum',
      ]);
      await client.query('UPDATE ledger_entry SET amount = amount - 1 WHERE id = (SELECT max(id) FROM ledger_entry)');
    } finally {
      client.release(true);
    }
  });

  it.each([
    [['balances', '--account', 'cash'], 2, 'Expected one of: processor_receivable'],
    [['journal', 'charge/nothing'], 1, 'No journal has this key, this id or this subject.'],
    [['export', '--format', 'xml'], 2, 'Expected one of: csv, json.'],
  ])('rejects %j', async (args, code, message) => {
    const run = await runLanded(['ledger', ...args, '--stack', file]);
    expect(run.code).toBe(code);
    expect(run.err).toContain(message);
  });
});
