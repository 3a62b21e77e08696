import { expect, test } from 'vitest';
import { AccountDirectory } from './account.js';
import { ConfigError, readConfig } from './config.js';

const ACCOUNT = {
  entity: 'us',
  rail: 'test',
  account: 'acct_1',
  secret_key: 'sk_1',
  publishable_key: 'pk_1',
};
const OTHER = { ...ACCOUNT, entity: 'gb', account: 'acct_2', secret_key: 'sk_2', publishable_key: 'pk_2' };

test('reads a complete environment; latency defaults to 0 and fsync to on', () => {
  const env = { SANDBOX_PORT: '4020', SANDBOX_DATA_DIR: '/data', SANDBOX_ACCOUNTS: JSON.stringify([ACCOUNT]) };
  expect(readConfig(env)).toEqual({
    port: 4020,
    dataDir: '/data',
    accounts: [{ entity: 'us', rail: 'test', id: 'acct_1', secretKey: 'sk_1', publishableKey: 'pk_1' }],
    latencyMs: 0,
    fsync: true,
    fee: { bps: 290, fixed: 30 },
    refundDelayMs: 1_000,
    disputeDelayMs: 1_000,
    payoutDelayMs: 1_000,
    onboardingDelayMs: 2_000,
    searchDelayMs: 60_000,
  });
});

test('reads the webhook address of an account and the public address', () => {
  const row = { ...ACCOUNT, webhook_url: 'http://127.0.0.1:4010/events', webhook_secret: 'whsec_1' };
  const env = {
    SANDBOX_PORT: '4020',
    SANDBOX_DATA_DIR: '/data',
    SANDBOX_REFUND_DELAY_MS: '50',
    SANDBOX_PUBLIC_URL: 'https://sandbox.example/',
    SANDBOX_ACCOUNTS: JSON.stringify([row, { ...OTHER, webhook_secret: 'whsec_2' }]),
  };
  const { accounts, refundDelayMs, publicUrl } = readConfig(env);
  expect(accounts.map(({ webhook }) => webhook)).toEqual([
    { url: 'http://127.0.0.1:4010/events', secret: 'whsec_1' },
    undefined,
  ]);
  expect([refundDelayMs, publicUrl]).toEqual([50, 'https://sandbox.example']);
});

test('reads the second secret key of an account, and rejects one that is malformed', () => {
  const withSecond = (second_secret_key: string) =>
    readConfig({
      SANDBOX_PORT: '4020',
      SANDBOX_DATA_DIR: '/data',
      SANDBOX_ACCOUNTS: JSON.stringify([{ ...ACCOUNT, second_secret_key }]),
    });
  const [account] = withSecond('sk_1_new').accounts;
  const directory = new AccountDirectory(account === undefined ? [] : [account]);
  expect(['sk_1', 'sk_1_new', 'sk_2'].map((key) => directory.byKey(key)?.account.id)).toEqual([
    'acct_1',
    'acct_1',
    undefined,
  ]);
  expect(() => withSecond('new')).toThrow(
    'SANDBOX_ACCOUNTS[0].second_secret_key must be a string that starts with sk_',
  );
});

test('rejects a webhook address that is malformed or has no secret', () => {
  const env = {
    SANDBOX_PORT: '4020',
    SANDBOX_DATA_DIR: '/data',
    SANDBOX_PUBLIC_URL: 'javascript:alert(1)',
    SANDBOX_ACCOUNTS: JSON.stringify([
      { ...ACCOUNT, webhook_url: 'file:///etc/passwd', webhook_secret: 'secret' },
      { ...OTHER, webhook_url: 'http://127.0.0.1:4010/events' },
    ]),
  };
  expect(() => readConfig(env)).toThrow(
    new ConfigError([
      'SANDBOX_PUBLIC_URL must be an http or https address',
      'SANDBOX_ACCOUNTS[0].webhook_secret must be a string that starts with whsec_',
      'SANDBOX_ACCOUNTS[0].webhook_url must be an http or https address',
      'SANDBOX_ACCOUNTS[1].webhook_url needs a webhook_secret',
    ]),
  );
});

test('lists all problems in one error and repeats no value', () => {
  const env = {
    SANDBOX_PORT: '99999',
    SANDBOX_LATENCY_MS: 'soon',
    SANDBOX_FSYNC: 'maybe',
    SANDBOX_ACCOUNTS: JSON.stringify([{ ...ACCOUNT, entity: 'fr', secret_key: 'very-secret' }, ACCOUNT, ACCOUNT]),
  };
  let problems: readonly string[] = [];
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) problems = error.problems;
  }
  expect(problems).toEqual([
    'SANDBOX_PORT must be an integer from 0 to 65535',
    'SANDBOX_LATENCY_MS must be an integer from 0 to 60000',
    'SANDBOX_DATA_DIR is missing',
    'SANDBOX_FSYNC must be on or off',
    'SANDBOX_ACCOUNTS[0].entity must be one of us, gb, eu, ca, au',
    'SANDBOX_ACCOUNTS[0].secret_key must be a string that starts with sk_',
    'SANDBOX_ACCOUNTS: two accounts share the same id',
    'SANDBOX_ACCOUNTS: two accounts share the same secretKey',
    'SANDBOX_ACCOUNTS: two accounts share the same publishableKey',
  ]);
});
