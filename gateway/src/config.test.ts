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

describe('readConfig', () => {
  it('serves the rails that have a port', () => {
    expect(readConfig(env).listeners).toEqual([{ rail: 'test', port: 4010 }]);
    expect(readConfig({ ...env, GATEWAY_LIVE_PORT: '4011' }).listeners).toEqual([
      { rail: 'test', port: 4010 },
      { rail: 'live', port: 4011 },
    ]);
  });

  it('does not start a simulated live rail in production, and says so elsewhere', () => {
    const simulated = { ...env, GATEWAY_LIVE_PORT: '4011', LIVE_PROCESSOR_SIMULATED: 'true' };
    expect(readConfig(simulated).liveIsSimulated).toBe(true);
    expect(() => readConfig({ ...simulated, NODE_ENV: 'production' })).toThrow(/simulated/);
    expect(readConfig({ ...env, LIVE_PROCESSOR_SIMULATED: 'true', NODE_ENV: 'production' }).liveIsSimulated).toBe(
      false,
    );
  });

  it('lists everything that is wrong at once and repeats no value', () => {
    const wrong = { ...env, LANDED_ENCRYPTION_KEYS: secret, GATEWAY_TEST_PORT: 'x', TEMPORAL_ADDRESS: '' };
    expect(() => readConfig(wrong)).toThrow(
      'TEMPORAL_ADDRESS is missing or not valid\n' +
        'LANDED_ENCRYPTION_KEYS must be id:base64 of 32 bytes, comma separated\n' +
        'GATEWAY_TEST_PORT is missing or not valid',
    );
  });

  it('needs a rail to serve', () => {
    expect(() => readConfig({ ...env, GATEWAY_TEST_PORT: undefined })).toThrow(/one must be set/);
  });
});
