import { expect, it } from 'vitest';
import type { IdempotencyState } from '../idempotency/key.js';
import { type PaymentStatus, paymentStatuses } from '../payment-intent/status.js';
import { needsNoWorkflow, type TriageTarget, triageProcessorEvent } from './rules.js';
import { type ProcessorEventKind, processorEventKinds } from './types.js';

function found(status: PaymentStatus, heldBy: IdempotencyState | null = null): TriageTarget {
  return { status, heldBy: heldBy === null ? null : { state: heldBy } };
}

it('every hint in every status is read, unless the payment already is what it says', () => {
  const table = processorEventKinds.map((hint) => [
    hint,
    paymentStatuses.filter((status) => triageProcessorEvent(hint, found(status)) === 'nothing_new'),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
  } satisfies Record<ProcessorEventKind, PaymentStatus[]>);
});

it.each(['running', 'completed', 'recovery_required'] as const)('what a %s operation has is left to it', (state) => {
  expect(processorEventKinds.map((hint) => triageProcessorEvent(hint, found('authorized', state)))).toEqual(
    processorEventKinds.map(() => 'left_to_operation'),
  );
});

it('what is not found is not ours', () => {
  expect(processorEventKinds.map((hint) => triageProcessorEvent(hint, null))).toEqual(
    processorEventKinds.map(() => 'not_ours'),
  );
});

it('only what can be new, what nobody knows and what a person waits for is followed', () => {
  const letGo = (hint: ProcessorEventKind, held: IdempotencyState | null) =>
    paymentStatuses.filter((status) => needsNoWorkflow(hint, found(status, held)));
  expect(Object.fromEntries(processorEventKinds.map((hint) => [hint, letGo(hint, null)]))).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
  } satisfies Record<ProcessorEventKind, PaymentStatus[]>);
  for (const hint of processorEventKinds) {
    expect([letGo(hint, 'running'), letGo(hint, 'completed')]).toEqual([paymentStatuses, paymentStatuses]);
    expect(letGo(hint, 'recovery_required')).toEqual([]);
    expect(needsNoWorkflow(hint, null)).toBe(false);
  }
});
