import type { Keyring } from '@landed/codec/keyring';
import type { Dispute, DisputeRef } from '@landed/contracts/dispute/types';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type OperationId } from '@landed/contracts/ids/ids';
import type { DisputeTaken } from '@landed/contracts/ledger/dispute-postings';
import type { Database } from '../../database.js';
import type { DisputeModel, ProcessorObjectModel } from '../../generated/models.js';
import { openObjectRow } from '../processor-object/object-id.js';
import { type DisputeRow, disputeColumns, disputeOf } from './dispute-row.js';
import { type TakenRow, takenColumns, takenOf } from './taken-row.js';

/** A recorded dispute, with what a decision about it needs. */
export interface StoredDispute {
  readonly dispute: Dispute;
  readonly entity: Entity;
  /** Changes with every change of the row. What was read at the processor is saved only while it is the same. */
  readonly revision: number;
  readonly taken: DisputeTaken;
  /** The evidence operation that is in flight. */
  readonly pendingOperationId: OperationId | null;
  /** The deadlines that the merchant was reminded of. */
  readonly firstReminderFor: string | null;
  readonly secondReminderFor: string | null;
  /** The processor's id of the dispute. */
  readonly processorDispute: string;
}

type Row = DisputeRow &
  TakenRow &
  Pick<DisputeModel, 'revision' | 'firstReminderFor' | 'secondReminderFor'> &
  Pick<ProcessorObjectModel, 'idHmac' | 'idSealed'>;

/** Null when the merchant has no such dispute on this rail. */
export async function loadDispute(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, disputeId }: DisputeRef,
): Promise<StoredDispute | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT ${disputeColumns}, ${takenColumns}, r.revision,
           r.first_reminder_for AS "firstReminderFor", r.second_reminder_for AS "secondReminderFor",
           o.id_hmac AS "idHmac", o.id_sealed AS "idSealed"
    FROM dispute AS r
    JOIN processor_object AS o ON o.dispute_id = r.id
    WHERE r.id = ${disputeId}::uuid AND r.merchant_id = ${merchantId}::uuid AND r.rail = ${rail}::rail
    LIMIT 1`;
  if (row === undefined) return null;
  return {
    dispute: disputeOf(row),
    entity: row.entity,
    revision: row.revision,
    taken: takenOf(row),
    pendingOperationId: row.pendingOperationId === null ? null : asId<'operation'>(row.pendingOperationId),
    firstReminderFor: row.firstReminderFor?.toISOString() ?? null,
    secondReminderFor: row.secondReminderFor?.toISOString() ?? null,
    processorDispute: openObjectRow(keyring, row),
  };
}
