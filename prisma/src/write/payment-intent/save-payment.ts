import type { Keyring } from '@landed/codec/keyring';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import { asId, type OperationId } from '@landed/contracts/ids/ids';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { paymentIntentActionResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { capturedColumns, capturedPayment } from '../ledger/captured-payment.js';
import { type Journal, postJournal } from '../ledger/post-journal.js';
import { completeOperation, saveAndComplete, type Saved, sealResponse } from '../operation/complete-operation.js';
import { insertObjects } from '../processor-object/insert-objects.js';
import { holdReserve } from '../reserve-hold/hold-reserve.js';
import { type OpenedReviewKind, openReviewCase } from '../review-case/open-review-case.js';

/** A status change of an existing payment that the processor stated. */
export interface PaymentSave {
  readonly ref: PaymentRef;
  /** The status that the change was decided from. A payment that has left it is not touched. */
  readonly from: PaymentStatus;
  readonly intent: PaymentIntent;
  readonly event: PaymentIntentEvent;
  readonly journal: Journal;
  /** What an operator must look at; null when the change is an ordinary one. */
  readonly review?: OpenedReviewKind | null;
  /** What the processor stated; its ids are saved. Only set when `attempt` is null. */
  readonly learned?: ProcessorDetail;
  /** The attempt that the fact is the result of. */
  readonly attempt: { readonly processorKey: string; readonly detail: ProcessorDetail } | null;
  /** The operation that the fact completes, with the payment as its response; null when no operation asked. */
  readonly operation: {
    readonly operationId: OperationId;
    readonly attempt: number;
    readonly keyHash: string;
    readonly requestId: string | null;
  } | null;
}

/**
 * Saves a fact about an existing payment in one statement: guarded status change, attempt, journal and entries, event,
 * response. It also releases the operation's hold on the payment. Null, and nothing is written, when the payment
 * has left `from`, or the operation has no row to complete. A key that has a response keeps it.
 */
export async function savePayment(database: Database, keyring: Keyring, change: PaymentSave): Promise<Saved | null> {
  const { ref, intent, journal, attempt, operation } = change;
  const { merchantId, rail } = ref;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  const detail = attempt && sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const completed = completeOperation(
    sql`o.id = ${operation?.operationId ?? null}::uuid AND o.attempt = ${operation?.attempt ?? null}::int`,
    operation && {
      status: 200,
      body: sealResponse(
        keyring,
        { rail, merchantId, keyHash: operation.keyHash },
        paymentIntentActionResponse(intent),
      ),
    },
    sql`FROM moved`,
  );
  const context = { rail, merchantId, at: intent.updatedAt };
  const posted = postJournal(journal, context, capturedPayment(context));
  const held = holdReserve(journal.postings, context);
  const objects = insertObjects(keyring, { rail, merchantId }, attempt?.detail ?? change.learned ?? null, {
    columns: sql`moved.entity, moved.id, NULL::uuid`,
    source: sql`FROM moved`,
  });
  const review = openReviewCase({ rail, merchantId }, change.review ?? null, sql`moved.id`, sql`FROM moved`);
  const event = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: change.event,
    operationId: sql`${operation?.operationId ?? null}::uuid`,
    requestId: operation?.requestId ?? null,
    previousStatus: change.from,
    snapshot,
    at: intent.updatedAt,
  });

  const ctes = sql`moved AS (
      UPDATE payment_intent
      SET status = ${intent.status}::payment_status, amount_captured = ${intent.amountCaptured}::int,
          card_brand = ${intent.card?.brand ?? null}, card_last4 = ${intent.card?.last4 ?? null},
          card_country = ${intent.card?.country ?? null}, card_wallet = ${intent.card?.wallet ?? null},
          failure_code = ${intent.failureCode}, cancellation_reason = ${intent.cancellationReason}::cancellation_reason,
          capture_before = ${intent.captureBefore}::timestamptz, pending_operation_id = NULL,
          updated_at = ${intent.updatedAt}::timestamptz
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = ${change.from}::payment_status
        AND (${operation === null} OR EXISTS (SELECT FROM operation WHERE id = ${operation?.operationId ?? null}::uuid))
      RETURNING id, ${capturedColumns}
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${attempt?.processorKey ?? null} AND outcome = 'pending'
    ), ${objects}, ${review}, ${held}, ${posted}`;
  return saveAndComplete(database, { ctes, operation: completed, last: event });
}
