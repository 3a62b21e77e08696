import type { Keyring } from '@landed/codec/keyring';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { ApiError } from '@landed/contracts/errors/api-error';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { operationRefOf } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { completeOperation, sealedError } from '../operation/complete-operation.js';

/**
 * Ends the hold of a submission that the processor did not take. With an error, that error is the response of the key;
 * with null, the key is free for another attempt under the next processor key. A key that has a response keeps it.
 * Returns false when this attempt no longer holds the dispute.
 */
export async function releaseDispute(
  database: Database,
  keyring: Keyring,
  input: KnownDisputeEvidenceInput,
  attempt: { readonly processorKey: string; readonly detail: ProcessorDetail },
  error: ApiError | null,
): Promise<boolean> {
  const { rail, merchantId, disputeId, operationId, idempotency } = input;
  const response = error && sealedError(keyring, operationRefOf(input), error);
  const ended = sql`o.id = ${operationId}::uuid AND o.attempt = ${idempotency.attempt}::int`;
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const released = await database.statements.$executeRaw`
    WITH freed AS (
      UPDATE dispute AS d SET pending_operation_id = NULL, revision = d.revision + 1
      FROM operation AS own
      WHERE d.id = ${disputeId}::uuid AND d.merchant_id = ${merchantId}::uuid AND d.rail = ${rail}::rail
        AND d.pending_operation_id = ${operationId}::uuid
        AND own.id = d.pending_operation_id AND own.attempt = ${idempotency.attempt}::int
      RETURNING d.id
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'not_attempted', detail = ${detail}::bytea, finished_at = now()
      FROM freed WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    )
    ${completeOperation(ended, response, sql`FROM freed`)}`;
  return released === 1;
}
