import type { DisputeStatus } from '@landed/contracts/dispute/status';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import type { Entity } from '@landed/contracts/entity/entity';
import { type Rail, rails } from '@landed/contracts/rail/rail';
import { loadDispute } from '@landed/prisma/read/dispute/load-dispute';
import { findSubject } from '@landed/prisma/read/processor-event/find-subject';
import { objectHmacs, storeObjectId } from '@landed/prisma/read/processor-object/object-id';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import type { PaymentDependencies } from '../payment-intent/dependencies.js';
import type { DisputeAtProcessor } from '../processor/dispute-port.js';
import type { AccountRef } from '../processor/port.js';
import { disputeIdOf } from './dispute-id.js';

/** A dispute that has ended here is followed by no workflow. */
const endedStatuses: readonly DisputeStatus[] = ['won', 'lost', 'prevented'];

/** Longer than the processor repeats an event that was not acknowledged. */
const recentMilliseconds = 4 * 24 * 3_600_000;

/**
 * Lists the disputes that the processor opened since an instant and returns those of our payments that are not recorded, and
 * those that have ended here and are not so at the processor: their events were missed. A list that is too long or too slow
 * to read is read for the last four days. Throws `outcome_unknown` when the processor does not respond.
 */
export async function findMissedDisputes(
  dependencies: PaymentDependencies,
  entity: Entity,
  openedSince: string,
  among: readonly Rail[] = rails,
): Promise<readonly DisputeLifecycleInput[]> {
  const missed: DisputeLifecycleInput[] = [];
  for (const rail of among) {
    const processor = dependencies.processorOf({ entity, rail });
    const recent = new Date(Date.now() - recentMilliseconds).toISOString();
    let listed = await processor.listDisputes({ openedSince });
    if (listed === null && openedSince < recent) listed = await processor.listDisputes({ openedSince: recent });
    if (listed === null) throw outcomeUnknown();
    for (const dispute of listed) {
      const input = await missedDispute(dependencies, { rail, entity }, dispute);
      if (input !== null) missed.push(input);
    }
  }
  return missed;
}

async function missedDispute(
  { database, keyring }: PaymentDependencies,
  { rail, entity }: AccountRef,
  { processorDispute, processorPayment, processorCharge, status }: DisputeAtProcessor,
): Promise<DisputeLifecycleInput | null> {
  const ids = processorPayment === null ? [processorCharge] : [processorPayment, processorCharge];
  const subject = { kind: 'object', idHmacs: ids.flatMap((id) => objectHmacs(keyring, id)) } as const;
  const found = await findSubject(database, { rail, entity, subject });
  if (found === null) return null;
  const { merchantId, paymentIntentId } = found;
  const ref = { rail, merchantId, disputeId: disputeIdOf({ rail, entity }, processorDispute) };
  const recorded = (await loadDispute(database, keyring, ref))?.dispute.status;
  const isFollowed = recorded !== undefined && (!endedStatuses.includes(recorded) || recorded === status);
  if (isFollowed) return null;
  return { ...ref, paymentIntentId, entity, object: storeObjectId(keyring, processorDispute) };
}
