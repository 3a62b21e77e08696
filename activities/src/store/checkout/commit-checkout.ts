import type { Keyring } from '@landed/codec/keyring';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { errorTable } from '@landed/contracts/errors/error-table';
import { errorBody, type Refusal } from '@landed/contracts/errors/refusal';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import type { PaymentIntentEvent } from '@landed/contracts/event/types';
import type { FraudAssessment } from '@landed/contracts/fraud/types';
import { asId } from '@landed/contracts/ids/ids';
import { type BuyerAction, paymentIntentResponse } from '@landed/contracts/payment-intent/response';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { type Database, sql } from '@landed/prisma/database';
import { v7 as uuidV7 } from 'uuid';
import type { Posting } from '../../ledger/posting.js';
import type { ProcessorDetail } from '../../processor/port.js';
import { tellMove } from '../event/tell-move.js';
import { postJournal } from '../ledger/post-journal.js';
import { sealAnswer } from '../operation/seal-answer.js';
import { sealContexts, sealJson } from '../sealing.js';

/** How the key stands after the commit: an answer for it, or free for another attempt. */
export type CommittedAnswer =
  | {
      readonly kind: 'payment_intent';
      readonly action: BuyerAction | null;
      /** Null when scoring is off. */
      readonly fraud: FraudAssessment | null;
    }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  | { readonly kind: 'none' };

export interface Commit {
  readonly input: CheckoutInput;
  readonly processorKey: string;
  readonly outcome: 'confirmed' | 'declined' | 'not_attempted';
  readonly detail: ProcessorDetail;
  /** The payment as it is from now on. */
  readonly intent: PaymentIntent;
  readonly event: PaymentIntentEvent;
  /** Journal of the fact; empty when no money moved. */
  readonly postings: readonly Posting[];
  readonly answer: CommittedAnswer;
  /** The fact is about one call alone: it holds only if no other call has been made for this payment since. */
  readonly unlessSentAgain: boolean;
}

/**
 * Makes the processor's fact ours in one statement: guarded status move, attempt, journal and entries, event, answer.
 * A payment that has left `processing` is not touched, so a repeated commit is no second one. False then. A key that
 * was already answered keeps its answer, byte for byte.
 */
export async function commitCheckout(database: Database, keyring: Keyring, commit: Commit): Promise<boolean> {
  const { input, intent, processorKey, postings } = commit;
  const { merchantId, rail } = input;
  const detail = sealJson(keyring, commit.detail, sealContexts.processorDetail(processorKey));
  const eventId = asId<'event'>(uuidV7());
  const snapshot = sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId));
  const answer = committedAnswer(keyring, commit);
  const posted = postJournal(
    { opKey: `charge/${intent.id}`, kind: 'charge_captured', postings },
    { rail, merchantId, at: intent.updatedAt },
    sql`moved.id, NULL::uuid`,
  );
  const told = tellMove({
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
      SET outcome = ${commit.outcome}::attempt_outcome, detail = ${detail}::bytea, concluded_at = now()
      FROM moved
      WHERE processor_key = ${processorKey} AND outcome = 'pending'
    ), op AS (
      UPDATE operation AS o
      SET state = CASE WHEN o.sealed_at IS NULL THEN ${answer.state}::operation_state ELSE 'sealed' END,
          answer_status = CASE WHEN o.sealed_at IS NULL THEN ${answer.status}::int ELSE o.answer_status END,
          answer = CASE WHEN o.sealed_at IS NULL THEN ${answer.body}::bytea ELSE o.answer END,
          sealed_at = CASE WHEN o.sealed_at IS NULL AND ${answer.state} = 'sealed' THEN now() ELSE o.sealed_at END
      FROM moved
      WHERE o.id = moved.operation_id AND o.attempt = ${input.idempotency.attempt}
        AND o.state IN ('running', 'sealed', 'recovery_required')
    ), ${posted}
    ${told}`;
  return committed === 1;
}

function committedAnswer(keyring: Keyring, { input, intent, answer }: Commit) {
  const key = { rail: input.rail, merchantId: input.merchantId, keyHash: input.idempotency.keyHash };
  switch (answer.kind) {
    case 'payment_intent':
      return {
        state: 'sealed',
        status: 200,
        body: sealAnswer(keyring, key, paymentIntentResponse(intent, answer.action, answer.fraud)),
      };
    case 'refusal':
      return {
        state: 'sealed',
        status: errorTable[answer.refusal.code].status,
        body: sealAnswer(keyring, key, errorBody(answer.refusal)),
      };
    case 'none':
      return { state: 'retryable', status: null, body: null };
  }
}
