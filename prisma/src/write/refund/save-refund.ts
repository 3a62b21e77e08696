import type { Keyring } from '@landed/codec/keyring';
import { refundSnapshot } from '@landed/contracts/event/refund-snapshot';
import type { RefundEvent } from '@landed/contracts/event/types';
import { asId, type MerchantId, type OperationId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { Rail } from '@landed/contracts/rail/rail';
import { refundResponse } from '@landed/contracts/refund/response';
import type { RefundStatus } from '@landed/contracts/refund/status';
import type { Refund } from '@landed/contracts/refund/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { type Journal, postJournal } from '../ledger/post-journal.js';
import { sealResponse } from '../operation/seal-response.js';

/** A new standing of a refund that exists, stated by the processor. */
export interface RefundSave {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** The payment's revision that the commit was worked out from. */
  readonly revision: number;
  /** The status that it was worked out from. */
  readonly from: RefundStatus;
  /** The refund as it is from now on. */
  readonly refund: Refund;
  readonly reserveReleased: number;
  readonly event: RefundEvent;
  readonly journal: Journal;
  readonly attempt: {
    readonly processorKey: string;
    readonly outcome: 'confirmed' | 'declined' | 'not_attempted';
    readonly detail: ProcessorDetail;
  };
  /** The operation that the fact ends; null when nobody asked. */
  readonly operation: RefundOperation | null;
}

export interface RefundOperation {
  readonly operationId: OperationId;
  readonly attempt: number;
  readonly keyHash: string;
  readonly requestId: string;
  /** Whether the refund is the key's response; else the key is free for another attempt. */
  readonly completed: boolean;
}

/**
 * Makes a fact about a refund ours in one statement behind the payment's lock: guarded status move, what the payment
 * has given back and still holds, attempt, journal and entries, event, response. False when the refund or any other of
 * its payment has moved since it was read; nothing is written then. A key that was already completed keeps its response.
 */
export async function saveRefund(database: Database, keyring: Keyring, commit: RefundSave): Promise<boolean> {
  const { rail, merchantId, refund, journal, attempt, operation } = commit;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, refundSnapshot(refund), sealContexts.snapshot(eventId));
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const response = operation?.completed
    ? sealResponse(keyring, { rail, merchantId, keyHash: operation.keyHash }, refundResponse(refund))
    : null;
  const { refunded, reserved } = changeOf(commit);
  const posted = postJournal(
    journal,
    { rail, merchantId, at: refund.updatedAt },
    sql`moved.payment_intent_id, moved.id`,
  );
  const told = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: commit.event,
    operationId: sql`${operation?.operationId ?? null}::uuid`,
    requestId: operation?.requestId ?? null,
    previousStatus: commit.from,
    snapshot,
    at: refund.updatedAt,
  });

  const committed = await database.prisma.$executeRaw`
    WITH payment AS (
      SELECT id, entity FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${refund.paymentIntentId}::uuid
        AND refund_revision = ${commit.revision}::int
      FOR UPDATE
    ), moved AS (
      UPDATE refund
      SET status = ${refund.status}::refund_status, failure_reason = ${refund.failureReason},
          reserve_released = ${commit.reserveReleased}::int, updated_at = ${refund.updatedAt}::timestamptz
      FROM payment
      WHERE refund.id = ${refund.id}::uuid AND refund.payment_intent_id = payment.id
        AND refund.status = ${commit.from}::refund_status
      RETURNING refund.id, payment.id AS payment_intent_id, payment.entity
    ), counted AS (
      UPDATE payment_intent
      SET amount_refunded = amount_refunded + ${refunded}::int, refund_reserved = refund_reserved + ${reserved}::int,
          refund_revision = refund_revision + 1,
          updated_at = CASE WHEN ${refunded}::int = 0 THEN updated_at ELSE ${refund.updatedAt}::timestamptz END
      FROM moved
      WHERE payment_intent.id = moved.payment_intent_id
    ), attempt AS (
      UPDATE processor_attempt
      SET outcome = ${attempt.outcome}::attempt_outcome, detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${attempt.processorKey} AND outcome = 'pending'
    ), op AS (
      UPDATE operation AS o
      SET state = CASE WHEN o.completed_at IS NOT NULL OR ${operation?.completed ?? false} THEN 'completed' ELSE 'retryable'
                  END::operation_state,
          response_status = CASE WHEN o.completed_at IS NOT NULL THEN o.response_status
                               WHEN ${operation?.completed ?? false} THEN 200 END,
          response = CASE WHEN o.completed_at IS NULL THEN ${response}::bytea ELSE o.response END,
          completed_at = CASE WHEN o.completed_at IS NULL AND ${operation?.completed ?? false} THEN now() ELSE o.completed_at END
      FROM moved
      WHERE o.id = ${operation?.operationId ?? null}::uuid AND o.attempt = ${operation?.attempt ?? null}::int
        AND o.state IN ('running', 'completed', 'recovery_required')
    ), ${posted}
    ${told}`;
  return committed === 1;
}

/** How the move changes what the payment has given back and what it holds for refunds. */
function changeOf({ from, refund }: RefundSave): { readonly refunded: number; readonly reserved: number } {
  const { total } = refund.breakdown;
  return {
    refunded: (refund.status === 'succeeded' ? total : 0) - (from === 'succeeded' ? total : 0),
    reserved: (refund.status === 'pending' ? total : 0) - (from === 'pending' ? total : 0),
  };
}
