import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type LandedRun, runLanded, runLandedProcess, stackFileWith } from '../setup/landed-program.js';
import { bytesIn, filesOf } from '../setup/leak-search.js';
import { LedgerAudit } from '../setup/ledger-audit.js';
import { newMerchant } from '../setup/new-merchant.js';
import { RawTemporal } from '../setup/temporal-view.js';

const stack = inject('stack');
const file = stackFileWith(stack);
const merchant = await newMerchant(stack);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'landed-number-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runLanded([...args, '--stack', file, '--json']);
const set = (...args: string[]) =>
  run('bank-accounts', 'set', merchant.id, '--rail', 'test', '--actor', 'ada', '--reason', 'case 7', ...args);
const errorOf = ({ code, err }: LandedRun) => [code, (JSON.parse(err) as { error: { code: string } }).error.code];
const saved = ({ code, out, err }: LandedRun) => {
  if (code !== 0) throw new Error(err);
  return JSON.parse(out) as Record<string, unknown>;
};

async function numberFile(number: string): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, `${number}\n`);
  return path;
}

describe('the commands for bank accounts', () => {
  it('the commands for bank accounts save the account of a token, and list it masked', async () => {
    const account = saved(await set('--currency', 'USD', '--token', 'btok_us_verified'));
    expect(account).toEqual({
      id: expect.any(String),
      rail: 'test',
      entity: 'us',
      currency: 'USD',
      country: 'US',
      bank_name: 'SANDBOX TEST BANK',
      last_four: '6789',
      status: 'active',
      failure_code: null,
      usable_from: account['created_at'],
      saved_by: 'ada',
      source: 'operator',
      created_at: expect.any(String),
      replaced_at: null,
    });
    const listed = JSON.parse((await run('bank-accounts', 'list', merchant.id)).out) as { data: unknown[] };
    expect(listed).toEqual({ object: 'list', data: [account] });
    const shown = (await runLanded(['bank-accounts', 'list', merchant.id, '--stack', file])).out;
    expect(shown).toMatch(/test +USD +US +…6789 +active +\S+ \S+ +\S+ \S+ +ada +SANDBOX TEST BANK/);
  });

  it.each([
    ['GBP', '00012345', ['--routing', '10-88-00'], 'GB', '2345'],
    ['EUR', 'DE89 3704 0044 0532 0130 00', [], 'DE', '3000'],
    ['CAD', '000123456789', ['--routing', '11000-000', '--holder', 'Harbour Leather'], 'CA', '6789'],
    ['AUD', '000123456', ['--routing', '110000', '--country', 'au'], 'AU', '3456'],
  ])(
    'the commands for bank accounts save an account in %s by its number',
    async (currency, number, options, country, lastFour) => {
      const account = saved(await set('--currency', currency, '--number-file', await numberFile(number), ...options));
      expect(account).toMatchObject({ currency, country, last_four: lastFour, status: 'active' });
    },
  );

  it('replaces the account of a currency, and lists the one before with --all', async () => {
    const second = saved(await set('--currency', 'USD', '--token', 'btok_us_accountClosed'));
    const of = async (...args: string[]) =>
      (
        JSON.parse((await run('bank-accounts', 'list', merchant.id, ...args)).out) as {
          data: { currency: string; last_four: string; replaced_at: string | null }[];
        }
      ).data
        .filter(({ currency }) => currency === 'USD')
        .map((row) => [row.last_four, row.replaced_at === null]);
    expect(second['last_four']).toBe('0000');
    expect(await of()).toEqual([['0000', true]]);
    expect(await of('--all')).toEqual([
      ['0000', true],
      ['6789', false],
    ]);
  });

  it('keeps actor and reason of each change, for the merchant and in the audit table', async () => {
    const overview = JSON.parse((await run('merchants', 'show', merchant.id)).out) as {
      changes: { change: string; actor: string; reason: string; fields: unknown }[];
    };
    expect(overview.changes[0]).toMatchObject({
      change: 'bank_account_saved',
      actor: 'ada',
      reason: 'case 7',
      fields: { lastFourUSD: { before: '6789', after: '0000' } },
    });
    const audit = await LedgerAudit.open(stack);
    const actions = await audit.rows<{ result: string }>(
      `SELECT result FROM operator_action WHERE merchant_id = '${merchant.id}' AND action = 'bank_account.saved'`,
    );
    await audit.close();
    expect(actions.map(({ result }) => result)).toEqual(Array(6).fill('accepted'));
  });

  it('the commands for bank accounts reject an account in another currency, a used token and a wrong number, with a reason and no number', async () => {
    expect(errorOf(await set('--currency', 'GBP', '--token', 'btok_us_verified'))).toEqual([
      1,
      'bank_account_rejected',
    ]);
    expect(errorOf(await set('--currency', 'USD', '--token', 'btok_unknown'))).toEqual([1, 'bank_account_rejected']);
    const wrong = await set('--currency', 'GBP', '--number-file', await numberFile('1234567'), '--routing', '108800');
    expect(errorOf(wrong)).toEqual([1, 'bank_account_rejected']);
    expect(wrong.err).toContain('account_number_invalid, field account_number');
    expect(wrong.err).not.toContain('1234567');
    expect(errorOf(await set('--currency', 'USD', '--token', '000123456789'))).toEqual([1, 'token_rejected']);
  });

  it('the commands for bank accounts fail for an unknown merchant, a rail that is not enabled, and wrong usage', async () => {
    const of = (id: string, rail: string) =>
      run('bank-accounts', 'set', id, '--rail', rail, '--currency', 'USD', '--token', 'btok_us', '--reason', 'x');
    expect(errorOf(await of(randomUUID(), 'test'))).toEqual([1, 'merchant_not_found']);
    expect(errorOf(await of(merchant.id, 'live'))).toEqual([1, 'rail_not_enabled']);
    expect(errorOf(await run('bank-accounts', 'list', randomUUID()))).toEqual([1, 'merchant_not_found']);
    const usage = [
      ['--currency', 'JPY', '--token', 'btok_us'],
      ['--currency', 'USD', '--token', 'btok_us', '--routing', '110000000'],
      ['--currency', 'EUR', '--number-file', await numberFile('12345678')],
      ['--currency', 'USD', '--number-file', await numberFile('')],
    ];
    for (const args of usage) expect((await set(...args)).code).toBe(2);
    const noReason = ['--rail', 'test', '--currency', 'USD', '--token', 'btok_us'];
    expect((await run('bank-accounts', 'set', merchant.id, ...noReason)).code).toBe(2);
  });

  it('the commands for bank accounts leave the number in no database column, history, log or journal of the sandbox', async () => {
    const number = `77${String(randomInt(10 ** 9)).padStart(9, '0')}1`;
    const path = await numberFile(number);
    const args = ['bank-accounts', 'set', merchant.id, '--rail', 'test', '--currency', 'USD', '--stack', file];
    const { code, out, err } = await runLandedProcess([
      ...args,
      ...['--number-file', path, '--routing', '110000000', '--reason', 'case 8'],
    ]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`…${number.slice(-4)}`);
    const temporal = await RawTemporal.open(stack);
    const executions = await temporal.list(`MerchantId = '${merchant.id}'`);
    const histories = await Promise.all(executions.map((execution) => temporal.history(execution)));
    await temporal.close();
    const audit = await LedgerAudit.open(stack);
    const tables = ['bank_account', 'payout_partner_account', 'operator_action', 'merchant_change'];
    const rows = await Promise.all(tables.map((table) => audit.rows(`SELECT * FROM ${table}`)));
    await audit.close();
    const places = [
      ...filesOf('log', inject('logsFolder')),
      ...filesOf('sandbox', join(inject('logsFolder'), '..', 'sandbox')),
      { place: 'histories', bytes: bytesIn(histories) },
      { place: 'rows', bytes: bytesIn(rows) },
      { place: 'output', bytes: Buffer.from(out + err) },
    ];
    expect(histories.length).toBeGreaterThan(5);
    expect(places.filter(({ bytes }) => bytes.includes(number)).map(({ place }) => place)).toEqual([]);
    expect(places.filter(({ bytes }) => bytes.includes(number.slice(-4))).map(({ place }) => place)).toEqual(
      expect.arrayContaining(['rows', 'sandbox journal.jsonl']),
    );
  });
});
