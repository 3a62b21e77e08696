import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId } from '@landed/contracts/ids/ids';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import { type ProcessorHint, processorHints } from '@landed/contracts/processor-event/types';
import { expect, it } from 'vitest';
import type { FoundSubject } from '../store/processor-event/find-subject.js';
import { weighHint } from './weigh-hint.js';

const merchantId = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001');
const paymentIntentId = asId<'payment_intent'>('019aa5b0-0000-7000-8000-000000000002');

function found(status: PaymentStatus, heldBy: IdempotencyState | null = null): FoundSubject {
  const operation = { rail: 'test', merchantId, keyHash: 'h', attempt: 1 } as const;
  return { merchantId, paymentIntentId, status, heldBy: heldBy === null ? null : { operation, state: heldBy } };
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
