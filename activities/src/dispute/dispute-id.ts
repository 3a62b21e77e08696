import type { DisputeId } from '@landed/contracts/dispute/types';
import { derivedId } from '../processor/derived-id.js';
import type { AccountRef } from '../processor/port.js';

/** The id of our record of a dispute at the processor. */
export function disputeIdOf({ rail, entity }: AccountRef, processorDispute: string): DisputeId {
  return derivedId<'dispute'>(`dispute/${rail}/${entity}/${processorDispute}`);
}
