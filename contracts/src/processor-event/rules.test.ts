import { expect, it } from 'vitest';
import type { IdempotencyState } from '../idempotency/key.js';
import { type PaymentStatus, paymentStatuses } from '../payment-intent/status.js';
import { needsNoFollowing, type ToldOf, weighHint } from './rules.js';
import { type ProcessorHint, processorHints } from './types.js';

function found(status: PaymentStatus, heldBy: IdempotencyState | null = null): ToldOf {
  return { status, heldBy: heldBy === null ? null : { state: heldBy } };
}

it('every hint in every status is read, unless the payment already is what it says', () => {
  const table = processorHints.map((hint) => [
    hint,
    paymentStatuses.filter((status) => weighHint(hint, found(status)) === 'nothing_new'),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
  } satisfies Record<ProcessorHint, PaymentStatus[]>);
});

it.each(['running', 'sealed', 'recovery_required'] as const)('what a %s operation has is left to it', (state) => {
  expect(processorHints.map((hint) => weighHint(hint, found('authorized', state)))).toEqual(
    processorHints.map(() => 'left_to_operation'),
  );
});

it('what is not found is not ours', () => {
  expect(processorHints.map((hint) => weighHint(hint, null))).toEqual(processorHints.map(() => 'not_ours'));
});

it('only what can be new, what nobody knows and what a person waits for is followed', () => {
  const letGo = (hint: ProcessorHint, held: IdempotencyState | null) =>
    paymentStatuses.filter((status) => needsNoFollowing(hint, found(status, held)));
  expect(Object.fromEntries(processorHints.map((hint) => [hint, letGo(hint, null)]))).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
  } satisfies Record<ProcessorHint, PaymentStatus[]>);
  for (const hint of processorHints) {
    expect([letGo(hint, 'running'), letGo(hint, 'sealed')]).toEqual([paymentStatuses, paymentStatuses]);
    expect(letGo(hint, 'recovery_required')).toEqual([]);
    expect(needsNoFollowing(hint, null)).toBe(false);
  }
});
