import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { type Refreshed, refreshPayment } from '../payment-intent/refresh-payment.js';
import { refreshRefund } from '../refund/refresh-refund.js';
import type { EventPayment } from './receive-event.js';

export interface HandledEvent {
  readonly outcome: ProcessorEventOutcome;
  /** The new status of the payment; null when it did not change. */
  readonly status: PaymentStatus | null;
  /** The payment has a deadline now: it needs a `paymentLifecycle` workflow. */
  readonly needsLifecycle: boolean;
}

/**
 * Reads the subject of an event at the processor by its stored ids, saves what the processor states, and saves the
 * outcome of the event. Throws `outcome_unknown` while the processor states no fact.
 */
export async function handleEvent(
  dependencies: PaymentDependencies,
  event: ProcessorEventInput,
  payment: EventPayment,
  voidKey: string,
): Promise<HandledEvent> {
  const handled = await refreshSubject(dependencies, event, payment, voidKey);
  await saveProcessorEvent(dependencies.database, event, handled.outcome, payment.paymentIntentId);
  return handled;
}

async function refreshSubject(
  dependencies: PaymentDependencies,
  { rail, subject }: ProcessorEventInput,
  { merchantId, paymentIntentId }: EventPayment,
  voidKey: string,
): Promise<HandledEvent> {
  if (subject.kind === 'refund') {
    const refreshed = await refreshRefund(dependencies, { rail, merchantId, refundId: subject.refundId });
    if (refreshed === 'unknown') throw outcomeUnknown();
    return { outcome: outcomeOf(refreshed), status: null, needsLifecycle: false };
  }
  const ref = { rail, merchantId, paymentIntentId };
  const refreshed = await refreshPayment(dependencies, ref, { end: null, voidKey });
  if (refreshed.kind === 'unknown') throw outcomeUnknown();
  const status = refreshed.kind === 'changed' ? refreshed.status : null;
  return { outcome: outcomeOf(refreshed.kind), status, needsLifecycle: status !== null && hasDeadline(status) };
}

function outcomeOf(kind: Exclude<Refreshed['kind'], 'unknown'>): ProcessorEventOutcome {
  switch (kind) {
    case 'changed':
      return 'applied';
    case 'unchanged':
      return 'nothing_new';
    case 'contradicted':
      return 'would_move_back';
    case 'held':
      return 'left_to_operation';
  }
}
