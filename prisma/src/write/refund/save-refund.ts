import type { Keyring } from '@landed/codec/keyring';
import type { ApiError } from '@landed/contracts/errors/api-error';
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
import {
  completeOperation,
  type FirstResponse,
  saveAndComplete,
  type Saved,
  sealedError,
  sealResponse,
} from '../operation/complete-operation.js';
import { insertObjects } from '../processor-object/insert-objects.js';
import { releaseEarly } from '../reserve-hold/hold-reserve.js';

/** A status change of an existing refund that the processor stated. */
export interface RefundSave {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  /** The payment's refund revision that the change was decided from. */
  readonly revision: number;
  /** What was released of the payment's reserve when the change was decided; null when nothing was held. */
  readonly holdReleased: number | null;
  /** The status that the change was decided from. */
  readonly from: RefundStatus;
  /** The refund after the change. */
  readonly refund: Refund;
  /** Minor units of the reserve that this refund releases. */
  readonly reserveReleased: number;
  readonly event: RefundEvent;
  readonly journal: Journal;
  readonly attempt: {
    readonly processorKey: string;
    readonly outcome: 'confirmed' | 'declined' | 'not_attempted';
    readonly detail: ProcessorDetail;
  };
  /** The operation that the fact ends; null when no operation asked. */
  readonly operation: RefundOperation | null;
}

export interface RefundOperation {
  readonly operationId: OperationId;
  readonly attempt: number;
  readonly keyHash: string;
  readonly requestId: string | null;
  /** The key's response: the refund, or an API error. Null: the key is free for another attempt. */
  readonly response: 'refund' | ApiError | null;
}

/**
 * Saves a fact about a refund in one statement behind the payment's lock: guarded status change, the payment's refunded
 * and reserved amounts, attempt, journal and entries, event, response. Null, and nothing is written, when this or
 * another refund of the payment has changed since it was read, or when its reserve was released. A key that has a response keeps it.
 */
export async function saveRefund(database: Database, keyring: Keyring, change: RefundSave): Promise<Saved | null> {
  const { rail, merchantId, refund, journal, attempt, operation } = change;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, refundResponse(refund), sealContexts.snapshot(eventId));
  const detail = sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const completed = completeOperation(
    sql`o.id = ${operation?.operationId ?? null}::uuid AND o.attempt = ${operation?.attempt ?? null}::int`,
    firstResponse(keyring, change),
    sql`FROM moved`,
  );
  const { refunded, reserved } = amountChanges(change);
  const posted = postJournal(
    journal,
    { rail, merchantId, at: refund.updatedAt },
    { ids: sql`moved.payment_intent_id, moved.id`, jurisdiction: sql`moved.tax_country, moved.tax_state` },
  );
  const released = releaseEarly(journal.postings, sql`moved.payment_intent_id`);
  const objects = insertObjects(keyring, { rail, merchantId }, attempt.detail, {
    columns: sql`moved.entity, moved.payment_intent_id, moved.id`,
    source: sql`FROM moved`,
  });
  const event = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: change.event,
    operationId: sql`${operation?.operationId ?? null}::uuid`,
    requestId: operation?.requestId ?? null,
    previousStatus: change.from,
    snapshot,
    at: refund.updatedAt,
  });

  const ctes = sql`payment AS (
      SELECT id, entity, tax_country, tax_state FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${refund.paymentIntentId}::uuid
        AND refund_revision = ${change.revision}::int
      FOR UPDATE
    ), held AS (
      SELECT h.released FROM payment JOIN reserve_hold AS h ON h.payment_intent_id = payment.id
      FOR NO KEY UPDATE OF h
    ), moved AS (
      UPDATE refund
      SET status = ${refund.status}::refund_status, failure_reason = ${refund.failureReason},
          reserve_released = ${change.reserveReleased}::int,
          next_read_at = CASE WHEN ${refund.status === 'succeeded'} THEN now() + interval '1 day' END, updated_at = ${refund.updatedAt}::timestamptz
      FROM payment
      WHERE refund.id = ${refund.id}::uuid AND refund.payment_intent_id = payment.id
        AND refund.status = ${change.from}::refund_status
        AND (SELECT max(released) FROM held) IS NOT DISTINCT FROM ${change.holdReleased}::int
      RETURNING refund.id, payment.id AS payment_intent_id, payment.entity, payment.tax_country, payment.tax_state
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
    ), ${objects}, ${released}, ${posted}`;
  return saveAndComplete(database, { ctes, operation: completed, last: event });
}

function firstResponse(keyring: Keyring, { rail, merchantId, refund, operation }: RefundSave): FirstResponse {
  if (operation === null || operation.response === null) return null;
  const key = { rail, merchantId, keyHash: operation.keyHash };
  const { response } = operation;
  return response === 'refund'
    ? { status: 200, body: sealResponse(keyring, key, refundResponse(refund)) }
    : sealedError(keyring, key, response);
}

/** How the change affects the refunded and the reserved amount of the payment, in minor units. */
function amountChanges({ from, refund }: RefundSave): { readonly refunded: number; readonly reserved: number } {
  const { total } = refund.breakdown;
  return {
    refunded: (refund.status === 'succeeded' ? total : 0) - (from === 'succeeded' ? total : 0),
    reserved: (refund.status === 'pending' ? total : 0) - (from === 'pending' ? total : 0),
  };
}
