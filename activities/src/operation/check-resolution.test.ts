import type { OperationInput } from '@landed/contracts/operation/types';
import { expect, it } from 'vitest';
import { checkDecisionTime, checkResolution } from './check-resolution.js';

it.each([
  ['happened', 'silent', 'processor_silent'],
  ['did_not_happen', 'silent', 'processor_silent'],
  ['happened', 'happened', 'confirmed_by_processor'],
  ['did_not_happen', 'did_not_happen', 'confirmed_by_processor'],
] as const)('accepts the decision %s while the processor is or states %s', (decision, stated, evidence) => {
  expect(checkResolution(decision, stated)).toBe(evidence);
});

it.each([
  ['happened', 'did_not_happen', 'contradicts_known_fact'],
  ['did_not_happen', 'happened', 'contradicts_known_fact'],
  // The record would have the amount that was asked for, or nothing: neither is true.
  ['happened', 'mismatch', 'amount_mismatch'],
  ['did_not_happen', 'mismatch', 'amount_mismatch'],
] as const)('rejects the decision %s while the processor states %s', (decision, stated, type) => {
  expect(() => checkResolution(decision, stated)).toThrow(expect.objectContaining({ type }));
});

const acceptedAt = '2026-11-22T10:00:00.000Z';
const decideAt = (decision: 'happened' | 'did_not_happen', now: string) => () =>
  checkDecisionTime(decision, { acceptedAt } as OperationInput, new Date(now));

it('rejects the decision that nothing happened until the first call can no longer reach the processor', () => {
  expect(decideAt('did_not_happen', '2026-11-22T10:01:29.999Z')).toThrow(
    expect.objectContaining({
      type: 'too_early',
      message: 'The first call may still reach the processor. Decide did_not_happen after 2026-11-22T10:01:30.000Z.',
    }),
  );
  expect(decideAt('did_not_happen', '2026-11-22T10:01:30.000Z')).not.toThrow();
});

it('accepts the decision that it happened at any time, because the first call has the same effect', () => {
  expect(decideAt('happened', acceptedAt)).not.toThrow();
});
