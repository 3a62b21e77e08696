import { describe, expect, it } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';

const engine = createTaxEngine();
const on = '2026-11-27';

describe('the only national line of an HS6', () => {
  it('names the line of the American tariff, where it has one line', () => {
    expect(engine.nationalLineOf('610910', 'US', on)).toBe('61091000');
    expect(engine.nationalLineOf('910111', 'US', on)).toBe(null);
    expect(engine.nationalLineOf('640299', 'US', on)).toBe(null);
  });

  it.each(['GB', 'DE', 'CA', 'AU', 'NO'])(
    'the line is unknown in %s, whose official tariff is not on file',
    (country) => {
      expect(engine.nationalLineOf('610910', country, on)).toBe(null);
    },
  );

  it('the line is unknown for a code or a country without a table', () => {
    expect(engine.nationalLineOf('999999', 'US', on)).toBe(null);
    expect(engine.nationalLineOf('610910', 'CN', on)).toBe(null);
  });
});
