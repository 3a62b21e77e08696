import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.js';

const ACCOUNT = {
  entity: 'us',
  rail: 'test',
  account: 'acct_1',
  secret_key: 'sk_1',
  publishable_key: 'pk_1',
};

test('a complete environment is read, with no delay and with fsync unless said otherwise', () => {
  const env = { SANDBOX_PORT: '4020', SANDBOX_DATA_DIR: '/data', SANDBOX_ACCOUNTS: JSON.stringify([ACCOUNT]) };
  expect(readConfig(env)).toEqual({
    port: 4020,
    dataDir: '/data',
    accounts: [{ entity: 'us', rail: 'test', id: 'acct_1', secretKey: 'sk_1', publishableKey: 'pk_1' }],
    latencyMs: 0,
    fsync: true,
  });
});

test('all problems are listed together and no value is repeated', () => {
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
