import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { findPayoutOfObject } from '@landed/prisma/read/payout/find-payout-of-object';
import { earlierEventOutcome, saveProcessorEvent } from '@landed/prisma/write/processor-event/save-processor-event';
import type { PayoutDependencies } from './dependencies.js';

export type ReceivedPayoutEvent =
  | { readonly kind: 'ended'; readonly outcome: ProcessorEventOutcome }
  /** The workflow of the payout reads the partner. */
  | { readonly kind: 'found'; readonly payout: MerchantPayoutInput };

/**
 * Finds the payout of an event of the partner, by the HMAC of the id of its transfer or of its payout there. An event
 * about another one is not ours: money may be moved by hand. An event that arrives before our own response is not
 * found either, and nothing is lost: the payout is read once its id is saved.
 */
export async function receivePayoutEvent(
  { database }: Pick<PayoutDependencies, 'database'>,
  event: ProcessorEventInput,
): Promise<ReceivedPayoutEvent> {
  if (event.subject.kind !== 'object') throw new Error('An event about a payout names an object of the partner.');
  const earlier = await earlierEventOutcome(database, event);
  if (earlier !== null) return { kind: 'ended', outcome: earlier };
  const payout = await findPayoutOfObject(database, { ...event, idHmacs: event.subject.idHmacs });
  if (payout !== null) return { kind: 'found', payout };
  await saveProcessorEvent(database, event, 'not_ours', null);
  return { kind: 'ended', outcome: 'not_ours' };
}
