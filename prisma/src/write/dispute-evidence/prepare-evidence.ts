import type { Keyring } from '@landed/codec/keyring';
import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { KnownDisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import { disputeResponse } from '@landed/contracts/dispute/response';
import { type Database, sql } from '../../database.js';
import type { EvidenceDispute, SentEvidence } from '../../read/dispute-evidence/load-evidence.js';
import { keyOfPayment } from '../../buyer-keys/key-of-payment.js';
import { sealOwn } from '../../buyer-keys/own-box.js';
import { sealContexts } from '../../sealing.js';
import { claimKey, zeroIfClaimedAtOnce } from '../operation/claim-key.js';

export interface EvidencePreparation {
  readonly input: KnownDisputeEvidenceInput;
  /** The dispute that the submission was checked against. */
  readonly stored: EvidenceDispute;
  /** What is sent, in the processor's fields. Every sending reads it from here, so all are the same. */
  readonly sent: SentEvidence;
  readonly lengths: EvidenceLengths;
  readonly processorKey: string;
}

/**
 * Writes everything that must exist before the processor is called, in one statement behind the dispute's lock: the
 * operation with the response that applies when the outcome is not known in time, the hold on the dispute, the
 * evidence under the key of the payment's buyer, and the write-ahead attempt.
 *
 * Returns false, and writes nothing, when the dispute has changed since it was read, when another submission holds it, or
 * when the key is not free for this attempt. The payment is locked before its dispute, as in every statement that locks
 * both.
 */
export async function prepareEvidence(
  database: Database,
  keyring: Keyring,
  { input, stored, sent, lengths, processorKey }: EvidencePreparation,
): Promise<boolean> {
  const { merchantId, rail, disputeId, operationId, paymentIntentId } = input;
  const { dispute, evidence, revision } = stored;
  const response = disputeResponse({ ...dispute, pendingAction: 'dispute_evidence' }, evidence);
  const claim = claimKey(keyring, { kind: 'dispute_evidence', input, paymentIntentId, response }, sql`FROM free`);
  const key = await keyOfPayment(database, keyring, paymentIntentId);
  const sealed = sealOwn(key, sent, sealContexts.disputeEvidence(operationId));
  const prepared = database.statements.$executeRaw`
    WITH payment AS (
      SELECT id FROM payment_intent
      WHERE id = ${paymentIntentId}::uuid
      FOR KEY SHARE
    ), free AS (
      SELECT d.id FROM payment JOIN dispute AS d ON d.payment_intent_id = payment.id
      WHERE d.id = ${disputeId}::uuid AND d.merchant_id = ${merchantId}::uuid AND d.rail = ${rail}::rail
        AND d.status = 'needs_response' AND d.revision = ${revision}::int AND d.pending_operation_id IS NULL
      FOR UPDATE OF d
    ), ${claim}, attempt AS (
      INSERT INTO processor_attempt (processor_key, payment_intent_id, operation_id, kind, dispute_id, created_at)
      SELECT ${processorKey}, ${paymentIntentId}::uuid, op.id, 'dispute_evidence', ${disputeId}::uuid, now() FROM op
    ), evidence AS (
      INSERT INTO dispute_evidence AS e (operation_id, rail, merchant_id, dispute_id, stage, fields, sealed, created_at)
      SELECT op.id, ${rail}::rail, ${merchantId}::uuid, ${disputeId}::uuid, ${dispute.stage}::dispute_stage,
             ${JSON.stringify(lengths)}::jsonb, ${sealed}::bytea, now()
      FROM op
      ON CONFLICT (operation_id) DO UPDATE
        SET stage = EXCLUDED.stage, fields = EXCLUDED.fields, sealed = EXCLUDED.sealed, created_at = EXCLUDED.created_at
        WHERE e.submitted_at IS NULL
    )
    UPDATE dispute SET pending_operation_id = op.id, revision = dispute.revision + 1
    FROM op
    WHERE dispute.id = ${disputeId}::uuid`;
  return (await zeroIfClaimedAtOnce(prepared)) === 1;
}
