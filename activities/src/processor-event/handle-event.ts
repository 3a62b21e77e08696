import { hasDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import type { RefundId } from '@landed/contracts/refund/types';
import type { PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { openObjectId } from '@landed/prisma/read/processor-object/object-id';
import { saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { readPayment } from '../payment-intent/read-payment.js';
import type { Refreshed } from '../payment-intent/refresh-payment.js';
import { returnLateCharge } from '../payment-intent/return-late-charge.js';
import { adoptRefunds } from '../refund/adopt-refunds.js';
import { refreshRefund } from '../refund/refresh-refund.js';
import type { EventPayment } from './receive-event.js';

export interface HandledEvent {
  readonly outcome: ProcessorEventOutcome;
  /** The new status of the payment; null when it did not change. */
  readonly status: PaymentStatus | null;
  /** The payment has a deadline now: it needs a `paymentLifecycle` workflow. */
  readonly needsLifecycle: boolean;
  /** Foreign refunds that are new or have changed: the merchant is notified of them. */
  readonly refunds?: readonly RefundId[];
  /** An operator should look at what was saved. */
  readonly needsReview?: true;
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
  event: ProcessorEventInput,
  { merchantId, paymentIntentId }: EventPayment,
  voidKey: string,
): Promise<HandledEvent> {
  const { rail, subject } = event;
  const ref = { rail, merchantId, paymentIntentId };
  switch (subject.kind) {
    case 'refund': {
      const refreshed = await refreshRefund(dependencies, { rail, merchantId, refundId: subject.refundId });
      if (refreshed === 'unknown') throw outcomeUnknown();
      return { outcome: outcomeOf(refreshed), status: null, needsLifecycle: false };
    }
    case 'object':
      return adoptForeignRefunds(dependencies, ref, voidKey);
    case 'payment':
      return refreshSubjectPayment(dependencies, event, ref, voidKey);
  }
}

async function refreshSubjectPayment(
  dependencies: PaymentDependencies,
  { object }: ProcessorEventInput,
  ref: PaymentRef,
  voidKey: string,
): Promise<HandledEvent> {
  const processorPayment = object === undefined ? null : openObjectId(dependencies.keyring, object);
  const read = await readPayment(dependencies, ref, { processorPayment, voidKey });
  switch (read.kind) {
    case 'unknown':
      throw outcomeUnknown();
    case 'returned':
      return lateChargeReturned;
    case 'changed': {
      const { status, needsReview } = read;
      const needsLifecycle = hasDeadline(status);
      return { outcome: 'applied', status, needsLifecycle, ...(needsReview && { needsReview }) };
    }
    default:
      return { outcome: outcomeOf(read.kind), status: null, needsLifecycle: false };
  }
}

const lateChargeReturned: HandledEvent = {
  outcome: 'returned',
  status: null,
  needsLifecycle: false,
  needsReview: true,
};

/**
 * A refund of a payment that had ended here without a charge shows a late charge. A refund that the processor has not
 * confirmed needs the lifecycle, which reads it until it has.
 */
async function adoptForeignRefunds(
  dependencies: PaymentDependencies,
  ref: PaymentRef,
  voidKey: string,
): Promise<HandledEvent> {
  const late = await returnLateCharge(dependencies, ref, { processorPayment: null, voidKey });
  if (late.kind === 'returned') return lateChargeReturned;
  if (late.kind === 'known') return { outcome: 'nothing_new', status: null, needsLifecycle: false };
  const { changed: refunds, ...review } = await adoptRefunds(dependencies, ref);
  const outcome = refunds.length > 0 ? 'applied' : 'nothing_new';
  return { outcome, status: null, needsLifecycle: refunds.length > 0, refunds, ...review };
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
