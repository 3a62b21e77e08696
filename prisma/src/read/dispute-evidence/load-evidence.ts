import type { Keyring } from '@landed/codec/keyring';
import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { DisputeStage } from '@landed/contracts/dispute/status';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type OperationId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { openOwn } from '../../buyer-keys/own-box.js';
import { sealContexts } from '../../sealing.js';
import {
  type LoadedOperation,
  loadedOperation,
  type OperationRow,
  operationColumns,
} from '../operation/operation-columns.js';
import { openObjectId } from '../processor-object/object-id.js';
import { isDisputeOf } from './is-dispute-of.js';
import { type ShownRow, shownColumns, shownDispute } from './shown-dispute.js';

/** Evidence in the processor's fields, as it is sent. */
export type SentEvidence = Readonly<Record<string, string>>;

/** A stored dispute, with everything that a submission of evidence needs. */
export interface EvidenceDispute {
  readonly dispute: Dispute;
  readonly evidence: EvidenceLengths | null;
  readonly entity: Entity;
  /** Counts the changes of the row: what was decided from it is saved only while it is the same. */
  readonly revision: number;
  /** The evidence operation that holds the dispute now. */
  readonly pendingOperationId: OperationId | null;
  /** The processor's id of the dispute. */
  readonly processorDispute: string;
}

/** The evidence that an operation has prepared. */
export interface PreparedEvidence {
  readonly sent: SentEvidence;
  readonly lengths: EvidenceLengths;
  readonly stage: DisputeStage;
  readonly isSubmitted: boolean;
}

export interface LoadedEvidence extends LoadedOperation {
  /** Null when the merchant has no such dispute on this rail. */
  readonly stored: EvidenceDispute | null;
  /** Null when the operation has prepared nothing. */
  readonly prepared: PreparedEvidence | null;
}

type Row = ShownRow &
  OperationRow & {
    found: boolean;
    revision: number;
    id_hmac: string | null;
    id_sealed: Uint8Array | null;
    own_fields: EvidenceLengths | null;
    own_sealed: Uint8Array | null;
    own_stage: DisputeStage | null;
    own_submitted: boolean;
  };

/** Reads a dispute, the operation of a submission, and what that operation has prepared, in one statement. */
export async function loadEvidence(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, disputeId, operationId, idempotency }: DisputeEvidenceInput,
): Promise<LoadedEvidence> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT ${operationColumns({ rail, merchantId })},
           r.id IS NOT NULL AS found, ${shownColumns}, r.revision, object.id_hmac, object.id_sealed, own.fields AS own_fields, own.sealed AS own_sealed,
           own.stage::text AS own_stage, own.submitted_at IS NOT NULL AS own_submitted
    FROM (SELECT 1) AS one
    LEFT JOIN operation AS o
      ON o.merchant_id = ${merchantId}::uuid AND o.rail = ${rail}::rail AND o.key_hash = ${idempotency.keyHash}
    LEFT JOIN dispute AS r ON r.id = ${disputeId}::uuid AND ${isDisputeOf({ merchantId, rail })}
    LEFT JOIN processor_object AS object ON object.dispute_id = r.id AND object.kind = 'dispute'
    LEFT JOIN dispute_evidence AS own ON own.operation_id = ${operationId}::uuid AND own.dispute_id = r.id
    LIMIT 1`;
  if (row === undefined) throw new Error('A left join always returns a row.');
  return {
    ...loadedOperation(row),
    stored: row.found ? evidenceDispute(keyring, row) : null,
    prepared: await preparedEvidence(database, keyring, operationId, row),
  };
}

function evidenceDispute(keyring: Keyring, row: Row): EvidenceDispute {
  if (row.id_hmac === null || row.id_sealed === null) {
    throw new Error("The processor's id of a dispute was deleted, which must never happen.");
  }
  const idSealed = Buffer.from(row.id_sealed).toString('base64');
  return {
    ...shownDispute(row),
    entity: row.entity,
    revision: row.revision,
    pendingOperationId: row.pendingOperationId === null ? null : asId<'operation'>(row.pendingOperationId),
    processorDispute: openObjectId(keyring, { idHmac: row.id_hmac, idSealed }),
  };
}

async function preparedEvidence(
  { buyerKeys }: Database,
  keyring: Keyring,
  operationId: OperationId,
  row: Row,
): Promise<PreparedEvidence | null> {
  const { own_fields: lengths, own_sealed: sealed, own_stage: stage } = row;
  if (lengths === null || sealed === null || stage === null) return null;
  const box = { sealed, context: sealContexts.disputeEvidence(operationId) };
  const [sent = null] = (await openOwn(buyerKeys, keyring, [box])) as readonly (SentEvidence | null)[];
  // The buyer was erased.
  if (sent === null) return null;
  return { sent, lengths, stage, isSubmitted: row.own_submitted };
}
