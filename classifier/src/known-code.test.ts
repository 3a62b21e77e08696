import { describe, expect, test } from 'vitest';
import { type KnownCodes, knownCode } from './known-code.js';

const nomenclature: KnownCodes = {
  has: (code) => ['950300', '610910', '610990', '851713', '620130'].includes(code),
  below: (heading) => ({ '9503': ['950300'], '6109': ['610910', '610990'] })[heading] ?? [],
  successors: (code) => ({ '851712': ['851713', '851714'], '620112': ['620130'] })[code] ?? [],
};

describe('a supplied code', () => {
  test.each([
    ['610910', '610910', null, 1],
    ['6109.10', '610910', null, 1],
    [' 61 09-10 ', '610910', null, 1],
    ['6109.10.00', '610910', '61091000', 0.95],
    ['6109100000', '610910', '6109100000', 0.95],
    ['6109.10.00.10', '610910', '6109100010', 0.95],
    ['610910001012', '610910', '610910001012', 0.95],
    ['9503', '950300', null, 1],
    ['620112', '620130', null, 0.8],
    ['6201.12.00', '620130', '62011200', 0.8],
  ])('%j is accepted as %s', (raw, hsCode, nationalCode, confidence) => {
    expect(knownCode(raw, nomenclature)).toEqual({ kind: 'valid', hsCode, nationalCode, confidence });
  });

  test.each(['', ' ', '.', '61', '6109', '6109100010123', '61O910', '６１０９１０', '610910x', '-610910e1'])(
    '%j is rejected as malformed',
    (raw) => {
      expect(knownCode(raw, nomenclature)).toMatchObject({ kind: 'malformed' });
    },
  );

  test.each(['61091', '6109.101', '6109 10 000', '61091000101'])(
    '%j is rejected with the number of its digits',
    (raw) => {
      const digits = raw.replaceAll(/\D/g, '').length;
      expect(knownCode(raw, nomenclature)).toEqual({ kind: 'malformed', digits });
    },
  );

  test.each(['990000', '9999', '000000', '12345678'])('%s is rejected as unknown', (raw) => {
    expect(knownCode(raw, nomenclature)).toEqual({ kind: 'unknown' });
  });

  test('a supplied code is rejected with its successors when it was retired and split', () => {
    expect(knownCode('8517.12.0000', nomenclature)).toEqual({ kind: 'obsolete', successors: ['851713', '851714'] });
  });
});
