import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { openObjectId } from '@landed/prisma/read/processor-object/object-id';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import { finishStatedDispute } from './finish-stated-dispute.js';

/**
 * What a read at the processor found. `absent`: the processor has no such dispute. `other_currency`: it states the dispute
 * in another currency than its payment. `payment_ended`: the payment ended here without a capture. An operator must look
 * at the last three.
 */
export type RefreshedDispute = 'saved' | 'unchanged' | 'absent' | 'other_currency' | 'payment_ended';

/**
 * Reads a dispute at the processor and saves what it states. Throws `outcome_unknown` while the processor states no fact,
 * when the record changed during the read, because the statement may then be older than the record, and while the capture
 * of the payment is in flight.
 */
export async function refreshDispute(
  dependencies: PaymentDependencies,
  { object, entity, paymentIntentId, ...ref }: DisputeLifecycleInput,
): Promise<RefreshedDispute> {
  const { database, keyring, processorOf } = dependencies;
  const { rail, merchantId, disputeId } = ref;
  const stored = await loadDispute(database, keyring, ref);
  const processorDispute = stored?.processorDispute ?? (object === undefined ? null : openObjectId(keyring, object));
  if (processorDispute === null) throw new Error('A dispute that is not recorded must be named by its event.');
  const fact = await processorOf({ entity, rail }).readDispute(processorDispute);
  if (fact.kind === 'unknown') throw outcomeUnknown(fact.detail);
  if (fact.kind === 'absent') return 'absent';
  const payment = { rail, merchantId, paymentIntentId };
  const revision = stored?.revision ?? 0;
  const saved = await finishStatedDispute(dependencies, {
    payment,
    disputeId,
    processorDispute,
    stated: fact.dispute,
    revision,
  });
  if (saved === 'stale' || saved === 'capture_in_flight') throw outcomeUnknown();
  return saved;
}
