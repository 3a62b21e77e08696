import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UsageFailure } from '../program/command-failure.js';
import { findApi } from './find-api.js';

const folder = mkdtempSync(join(tmpdir(), 'find-api-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stack = join(folder, 'stack.json');
writeFileSync(
  stack,
  JSON.stringify({
    gateway_url: 'http://127.0.0.1:4010',
    gateway_live_url: 'http://127.0.0.1:4011',
    codec_url: 'http://127.0.0.1:4040',
    workers_ops_url: 'http://127.0.0.1:4030',
    sandbox_url: 'http://127.0.0.1:4020',
    database_url: 'postgres://127.0.0.1/landed',
    temporal_address: '127.0.0.1:7233',
    temporal_namespace: 'landed',
    encryption_keys: 'k1:AAAA',
    merchants: [
      { id: '1', name: 'Harbour Leather', secret_key: 'sk_test_harbour', publishable_key: 'pk_test_harbour' },
      { id: '2', name: 'Northwind Ceramics', secret_key: 'sk_test_northwind', publishable_key: 'pk_test_northwind' },
    ],
  }),
);

const exported = { LANDED_KEY: 'sk_test_exported' };
const northwind = { stack, merchant: 'Northwind Ceramics' };

describe('findApi', () => {
  it('returns the local stack with its first merchant by default', () => {
    expect(findApi({ stack }, {}, folder)).toEqual({
      key: 'sk_test_harbour',
      rail: 'test',
      baseUrl: 'http://127.0.0.1:4010',
      merchant: 'Harbour Leather',
      sandboxUrl: 'http://127.0.0.1:4020',
    });
  });

  it('uses LANDED_KEY, but prefers the merchant that --merchant names', () => {
    expect(findApi({ stack }, exported, folder).key).toBe('sk_test_exported');
    expect(findApi(northwind, exported, folder)).toMatchObject({
      key: 'sk_test_northwind',
      merchant: 'Northwind Ceramics',
    });
  });

  it('rejects --merchant together with --key or --base-url', () => {
    expect(() => findApi({ ...northwind, key: 'sk_test_other' }, {}, folder)).toThrow(UsageFailure);
    expect(() => findApi({ ...northwind, baseUrl: 'https://api.example.com' }, exported, folder)).toThrow(UsageFailure);
  });

  it('rejects an address without a key instead of using the local stack', () => {
    const env = { LANDED_BASE_URL: 'https://api.example.com' };
    expect(() => findApi({ stack }, env, folder)).toThrow('LANDED_BASE_URL requires a key of that API');
    expect(() => findApi({ stack, baseUrl: 'https://api.example.com' }, {}, folder)).toThrow(
      '--base-url requires a key of that API',
    );
    expect(findApi(northwind, env, folder).baseUrl).toBe('http://127.0.0.1:4010');
  });

  it('rejects an address with a password, because messages print the address', () => {
    const given = { key: 'sk_test_other', baseUrl: 'https://someone:hunter2@api.example.com' };
    expect(() => findApi(given, {}, folder)).toThrow(
      'The address of the API contains a user name or a password. Remove it: the API accepts only a key.',
    );
  });

  it('rejects a test key when live mode is requested', () => {
    expect(() => findApi({ stack, rail: 'live' }, exported, folder)).toThrow(UsageFailure);
    const live = findApi({ stack, rail: 'live' }, { LANDED_KEY: 'sk_live_exported' }, folder);
    expect([live.rail, live.baseUrl]).toEqual(['live', 'http://127.0.0.1:4011']);
  });
});
