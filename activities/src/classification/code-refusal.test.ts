import { describe, expect, it } from 'vitest';
import { codeRefusal } from './code-refusal.js';

const valid = { kind: 'valid', hsCode: '610910', nationalCode: null, confidence: 1 } as const;

describe('a request with supplied codes', () => {
  it.each([
    ['all valid', [valid, valid]],
    ['none supplied', [null, null]],
    ['valid and none', [valid, null]],
  ] as const)('is not refused with %s', (_, codes) => {
    expect(codeRefusal(codes)).toBe(null);
  });

  it('is refused whole, with every bad code by the place of its product and the first as the reason', () => {
    const obsolete = { kind: 'obsolete', successors: ['851713', '851714'] } as const;
    expect(codeRefusal([valid, obsolete, null, { kind: 'malformed' }, { kind: 'unknown' }])).toEqual({
      code: 'validation_error',
      details: {
        fields: [
          {
            path: 'products[1].hs_code',
            code: 'obsolete_hs_code',
            message: 'HS 2022 has split this code. Its successors are 851713, 851714.',
          },
          { path: 'products[3].hs_code', code: 'malformed_hs_code', message: 'Must be 6 or 8 to 12 digits.' },
          {
            path: 'products[4].hs_code',
            code: 'unknown_hs_code',
            message: 'The first six digits are not a code of the HS 2022 nomenclature.',
          },
        ],
        reason: 'obsolete_hs_code',
      },
    });
  });
});
