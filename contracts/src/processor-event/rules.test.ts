import { expect, it } from 'vitest';
import type { IdempotencyState } from '../idempotency/key.js';
import { type PaymentStatus, paymentStatuses } from '../payment-intent/status.js';
import { needsNoWorkflow, type TriageTarget, triageProcessorEvent } from './rules.js';
import { type ProcessorEventKind, processorEventKinds } from './types.js';

function found(status: PaymentStatus, heldBy: IdempotencyState | null = null): TriageTarget {
  return { status, heldBy: heldBy === null ? null : { state: heldBy } };
}

it('reads the processor for every event, unless the payment already has the reported status', () => {
  const table = processorEventKinds.map((kind) => [
    kind,
    paymentStatuses.filter((status) => triageProcessorEvent(kind, found(status)) === 'nothing_new'),
  ]);
  expect(Object.fromEntries(table)).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
    foreign_refund_changed: [],
    dispute_changed: [],
    payout_changed: [],
    business_changed: [],
  } satisfies Record<ProcessorEventKind, PaymentStatus[]>);
});

it.each(['running', 'completed', 'recovery_required'] as const)(
  'leaves an event to the %s operation that holds the payment',
  (state) => {
    expect(processorEventKinds.map((kind) => triageProcessorEvent(kind, found('authorized', state)))).toEqual(
      processorEventKinds.map(() => 'left_to_operation'),
    );
  },
);

it('reports an event about an unknown payment as not ours', () => {
  expect(processorEventKinds.map((kind) => triageProcessorEvent(kind, null))).toEqual(
    processorEventKinds.map(() => 'not_ours'),
  );
});

it('an event needs a workflow for new states, unknown payments and operations in manual review only', () => {
  const withoutWorkflow = (kind: ProcessorEventKind, held: IdempotencyState | null) =>
    paymentStatuses.filter((status) => needsNoWorkflow(kind, found(status, held)));
  expect(Object.fromEntries(processorEventKinds.map((kind) => [kind, withoutWorkflow(kind, null)]))).toEqual({
    payment_succeeded: ['succeeded', 'captured'],
    payment_authorized: ['authorized', 'captured'],
    payment_failed: ['failed'],
    payment_canceled: ['canceled', 'failed'],
    refund_changed: [],
    foreign_refund_changed: [],
    dispute_changed: [],
    payout_changed: [],
    business_changed: [],
  } satisfies Record<ProcessorEventKind, PaymentStatus[]>);
  for (const kind of processorEventKinds) {
    expect([withoutWorkflow(kind, 'running'), withoutWorkflow(kind, 'completed')]).toEqual([
      paymentStatuses,
      paymentStatuses,
    ]);
    expect(withoutWorkflow(kind, 'recovery_required')).toEqual([]);
    expect(needsNoWorkflow(kind, null)).toBe(false);
  }
});
