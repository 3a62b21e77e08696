import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

const GB = { country: 'GB', currency: 'gbp', routing_number: '10-88-00', account_number: '00012345' };

function bankAccount(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`bank_account[${name}]`, value]));
}

function mint(fields: Readonly<Record<string, string>>, key = 'pk_gb_test') {
  return bench.post('/v1/tokens', bankAccount(fields), { key });
}

test('a bank account becomes a token that shows the last four digits', async () => {
  const { status, body } = await mint({ ...GB, account_holder_name: 'A. Shop', account_holder_type: 'company' });
  expect([status, body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^btok_1\w{23}$/),
      object: 'token',
      bank_account: {
        id: expect.stringMatching(/^ba_1\w{23}$/),
        object: 'bank_account',
        account_holder_name: 'A. Shop',
        account_holder_type: 'company',
        account_type: null,
        bank_name: 'SANDBOX TEST BANK',
        country: 'GB',
        currency: 'gbp',
        fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
        last4: '2345',
        routing_number: '108800',
        status: 'new',
      },
      client_ip: null,
      created: expect.any(Number),
      livemode: false,
      type: 'bank_account',
      used: false,
    },
  ]);
});

test('only the secret key of the same account reads a token', async () => {
  const { id } = (await mint(GB)).body as { id: string };
  expect((await bench.get(`/v1/tokens/${id}`, { key: 'sk_gb_test' })).body).toMatchObject({ id, used: false });
  expect((await bench.get(`/v1/tokens/${id}`, { key: 'sk_us_test' })).status).toBe(404);
  expect((await bench.get(`/v1/tokens/${id}`, { key: 'pk_gb_test' })).status).toBe(401);
});

test.each([
  ['US', 'usd', '110000000', '000123456789', '6789'],
  ['GB', 'GBP', '108800', '0001 2345', '2345'],
  ['CA', 'cad', '11000-000', '000123456789', '6789'],
  ['AU', 'aud', '110-000', '000123456', '3456'],
  ['ie', 'eur', undefined, 'IE29 AIBK 9311 5212 3456 78', '5678'],
  ['DE', 'eur', undefined, 'de89370400440532013000', '3000'],
])('an account of %s in %s is accepted', async (country, currency, routing, number, last4) => {
  const { status, body } = await mint({
    country,
    currency,
    account_number: number,
    ...(routing === undefined ? {} : { routing_number: routing }),
  });
  expect([status, body]).toMatchObject([
    200,
    { bank_account: { last4, country: country.toUpperCase(), currency: currency.toLowerCase() } },
  ]);
});

test.each([
  [{ country: 'US', currency: 'usd', routing_number: '110000001' }, 'routing_number_invalid', 'routing_number'],
  [{ country: 'US', currency: 'usd', account_number: '12' }, 'account_number_invalid', 'account_number'],
  [{ routing_number: '10880' }, 'routing_number_invalid', 'routing_number'],
  [{ account_number: '1234567' }, 'account_number_invalid', 'account_number'],
  [{ currency: 'eur' }, undefined, 'currency'],
  [{ country: 'FI' }, undefined, 'currency'],
  [{ country: 'BR' }, undefined, 'country'],
])('%j is rejected as %s on %s', async (fields, code, param) => {
  const us = { routing_number: '110000000', account_number: '000123456789' };
  const { status, body } = await mint({ ...('country' in fields && fields.country === 'US' ? us : GB), ...fields });
  expect([status, body]).toMatchObject([
    400,
    { error: { type: 'invalid_request_error', param: `bank_account[${param}]` } },
  ]);
  expect((body as { error: { code?: string } }).error.code).toBe(code);
});

test.each(['DE89370400440532013001', 'DE8937040044053201300', 'IE29AIBK93115212345678'])(
  'the IBAN %s is rejected for Germany and not repeated',
  async (iban) => {
    const { status, body, text } = await mint({ country: 'DE', currency: 'eur', account_number: iban });
    expect([status, body]).toMatchObject([400, { error: { code: 'account_number_invalid' } }]);
    expect(text).not.toContain(iban);
  },
);

test('a missing sort code is named in the error', async () => {
  const { status, body } = await mint({ country: 'GB', currency: 'gbp', account_number: '00012345' });
  expect([status, body]).toMatchObject([
    400,
    { error: { code: 'parameter_missing', param: 'bank_account[routing_number]' } },
  ]);
});

test('the fingerprint is the same for the same number within an account, and differs between accounts', async () => {
  const printOf = async (key: string, number = GB.account_number) => {
    const { body } = await mint({ ...GB, account_number: number }, key);
    return (body as { bank_account: { fingerprint: string } }).bank_account.fingerprint;
  };
  const [first, again, other, elsewhere] = await Promise.all([
    printOf('pk_gb_test'),
    printOf('pk_gb_test'),
    printOf('pk_gb_test', '00012346'),
    printOf('pk_us_test'),
  ]);
  expect(again).toBe(first);
  expect(new Set([first, other, elsewhere]).size).toBe(3);
});

test('the account number is not in the journal', async () => {
  const number = '90817263';
  const { status } = await bench.post('/v1/tokens', bankAccount({ ...GB, account_number: number }), {
    key: 'pk_gb_test',
    idempotencyKey: 'once',
  });
  expect(status).toBe(200);
  const journal = await readFile(join(bench.dataDir, 'journal.jsonl'), 'utf8');
  expect(journal).toContain('"last4":"7263"');
  expect(journal).not.toContain(number);
});

test('tokens survive a restart', async () => {
  const { id } = (await mint(GB)).body as { id: string };
  await bench.sandbox.close();
  bench = await TestBench.open({ dataDir: bench.dataDir });
  expect((await bench.get(`/v1/tokens/${id}`, { key: 'sk_gb_test' })).body).toMatchObject({ id });
});

test('a fault makes the creation of a token fail', async () => {
  await bench.arm({ operation: 'tokens.create', fault: 'error_before_effect', entity: 'gb' });
  expect((await mint(GB)).status).toBe(500);
  expect((await mint(GB)).status).toBe(200);
});
