import { expect, it } from 'vitest';
import { checkResolution } from './check-resolution.js';

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
