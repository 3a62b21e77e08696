import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { type ApiError, errorBody } from '@landed/contracts/errors/api-error';
import { errorTable } from '@landed/contracts/errors/error-table';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { asId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { type BuyerAction, paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { postJournal } from '../ledger/post-journal.js';
import { sealResponse } from '../operation/seal-response.js';

/** How the key stands after the commit: an response for it, or free for another attempt. */
export type CompletedResponse =
  | {
      readonly kind: 'payment_intent';
      readonly action: BuyerAction | null;
      /** Null when scoring is off. */
      readonly fraud: FraudAssessment | null;
    }
  | { readonly kind: 'refusal'; readonly refusal: ApiError }
  | { readonly kind: 'none' };

export interface CheckoutChange {
  readonly input: CheckoutInput;
  readonly processorKey: string;
  readonly outcome: 'confirmed' | 'declined' | 'not_attempted';
  readonly detail: ProcessorDetail;
  /** The payment as it is from now on. */
  readonly intent: PaymentIntent;
  readonly event: PaymentIntentEvent;
  /** Journal of the fact; empty when no money moved. */
  readonly postings: readonly Posting[];
  readonly response: CompletedResponse;
  /** The fact is about one call alone: it holds only if no other call has been made for this payment since. */
  readonly unlessSentAgain: boolean;
}

/**
 * Makes the processor's fact ours in one statement: guarded status move, attempt, journal and entries, event, response.
 * A payment that has left `processing` is not touched, so a repeated commit is no second one. False then. A key that
 * was already completed keeps its response, byte for byte.
 */
export async function saveCheckout(database: Database, keyring: Keyring, commit: CheckoutChange): Promise<boolean> {
  const { input, intent, processorKey, postings } = commit;
  const { merchantId, rail } = input;
  const detail = sealJson(keyring, commit.detail, sealContexts.processorDetail(processorKey));
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  const response = completedResponse(keyring, commit);
  const posted = postJournal(
    { opKey: `charge/${intent.id}`, kind: 'charge_captured', postings },
    { rail, merchantId, at: intent.updatedAt },
    sql`moved.id, NULL::uuid`,
  );
  const told = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: commit.event,
    operationId: sql`moved.operation_id`,
    requestId: input.requestId,
    previousStatus: 'processing',
    snapshot,
    at: intent.updatedAt,
  });

  const committed = await database.prisma.$executeRaw`
    WITH moved AS (
      UPDATE payment_intent
      SET status = ${intent.status}::payment_status, amount_captured = ${intent.amountCaptured}::int,
          failure_code = ${intent.failureCode}, capture_before = ${intent.captureBefore}::timestamptz,
          action_expires_at = ${intent.actionExpiresAt}::timestamptz,
          updated_at = ${intent.updatedAt}::timestamptz
      WHERE merchant_id = ${merchantId}::uuid AND rail = ${rail}::rail AND id = ${intent.id}::uuid
        AND status = 'processing' AND (NOT ${commit.unlessSentAgain} OR sent_again_at IS NULL)
      RETURNING id, operation_id, entity
    ), attempt AS (
      UPDATE processor_attempt
      SET outcome = ${commit.outcome}::attempt_outcome, detail = ${detail}::bytea, finished_at = now()
      FROM moved
      WHERE processor_key = ${processorKey} AND outcome = 'pending'
    ), op AS (
      UPDATE operation AS o
      SET state = CASE WHEN o.completed_at IS NULL THEN ${response.state}::operation_state ELSE 'completed' END,
          response_status = CASE WHEN o.completed_at IS NULL THEN ${response.status}::int ELSE o.response_status END,
          response = CASE WHEN o.completed_at IS NULL THEN ${response.body}::bytea ELSE o.response END,
          completed_at = CASE WHEN o.completed_at IS NULL AND ${response.state} = 'completed' THEN now() ELSE o.completed_at END
      FROM moved
      WHERE o.id = moved.operation_id AND o.attempt = ${input.idempotency.attempt}
        AND o.state IN ('running', 'completed', 'recovery_required')
    ), ${posted}
    ${told}`;
  return committed === 1;
}

function completedResponse(keyring: Keyring, { input, intent, response }: CheckoutChange) {
  const key = { rail: input.rail, merchantId: input.merchantId, keyHash: input.idempotency.keyHash };
  switch (response.kind) {
    case 'payment_intent':
      return {
        state: 'completed',
        status: 200,
        body: sealResponse(keyring, key, paymentIntentResponse(intent, response.action, response.fraud)),
      };
    case 'refusal':
      return {
        state: 'completed',
        status: errorTable[response.refusal.code].status,
        body: sealResponse(keyring, key, errorBody(response.refusal)),
      };
    case 'none':
      return { state: 'retryable', status: null, body: null };
  }
}
