import { entities } from '@landed/contracts/entity/entity';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const pepper = 'n7Qe0vL3xT9kWz5RbYc2HdFg8JmPsUa4';
const safe = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://landed@db.example.com/landed?sslmode=verify-full',
  BUYER_KEYS_DATABASE_URL: 'postgres://landed@keys.example.com/keys?sslmode=verify-full',
  TEMPORAL_ADDRESS: 'temporal.example.com:7233',
  TEMPORAL_NAMESPACE: 'landed',
  TEMPORAL_API_KEY: 'key-of-a-test',
  LANDED_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LANDED_API_KEY_PEPPER: pepper,
  GATEWAY_LIVE_PORT: '4011',
  TRUSTED_PROXIES: '1',
  PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(
    ['test', 'live'].flatMap((rail) =>
      entities.map((entity) => ({ entity, rail, publishable_key: `pk_${rail}_0123456789` })),
    ),
  ),
};
const plaintext =
  'the database may be reached in plaintext, or be another one. Add `?sslmode=verify-full&sslrootcert=<path of its authority>`';

/** Each unsafe setting, and what the gateway says. */
const unsafe: readonly (readonly [title: string, env: Record<string, string>, says: string])[] = [
  [
    'a database in plaintext',
    { DATABASE_URL: 'postgres://landed@db.example.com/landed' },
    `DATABASE_URL: ${plaintext}`,
  ],
  [
    'a direct address without a check of the host',
    { DATABASE_DIRECT_URL: 'postgres://landed@db.example.com/landed?sslmode=require' },
    `DATABASE_DIRECT_URL: ${plaintext}`,
  ],
  [
    'buyers’ keys beside the data',
    { BUYER_KEYS_DATABASE_URL: 'postgres://keys@db.example.com:5432/landed?sslmode=verify-full' },
    'BUYER_KEYS_DATABASE_URL: set the address of another database, which backups of this one do not contain',
  ],
  [
    'half of a client certificate',
    { TEMPORAL_TLS_CLIENT_KEY_PATH: '/dev/null' },
    'TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH: set both, or none',
  ],
  [
    'Temporal in plaintext',
    { TEMPORAL_API_KEY: '', TEMPORAL_TLS: 'false' },
    'TEMPORAL_ADDRESS: Temporal is reached in plaintext. Set TEMPORAL_TLS=true with TEMPORAL_TLS_SERVER_CA_CERT_PATH, or TEMPORAL_API_KEY',
  ],
  [
    'a weak pepper',
    { LANDED_API_KEY_PEPPER: `${pepper},${'a'.repeat(40)}` },
    'LANDED_API_KEY_PEPPER: is too weak. Make one with `openssl rand -base64 32`',
  ],
  [
    'a script in plaintext',
    { PROCESSOR_SCRIPT_URL: 'http://js.example.com/v3/' },
    'PROCESSOR_SCRIPT_URL: must be https',
  ],
  [
    'limits that fail open',
    { RATE_LIMIT_FAIL: 'open' },
    'RATE_LIMIT_FAIL: remove it. `open` admits every request while the database does not respond',
  ],
  [
    'both modes in one process',
    { GATEWAY_TEST_PORT: '4010' },
    'GATEWAY_TEST_PORT, GATEWAY_LIVE_PORT: set one of them, and serve the other mode in a process of its own',
  ],
  [
    'no statement about proxies',
    { TRUSTED_PROXIES: '' },
    'TRUSTED_PROXIES: is missing. Set the addresses of the proxies in front of the gateway; 0 if there is none',
  ],
  [
    'a simulated live mode',
    { LIVE_PROCESSOR_SIMULATED: 'true' },
    'LIVE_PROCESSOR_SIMULATED: must be false in production when GATEWAY_LIVE_PORT is set',
  ],
  [
    'an entity without a key for browsers',
    { PROCESSOR_PUBLISHABLE_KEYS: '[]' },
    `PROCESSOR_PUBLISHABLE_KEYS: add ${entities.map((entity) => `${entity}/live`).join(', ')}`,
  ],
];

describe('a gateway in production', () => {
  it('starts with safe settings, and with services of its own machine in plaintext', () => {
    expect(readConfig(safe).listeners).toEqual([{ rail: 'live', port: 4011 }]);
    const local = { DATABASE_URL: 'postgres://landed@127.0.0.1/landed', TEMPORAL_ADDRESS: 'localhost:7233' };
    expect(readConfig({ ...safe, ...local, TEMPORAL_API_KEY: '' }).databaseUrl).toBe(local.DATABASE_URL);
  });

  it.each(unsafe)('a gateway rejects %s and says what to do', (_, env, says) => {
    expect(() => readConfig({ ...safe, ...env })).toThrow(new Error(says));
    expect(() => readConfig({ ...safe, ...env, NODE_ENV: 'development' })).not.toThrow();
  });

  it('lists all unsafe settings at once, beside one that is not valid, and no value', () => {
    const all = Object.assign({}, safe, ...unsafe.map(([, env]) => env)) as Record<string, string>;
    const lines = unsafe.map(([, , line]) => line).slice(0, -1);
    const missing = ['test', 'live'].flatMap((rail) => entities.map((entity) => `${entity}/${rail}`));
    const says = [...lines, `PROCESSOR_PUBLISHABLE_KEYS: add ${missing.join(', ')}`].join('\n');
    expect(() => readConfig(all)).toThrow(new Error(says));
    expect(() => readConfig({ ...all, LOG_LEVEL: 'loud' })).toThrow(
      /^LOG_LEVEL is missing or not valid\nDATABASE_URL: /,
    );
  });
});
