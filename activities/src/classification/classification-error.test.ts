import { describe, expect, it } from 'vitest';
import { classificationError } from './classification-error.js';

const valid = { kind: 'valid', hsCode: '610910', nationalCode: null, confidence: 1 } as const;

describe('classificationError', () => {
  it.each([
    ['has only valid codes', [valid, valid]],
    ['has no codes', [null, null]],
    ['has codes for some products, all valid', [valid, null]],
  ] as const)('accepts a request that %s', (_, codes) => {
    expect(classificationError(codes)).toBe(null);
  });

  it('rejects the whole request, with the path of every invalid code and the first one as the reason', () => {
    const obsolete = { kind: 'obsolete', successors: ['851713', '851714'] } as const;
    expect(classificationError([valid, obsolete, null, { kind: 'malformed', digits: 4 }, { kind: 'unknown' }])).toEqual(
      {
        code: 'validation_error',
        details: {
          fields: [
            {
              path: 'products[1].hs_code',
              code: 'obsolete_hs_code',
              message: 'HS 2022 has split this code. Its successors are 851713, 851714.',
            },
            { path: 'products[3].hs_code', code: 'malformed_hs_code', message: 'Must be 6, 8, 10 or 12 digits.' },
            {
              path: 'products[4].hs_code',
              code: 'unknown_hs_code',
              message: 'The first six digits are not a code of the HS 2022 nomenclature.',
            },
          ],
          reason: 'obsolete_hs_code',
        },
      },
    );
  });
});
