import { describe, expect, it } from 'vitest';
import { type MerchantTerms, termsProblem } from './terms.js';

const terms: MerchantTerms = {
  quotePolicy: 'required',
  taxRemittance: 'platform',
  feeBps: 500,
  feeFixed: 50,
  disputeFee: 1_500,
  reserveBps: 1_000,
  fraudScoring: false,
  taxEngine: null,
  applePay: true,
  googlePay: true,
};

describe('termsProblem', () => {
  it.each(['test', 'live'] as const)('allows the terms of a new merchant on %s', (rail) => {
    expect(termsProblem(rail, terms)).toBeNull();
  });

  it('allows live charges without a quote only to a merchant that remits tax itself', () => {
    const optional = { ...terms, quotePolicy: 'optional' } as const;
    expect(termsProblem('live', optional)).toMatch(/--remittance merchant/);
    expect(termsProblem('live', { ...optional, taxRemittance: 'merchant' })).toBeNull();
    expect(termsProblem('test', optional)).toBeNull();
  });

  it.each([
    { feeBps: -1 },
    { feeBps: 10_001 },
    { feeBps: 2.5 },
    { feeFixed: -1 },
    { disputeFee: -1 },
    { feeFixed: 100_000_000 },
    { reserveBps: 10_001 },
    { reserveBps: Number.NaN },
    { taxEngine: '' },
    { taxEngine: 'Not A Name' },
    { taxEngine: 'under_score' },
    { taxEngine: 'embedded' },
    { taxEngine: 'a'.repeat(41) },
  ])('rejects %j', (change) => {
    expect(termsProblem('test', { ...terms, ...change })).toEqual(expect.any(String));
  });
});
