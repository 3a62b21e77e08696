import { describe, expect, it } from 'vitest';
import { readConfig } from './config.js';

const needed = {
  DATABASE_URL: 'postgres://127.0.0.1/landed',
  TEMPORAL_ADDRESS: '127.0.0.1:7233',
  TEMPORAL_NAMESPACE: 'landed',
  LANDED_ENCRYPTION_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  PROCESSOR_ACCOUNTS: '[]',
  WORKERS_OPS_PORT: '0',
};

describe('what the workers price quotes by', () => {
  it('serves no estimates and only speaks of packs past their date, unless told otherwise', () => {
    for (const env of [needed, { ...needed, TAX_TIER2: '', TAX_FAIL_ON_STALE: '' }]) {
      const { TAX_TIER2, TAX_FAIL_ON_STALE, FX_MAX_AGE_DAYS } = readConfig(env);
      expect({ TAX_TIER2, TAX_FAIL_ON_STALE, FX_MAX_AGE_DAYS }).toEqual({
        TAX_TIER2: undefined,
        TAX_FAIL_ON_STALE: false,
        FX_MAX_AGE_DAYS: 7,
      });
    }
  });

  it.each([
    ['all', true],
    ['JP', ['JP']],
    ['JP,KR', ['JP', 'KR']],
  ])('serves the estimates that TAX_TIER2 names: %s', (text, tier2) => {
    expect(readConfig({ ...needed, TAX_TIER2: text }).TAX_TIER2).toEqual(tier2);
  });

  it.each(['jp', 'JP;KR', 'JP,', 'true'])('does not start on a TAX_TIER2 of %s', (text) => {
    expect(() => readConfig({ ...needed, TAX_TIER2: text })).toThrow(
      'TAX_TIER2: is neither all nor a list of countries',
    );
  });

  it('refuses by packs past their date when it is told to', () => {
    expect(readConfig({ ...needed, TAX_FAIL_ON_STALE: 'true' }).TAX_FAIL_ON_STALE).toBe(true);
  });
});
