import type { Keyring } from '@landed/codec/keyring';
import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { disputeResponse } from '@landed/contracts/dispute/response';
import type { Dispute } from '@landed/contracts/dispute/types';
import { disputeSnapshot } from '@landed/contracts/event/dispute-snapshot';
import { asId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { operationRefOf } from '@landed/contracts/operation/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { completeOperation, saveAndComplete, type Saved, sealResponse } from '../operation/complete-operation.js';

/** A submission that the processor has confirmed. */
export interface EvidenceSave {
  readonly input: KnownDisputeEvidenceInput;
  /** The revision of the dispute that the change was decided from. */
  readonly revision: number;
  readonly from: Dispute['status'];
  /** The dispute after the submission. */
  readonly dispute: Dispute;
  /** When the processor confirmed it; RFC 3339. */
  readonly submittedAt: string;
  /** What was submitted in the stage that the dispute is in now. */
  readonly lengths: EvidenceLengths | null;
  readonly attempt: { readonly processorKey: string; readonly detail: ProcessorDetail };
}

/**
 * Saves a confirmed submission in one statement behind the dispute's lock: status, instant, the evidence as submitted,
 * attempt, event, response; and the hold ends. Without a change of the status there is no event: the processor had
 * already stated more. Null, and nothing is written, when the dispute has changed since it was read, or is not held
 * by this operation. A key that has a response keeps it.
 */
export async function saveEvidence(database: Database, keyring: Keyring, save: EvidenceSave): Promise<Saved | null> {
  const { input, dispute, from, lengths, attempt } = save;
  const { rail, merchantId, operationId, idempotency } = input;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, disputeSnapshot(dispute), sealContexts.snapshot(eventId));
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const completed = completeOperation(
    sql`o.id = ${operationId}::uuid AND o.attempt = ${idempotency.attempt}::int`,
    { status: 200, body: sealResponse(keyring, operationRefOf(input), disputeResponse(dispute, lengths)) },
    sql`FROM moved`,
  );
  const event = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: 'dispute.under_review',
    operationId: sql`${operationId}::uuid`,
    requestId: input.requestId,
    previousStatus: from,
    snapshot,
    at: dispute.updatedAt,
  });
  const ctes = sql`held AS (
      SELECT id FROM dispute
      WHERE id = ${dispute.id}::uuid AND merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail
        AND revision = ${save.revision}::int AND pending_operation_id = ${operationId}::uuid
      FOR UPDATE
    ), moved AS (
      UPDATE dispute
      SET status = ${dispute.status}::dispute_status, evidence_submitted_at = ${dispute.evidenceSubmittedAt}::timestamptz,
          pending_operation_id = NULL, revision = dispute.revision + 1, updated_at = ${dispute.updatedAt}::timestamptz
      FROM held
      WHERE dispute.id = held.id
      RETURNING dispute.id
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    ), event AS (
      ${event} WHERE ${from !== dispute.status}
    )`;
  const last = sql`UPDATE dispute_evidence SET submitted_at = ${save.submittedAt}::timestamptz
    FROM moved
    WHERE operation_id = ${operationId}::uuid`;
  return saveAndComplete(database, { ctes, operation: completed, last });
}
