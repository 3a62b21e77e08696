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
import { type Journal, postJournal } from '../ledger/post-journal.js';
import { sealResponse } from '../operation/seal-response.js';

/** A new standing of a payment that exists, stated by the processor. */
export interface PaymentSave {
  readonly ref: PaymentRef;
  /** The status that the fact was concluded from; a payment that has left it is not touched. */
  readonly from: PaymentStatus;
  readonly intent: PaymentIntent;
  readonly event: PaymentIntentEvent;
  readonly journal: Journal;
  /** The attempt that the fact responses. */
  readonly attempt: { readonly processorKey: string; readonly detail: ProcessorDetail } | null;
  /** The operation that the fact ends, with the payment as its response; null when nobody asked. */
  readonly operation: {
    readonly operationId: OperationId;
    readonly attempt: number;
    readonly keyHash: string;
    readonly requestId: string;
  } | null;
}

/**
 * Makes a fact about an existing payment ours in one statement: guarded status move, attempt, journal and entries,
 * event, response. Whoever has the payment lets go of it with that. False when the payment has already moved on; nothing
 * is written then. A key that was already completed keeps its response.
 */
export async function savePayment(database: Database, keyring: Keyring, commit: PaymentSave): Promise<boolean> {
  const { ref, intent, journal, attempt, operation } = commit;
  const { merchantId, rail } = ref;
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  const detail = attempt && sealJson(keyring, attempt.detail, sealContexts.processorDetail(attempt.processorKey));
  const response =
    operation &&
    sealResponse(keyring, { rail, merchantId, keyHash: operation.keyHash }, paymentIntentActionResponse(intent));
  const posted = postJournal(journal, { rail, merchantId, at: intent.updatedAt }, sql`moved.id, NULL::uuid`);
  const told = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: commit.event,
    operationId: sql`${operation?.operationId ?? null}::uuid`,
    requestId: operation?.requestId ?? null,
    previousStatus: commit.from,
    snapshot,
    at: intent.updatedAt,
  });

  const committed = await database.prisma.$executeRaw`
    WITH moved AS (
      UPDATE payment_intent
      SET status = ${intent.status}::payment_status, amount_captured = ${intent.amountCaptured}::int,
          failure_code = ${intent.failureCode}, cancellation_reason = ${intent.cancellationReason}::cancellation_reason,
          capture_before = ${intent.captureBefore}::timestamptz, pending_operation_id = NULL,
          updated_at = ${intent.updatedAt}::timestamptz
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = ${commit.from}::payment_status
      RETURNING id, entity
    ), attempt AS (
      UPDATE processor_attempt SET outcome = 'confirmed', detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${attempt?.processorKey ?? null} AND outcome = 'pending'
    ), op AS (
      UPDATE operation AS o
      SET state = 'completed',
          response_status = CASE WHEN o.completed_at IS NULL THEN 200 ELSE o.response_status END,
          response = CASE WHEN o.completed_at IS NULL THEN ${response}::bytea ELSE o.response END,
          completed_at = COALESCE(o.completed_at, now())
      FROM moved
      WHERE o.id = ${operation?.operationId ?? null}::uuid AND o.attempt = ${operation?.attempt ?? null}::int
        AND o.state IN ('running', 'completed', 'recovery_required')
    ), ${posted}
    ${told}`;
  return committed === 1;
}
