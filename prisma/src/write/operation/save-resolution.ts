import type { Keyring } from '@landed/codec/keyring';
import type { ManualEvidence, ManualResolution, OperationInput } from '@landed/contracts/operation/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { completeOperation } from './complete-operation.js';

/**
 * Records an operator's decision about a stuck operation before it takes effect. A repeated call changes nothing. A
 * different decision is recorded beside the first, because the first may have had no effect.
 */
export async function saveResolution(
  database: Database,
  keyring: Keyring,
  input: OperationInput,
  resolution: ManualResolution,
  evidence: ManualEvidence,
): Promise<void> {
  const note = sealJson(keyring, resolution.note, sealContexts.resolutionNote(input.operationId));
  await database.statements.$executeRaw`
    INSERT INTO manual_resolution (id, rail, merchant_id, operation_id, actor, ticket, note, outcome, evidence)
    VALUES (${uuidV7()}::uuid, ${input.rail}::rail, ${input.merchantId}::uuid, ${input.operationId}::uuid,
            ${resolution.actor}, ${resolution.ticket}, ${note}::bytea, ${resolution.outcome}::manual_outcome,
            ${evidence}::manual_evidence)
    ON CONFLICT (operation_id, outcome, actor, ticket) DO NOTHING`;
}

/** Which processor key the next attempt sends. */
export type NextProcessorKey =
  /** The same number: the processor has not stated that nothing can happen under it. */
  | 'same'
  /** The next one. Only after a definite rejection under this one, or where a second call has no second effect. */
  | 'next';

/**
 * Frees the key of an attempt whose rows were lost, after an operator decided that nothing happened. Returns false when
 * the attempt has rows, or does not wait for a decision.
 */
export async function freeKeyWithoutRows(
  database: Database,
  input: OperationInput,
  processorKey: NextProcessorKey,
): Promise<boolean> {
  const withoutRows = sql`o.id = ${input.operationId}::uuid AND o.attempt = ${input.idempotency.attempt}::int
        AND o.state = 'recovery_required' AND o.payment_intent_id IS NULL`;
  const response = processorKey === 'same' ? 'same_processor_key' : null;
  return (await database.statements.$executeRaw(completeOperation(withoutRows, response))) === 1;
}
