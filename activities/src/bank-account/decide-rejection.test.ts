import { expect, it } from 'vitest';
import type { PartnerRejected } from '../payout/partner/port.js';
import { decideRejection } from './decide-rejection.js';

const rejected = { kind: 'rejected', underKey: true, failureCode: null, detail: {} } as const;

it.each([
  [{ ...rejected, code: 'token' }, 'token_rejected'],
  [{ ...rejected, code: 'bank_account', failureCode: 'invalid_currency' }, 'currency_mismatch'],
  [{ ...rejected, code: 'bank_account', failureCode: 'account_closed' }, 'bank_account_rejected'],
  [{ ...rejected, code: 'account_not_ready' }, 'partner_rejected'],
  [{ ...rejected, code: 'not_accepted' }, 'partner_rejected'],
] as const satisfies readonly (readonly [PartnerRejected, string])[])('%j becomes %s', (outcome, code) => {
  expect(decideRejection(outcome)).toBe(code);
});

it('a stored error asks for another token', () => {
  expect(decideRejection({ kind: 'stored_error', detail: {} })).toBe('token_rejected');
});
