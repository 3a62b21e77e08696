import type { Keyring } from '@landed/codec/keyring';
import type { Dispute } from '@landed/contracts/dispute/types';
import { disputeSnapshot } from '@landed/contracts/event/dispute-snapshot';
import type { DisputeEvent } from '@landed/contracts/event/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';

export interface DisputeEventInsert {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly dispute: Dispute;
  readonly type: DisputeEvent;
  readonly previousStatus: string | null;
  /** RFC 3339. */
  readonly at: string;
}

/** Inserts the next event of a dispute that no request caused. Call it in the transaction of the change. */
export async function insertDisputeEvent(
  database: Database,
  keyring: Keyring,
  { dispute, ...event }: DisputeEventInsert,
): Promise<void> {
  const id = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, disputeSnapshot(dispute), sealContexts.snapshot(id));
  const inserted = insertEvent({ ...event, id, operationId: sql`NULL::uuid`, requestId: null, snapshot });
  await database.statements.$executeRaw`WITH moved AS (SELECT ${dispute.id}::uuid AS id) ${inserted}`;
}
