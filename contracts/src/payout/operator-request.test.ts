import { describe, expect, it } from 'vitest';
import { misdirected, readOperatorRequest, readPayoutResolution } from './operator-request.js';

const by = { actor: 'f.okafor', reason: 'OPS-12' };
const merchant = '0191d3a1-0000-7000-8000-000000000000';

describe('readOperatorRequest', () => {
  it('reads a request from the command line and from a browser alike', () => {
    expect(readOperatorRequest(by)).toEqual({ kind: 'valid', request: by });
    expect(readOperatorRequest({ unencrypted: { ...by, merchant_id: merchant } })).toEqual({
      kind: 'valid',
      request: { ...by, merchant_id: merchant },
    });
  });

  it.each([
    [null, 'not an object'],
    ['retry', 'not an object'],
    [[by], 'not an object'],
    [{ unencrypted: null }, 'not an object'],
    [{ reason: 'x' }, '`actor` is missing'],
    [{ actor: ' ', reason: 'x' }, '`actor` is missing'],
    [{ actor: 'a\nb', reason: 'x' }, '`actor` is missing'],
    [{ actor: 'a' }, '`reason` is missing'],
    [{ ...by, reason: 'x'.repeat(501) }, '`reason` is missing'],
    [
      { ...by, merchantId: merchant },
      'Unknown field. Expected: actor, reason, merchant_id, currency, payout_id, period, rail, request_id.',
    ],
    [{ ...by, merchant_id: '12' }, '`merchant_id` is not an id'],
    [{ ...by, payout_id: 12 }, '`payout_id` is not an id'],
    [{ ...by, currency: 'JPY' }, '`currency` must be one of'],
    [{ ...by, period: '2027-W53' }, '`period` is not an ISO week'],
    [{ ...by, rail: 'production' }, '`rail` must be test or live'],
  ])('rejects %j: %s', (payload, problem) => {
    expect(readOperatorRequest(payload)).toMatchObject({
      kind: 'invalid',
      problem: expect.stringContaining(problem) as string,
    });
  });
});

it.each([
  [{ rail: 'live' }, 'live mode'],
  [{ period: '2026-W48' }, '2026-W48'],
  [{ currency: 'EUR' }, 'EUR'],
  [{ merchant_id: merchant.replace('1', '2') }, 'another merchant'],
  [{ payout_id: merchant.replace('1', '2') }, 'another payout'],
])('a request with %j belongs elsewhere', (changes, problem) => {
  const target = {
    rail: 'test',
    period: '2026-W49',
    merchantId: merchant,
    currency: 'USD',
    payoutId: merchant,
  } as const;
  expect(misdirected({ ...by, ...changes }, target)).toContain(problem);
  expect(misdirected({ ...by, merchant_id: merchant.toUpperCase(), rail: 'test', currency: 'USD' }, target)).toBeNull();
});

it('a statement about a payout is complete, and never comes unencrypted', () => {
  expect(readPayoutResolution({ ...by, outcome: 'paid' })).toEqual({ ...by, outcome: 'paid' });
  expect(readPayoutResolution({ ...by, outcome: 'failed', failure_code: 'no_account' })).toMatchObject({
    outcome: 'failed',
  });
  expect(readPayoutResolution({ unencrypted: { ...by, outcome: 'paid' } })).toContain('encrypted');
  expect(readPayoutResolution({ ...by, outcome: 'failed' })).toContain('`failure_code`');
  expect(readPayoutResolution({ ...by, outcome: 'paid', failure_code: 'no_account' })).toContain('only for');
  expect(readPayoutResolution({ ...by, outcome: 'lost' })).toContain('`outcome`');
  expect(readPayoutResolution({ reason: 'x', outcome: 'paid' })).toContain('`actor`');
});
