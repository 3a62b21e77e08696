import { entities } from '@landed/contracts/entity/entity';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const secret = 'canary'.repeat(4);
const env = {
  DATABASE_URL: 'postgres://localhost/landed',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: 'landed',
  LANDED_ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  LANDED_API_KEY_PEPPER: secret,
  GATEWAY_TEST_PORT: '4010',
};
const publishableKeys = (['test', 'live'] as const).flatMap((rail) =>
  entities.map((entity) => ({ entity, rail, publishable_key: `pk_${rail}_0123456789` })),
);
const production = {
  NODE_ENV: 'production',
  BUYER_KEYS_DATABASE_URL: 'postgres://127.0.0.1/keys',
  LANDED_API_KEY_PEPPER: 'n7Qe0vL3xT9kWz5RbYc2HdFg8JmPsUa4',
  TRUSTED_PROXIES: '0',
};
const withKeys = { ...env, PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(publishableKeys) };

describe('readConfig', () => {
  it('configures a listener for each rail that has a port', () => {
    expect(readConfig(env).listeners).toEqual([{ rail: 'test', port: 4010 }]);
    expect(readConfig({ ...env, GATEWAY_LIVE_PORT: '4011' }).listeners).toEqual([
      { rail: 'test', port: 4010 },
      { rail: 'live', port: 4011 },
    ]);
  });

  it('rejects a simulated live rail in production and reports it elsewhere', () => {
    const simulated = { ...withKeys, GATEWAY_LIVE_PORT: '4011', LIVE_PROCESSOR_SIMULATED: 'true' };
    expect(readConfig(simulated).liveIsSimulated).toBe(true);
    expect(() => readConfig({ ...simulated, ...production })).toThrow(/LIVE_PROCESSOR_SIMULATED/);
    expect(readConfig({ ...withKeys, ...production, LIVE_PROCESSOR_SIMULATED: 'true' }).liveIsSimulated).toBe(false);
  });

  it('lists all invalid variables at once, without their values', () => {
    const wrong = { ...env, LANDED_ENCRYPTION_KEYS: secret, GATEWAY_TEST_PORT: 'x', TEMPORAL_ADDRESS: '' };
    expect(() => readConfig(wrong)).toThrow(
      'TEMPORAL_ADDRESS is missing or not valid\n' +
        'LANDED_ENCRYPTION_KEYS must be `id:base64` (32 bytes); separate several keys with commas\n' +
        'GATEWAY_TEST_PORT is missing or not valid',
    );
  });

  it('uses the default limits unless variables override them', () => {
    const quota = (policy: string, burst: number, intervalMicroseconds: number) => ({
      policy,
      burst,
      intervalMicroseconds,
    });
    expect(readConfig(env).rateLimits).toEqual({
      dashboard: { default: quota('dashboard', 10, 200_000), money: null },
      merchants: {
        live: { default: quota('default', 200, 10_000), money: quota('money', 50, 40_000) },
        test: { default: quota('default', 50, 40_000), money: quota('money', 20, 100_000) },
      },
      browserConfigAddress: quota('browser_config_address', 10, 200_000),
      failedAuthentication: quota('failed_authentication', 60, 1_000_000),
      trustedProxies: { kind: 'none' },
      failOpen: false,
      storeTimeoutMilliseconds: 250,
    });
    const other = {
      RATE_LIMIT_DEFAULT_TEST_PER_SECOND: '3',
      RATE_LIMIT_BURST_SECONDS: '10',
      RATE_LIMIT_FAIL: 'open',
      RATE_LIMIT_STORE_TIMEOUT_MS: '100',
    };
    expect(readConfig({ ...env, ...other }).rateLimits).toMatchObject({
      // Rounded up, so never faster than configured: a third of a second is more than 333,333 microseconds.
      merchants: { test: { default: quota('default', 30, 333_334), money: quota('money', 100, 100_000) } },
      failOpen: true,
      storeTimeoutMilliseconds: 100,
    });
    expect(() => readConfig({ ...env, RATE_LIMIT_MONEY_LIVE_PER_SECOND: '0', RATE_LIMIT_FAIL: 'maybe' })).toThrow(
      'RATE_LIMIT_MONEY_LIVE_PER_SECOND is missing or not valid\nRATE_LIMIT_FAIL is missing or not valid',
    );
  });

  it('reads trusted proxies as a number of hops or as addresses, and says what is wrong with others', () => {
    expect(readConfig({ ...env, TRUSTED_PROXIES: '2' }).rateLimits.trustedProxies).toEqual({ kind: 'hops', count: 2 });
    expect(readConfig({ ...env, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).rateLimits.trustedProxies.kind).toBe('addresses');
    expect(() => readConfig({ ...env, TRUSTED_PROXIES: 'balancer.internal' })).toThrow(
      'TRUSTED_PROXIES must be a number of hops from 0 to 10, or addresses and networks separated by commas',
    );
  });

  it('reads the entities of checkouts, with defaults for names and countries', () => {
    const keys = [{ entity: 'eu', rail: 'test', publishable_key: 'pk_test_0123456789' }];
    const configured = { ...env, PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(keys) };
    const { checkout } = readConfig(configured);
    const eu = { entity: 'eu', name: 'Landed EU', country: 'IE', publishableKey: 'pk_test_0123456789' };
    expect(checkout.entityOf('test', 'eu')).toEqual(eu);
    expect([checkout.entityOf('live', 'eu'), checkout.entityOf('test', 'us')]).toEqual([null, null]);
    expect(checkout.processor).toEqual({ name: 'stripe', scriptUrl: 'https://js.stripe.com/v3/' });
    const entities = JSON.stringify([{ entity: 'eu', name: 'Landed Europe Ltd', country: 'NL' }]);
    expect(readConfig({ ...configured, ENTITIES: entities }).checkout.entityOf('test', 'eu')).toEqual({
      ...eu,
      name: 'Landed Europe Ltd',
      country: 'NL',
    });
  });

  it('starts with no secret key among the keys for browsers, and does not repeat it', () => {
    for (const key of ['sk_test_canary0123', 'rk_live_canary0123', '']) {
      const keys = JSON.stringify([{ entity: 'eu', rail: 'test', publishable_key: key }]);
      const start = () => readConfig({ ...env, PROCESSOR_PUBLISHABLE_KEYS: keys });
      expect(start).toThrow(/^PROCESSOR_PUBLISHABLE_KEYS must be a JSON list/);
      expect(start).not.toThrow(/canary/);
    }
  });

  it('readConfig does not start in production while an entity of a served rail has no key for browsers', () => {
    const keys = publishableKeys.filter(({ entity }) => entity !== 'au');
    const incomplete = { ...env, ...production, PROCESSOR_PUBLISHABLE_KEYS: JSON.stringify(keys) };
    expect(() => readConfig(incomplete)).toThrow('PROCESSOR_PUBLISHABLE_KEYS: add au/test');
  });

  it('requires a port for at least one rail', () => {
    expect(() => readConfig({ ...env, GATEWAY_TEST_PORT: undefined })).toThrow(/set at least one/);
  });
});
