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

/**
 * Lists the disputes that the processor opened since an instant and returns those of our payments that are not recorded:
 * all of their events were missed. Throws `outcome_unknown` when the processor does not respond.
 */
export async function findMissedDisputes(
  dependencies: PaymentDependencies,
  entity: Entity,
  openedSince: string,
  among: readonly Rail[] = rails,
): Promise<readonly DisputeLifecycleInput[]> {
  const missed: DisputeLifecycleInput[] = [];
  for (const rail of among) {
    const listed = await dependencies.processorOf({ entity, rail }).listDisputes({ openedSince });
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
  { processorDispute, processorPayment, processorCharge }: DisputeAtProcessor,
): Promise<DisputeLifecycleInput | null> {
  const ids = processorPayment === null ? [processorCharge] : [processorPayment, processorCharge];
  const subject = { kind: 'object', idHmacs: ids.flatMap((id) => objectHmacs(keyring, id)) } as const;
  const found = await findSubject(database, { rail, entity, subject });
  if (found === null) return null;
  const { merchantId, paymentIntentId } = found;
  const ref = { rail, merchantId, disputeId: disputeIdOf({ rail, entity }, processorDispute) };
  if ((await loadDispute(database, keyring, ref)) !== null) return null;
  return { ...ref, paymentIntentId, entity, object: storeObjectId(keyring, processorDispute) };
}
