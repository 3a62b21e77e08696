import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import type { ApiError } from '@landed/contracts/errors/api-error';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { asId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { operationRefOf } from '@landed/contracts/operation/types';
import { type BuyerAction, paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, type SqlPart, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { capturedColumns, capturedPayment } from '../ledger/captured-payment.js';
import { postJournal } from '../ledger/post-journal.js';
import {
  completeOperation,
  type FirstResponse,
  saveAndComplete,
  type Saved,
  sealedError,
  sealResponse,
} from '../operation/complete-operation.js';
import { insertObjects } from '../processor-object/insert-objects.js';
import { holdReserve } from '../reserve-hold/hold-reserve.js';

/** The response of the key, unless it has one; `none` frees the key for another attempt. */
export type CheckoutResponse =
  | {
      readonly kind: 'payment_intent';
      readonly action: BuyerAction | null;
      /** Null when scoring is off. */
      readonly fraud: FraudAssessment | null;
    }
  | { readonly kind: 'api_error'; readonly error: ApiError }
  | { readonly kind: 'none' };

/** What a fact of the processor changes about a prepared payment. */
export interface CheckoutChange {
  readonly input: CheckoutInput;
  readonly processorKey: string;
  readonly outcome: 'confirmed' | 'declined' | 'not_attempted';
  readonly detail: ProcessorDetail;
  /** The payment after the change. */
  readonly intent: PaymentIntent;
  readonly event: PaymentIntentEvent;
  /** Ledger postings of the charge; empty when no money moved. */
  readonly postings: readonly Posting[];
  readonly response: CheckoutResponse;
  /** The fact is about one call only. It is saved only if the charge was not sent again since. */
  readonly unlessSentAgain: boolean;
  /** The fact is of use only in the response. It is saved only if the key has none yet. */
  readonly unlessResponded: boolean;
}

/**
 * Saves a fact of the processor in one statement: guarded status change, attempt, journal and entries, event, response.
 * Null, and nothing is written, when the payment has left `processing`, so a repeated save has no effect, and when
 * one of the change's conditions does not hold. A key that has a response keeps it.
 */
export async function saveCheckout(
  database: Database,
  keyring: Keyring,
  change: CheckoutChange,
): Promise<Saved | null> {
  const { input, intent, processorKey, postings } = change;
  const { merchantId, rail } = input;
  const detail = sealJson(keyring, change.detail, sealContexts.processorDetail(processorKey));
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  // By key as well: an index search with constants is the best plan for a table of any size, even before its statistics.
  const attempt = sql`o.key_hash = ${input.idempotency.keyHash} AND o.merchant_id = ${merchantId}::uuid
        AND o.rail = ${rail}::rail AND o.id = moved.operation_id AND o.attempt = ${input.idempotency.attempt}::int`;
  const completed = completeOperation(attempt, firstResponse(keyring, change), sql`FROM moved`);
  const context = { rail, merchantId, at: intent.updatedAt };
  const charge = { opKey: `charge/${intent.id}`, kind: 'charge_captured', postings };
  const posted = postJournal(charge, context, capturedPayment(context));
  const held = holdReserve(postings, context);
  const objects = insertObjects(keyring, { rail, merchantId }, change.detail, {
    columns: sql`moved.entity, moved.id, NULL::uuid`,
    source: sql`FROM moved`,
  });
  const event = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: change.event,
    operationId: sql`moved.operation_id`,
    requestId: input.requestId,
    previousStatus: 'processing',
    snapshot,
    at: intent.updatedAt,
  });

  const ctes = sql`${unresponded(change)}moved AS (
      UPDATE payment_intent
      SET status = ${intent.status}::payment_status, amount_captured = ${intent.amountCaptured}::int,
          card_brand = ${intent.card?.brand ?? null}, card_last4 = ${intent.card?.last4 ?? null},
          card_country = ${intent.card?.country ?? null}, card_wallet = ${intent.card?.wallet ?? null},
          failure_code = ${intent.failureCode}, capture_before = ${intent.captureBefore}::timestamptz,
          action_expires_at = ${intent.actionExpiresAt}::timestamptz,
          updated_at = ${intent.updatedAt}::timestamptz
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = 'processing' AND (NOT ${change.unlessSentAgain} OR sent_again_at IS NULL)
        ${change.unlessResponded ? sql`AND operation_id IN (SELECT id FROM unresponded)` : sql``}
      RETURNING id, operation_id, ${capturedColumns}
    ), attempt AS (
      UPDATE processor_attempt
      SET outcome = ${change.outcome}::attempt_outcome, detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${processorKey} AND outcome = 'pending'
    ), ${objects}, ${held}, ${posted}`;
  return runAgainAfterEvent(() => saveAndComplete(database, { ctes, operation: completed, last: event }));
}

/** Locks the payment, then its operation, in the order of every other statement, and reads whether it has a response. */
function unresponded({ unlessResponded, intent, input: { merchantId, rail } }: CheckoutChange): SqlPart {
  if (!unlessResponded) return sql``;
  return sql`held AS (
      SELECT operation_id FROM payment_intent
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = 'processing'
      FOR UPDATE
    ), unresponded AS (
      SELECT o.id FROM operation AS o JOIN held ON o.id = held.operation_id
      WHERE o.state = 'running'
      FOR UPDATE OF o
    ), `;
}

function firstResponse(keyring: Keyring, { input, intent, response }: CheckoutChange): FirstResponse {
  const key = operationRefOf(input);
  switch (response.kind) {
    case 'payment_intent':
      return {
        status: 200,
        body: sealResponse(keyring, key, paymentIntentResponse(intent, response.action, response.fraud)),
      };
    case 'api_error':
      return sealedError(keyring, key, response.error);
    case 'none':
      return null;
  }
}

const sequenceIndex = 'event_resource_id_sequence_key';

/**
 * Runs a statement again, once, when a concurrent statement has inserted the event of its number. Nothing was written, and
 * the second run sees the other event.
 */
async function runAgainAfterEvent<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes(sequenceIndex))) throw error;
    return run();
  }
}
