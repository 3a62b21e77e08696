import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { openObjectId } from '@landed/prisma/read/processor-object/object-id';
import { forgetEvent } from '@landed/prisma/write/processor-event/keep-event';
import { earlierEventOutcome } from '@landed/prisma/write/processor-event/save-processor-event';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { disputeIdOf } from './dispute-id.js';

export type ReceivedDisputeEvent =
  | { readonly kind: 'ended'; readonly outcome: ProcessorEventOutcome }
  /** The lifecycle of the dispute reads it. */
  | { readonly kind: 'found'; readonly dispute: DisputeLifecycleInput }
  /** No commit of ours has learned this payment: it is not ours, or its charge is not saved yet. */
  | { readonly kind: 'unknown_payment' };

/**
 * Finds the payment of an event about a dispute, from the database only. The event of a known payment no longer
 * needs an operator, so the kept copy of it is deleted.
 */
export async function receiveDisputeEvent(
  { database, keyring }: Pick<PaymentDependencies, 'database' | 'keyring'>,
  event: ProcessorEventInput,
): Promise<ReceivedDisputeEvent> {
  const { rail, entity, object } = event;
  if (object === undefined) throw new Error('An event about a dispute names it.');
  const earlier = await earlierEventOutcome(database, event);
  if (earlier !== null) return { kind: 'ended', outcome: earlier };
  const found = await findSubject(database, event);
  if (found === null) return { kind: 'unknown_payment' };
  await forgetEvent(database, event);
  const { merchantId, paymentIntentId } = found;
  const disputeId = disputeIdOf({ rail, entity }, openObjectId(keyring, object));
  return { kind: 'found', dispute: { rail, merchantId, disputeId, paymentIntentId, entity, object } };
}
