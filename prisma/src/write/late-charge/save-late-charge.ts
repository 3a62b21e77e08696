import type { Keyring } from '@landed/codec/keyring';
import { paymentIntentSnapshot } from '@landed/contracts/event/payment-intent-snapshot';
import { asId } from '@landed/contracts/ids/ids';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import { v7 as uuidV7 } from 'uuid';
import { type Database, sql } from '../../database.js';
import type { PaymentRef } from '../../read/payment-intent/load-payment.js';
import { sealContexts, sealJson } from '../../sealing.js';
import { insertEvent } from '../event/insert-event.js';
import { postJournal } from '../ledger/post-journal.js';
import { reverseJournal } from '../ledger/reverse-journal.js';
import { insertObjects } from '../processor-object/insert-objects.js';
import { openReviewCase } from '../review-case/open-review-case.js';

const returnedEvent = 'payment_intent.late_charge_returned';

/** The return of a charge that the processor completed after its payment had ended here. */
export interface ReturnedLateCharge {
  readonly ref: PaymentRef;
  readonly intent: PaymentIntent;
  /** RFC 3339. */
  readonly at: string;
}

/** A charge that the processor completed after its payment had ended here. */
export interface LateCharge extends ReturnedLateCharge {
  /** Empty while nothing was captured. */
  readonly postings: readonly Posting[];
  readonly detail: ProcessorDetail;
}

/**
 * Records a late charge before it is returned, in one statement: the processor's ids, a case for an operator, and the
 * journal. A second call writes nothing, except the journal of an authorization that was captured since the first one.
 * The status of the payment stays.
 */
export async function saveLateCharge(database: Database, keyring: Keyring, late: LateCharge): Promise<void> {
  const { ref, postings, detail, at } = late;
  const { rail, merchantId, paymentIntentId } = ref;
  const review = openReviewCase(ref, 'late_charge', sql`moved.id`, sql`FROM moved`);
  const objects = insertObjects(keyring, ref, detail, {
    columns: sql`moved.entity, moved.id, NULL::uuid`,
    source: sql`FROM moved`,
  });
  const posted = postJournal(
    { opKey: lateChargeKey(ref), kind: 'late_charge', postings },
    { rail, merchantId, at },
    { ids: sql`moved.id, NULL::uuid` },
  );
  await database.statements.$executeRaw`
    WITH moved AS (
      SELECT p.id, p.entity FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${paymentIntentId}::uuid
        AND p.status IN ('failed', 'canceled')
        AND (NOT EXISTS (SELECT FROM review_case AS c WHERE c.payment_intent_id = p.id AND c.kind = 'late_charge')
             OR (${postings.length > 0} AND NOT EXISTS (SELECT FROM ledger_journal WHERE op_key = ${lateChargeKey(ref)})))
      FOR UPDATE
    ), ${review}, ${objects}, ${posted}
    SELECT id FROM moved`;
}

/**
 * Saves that a recorded late charge was voided or refunded: the reverse of its journal, if it has one, the time in its case,
 * and the merchant's event. Returns false when it is saved already, or when no late charge is recorded.
 */
export async function saveLateChargeReturned(
  database: Database,
  keyring: Keyring,
  { ref, intent, at }: ReturnedLateCharge,
): Promise<boolean> {
  const { rail, merchantId, paymentIntentId } = ref;
  const eventId = asId<'event'>(uuidV7());
  const posted = reverseJournal(
    { of: lateChargeKey(ref), opKey: `late-charge-returned/${paymentIntentId}`, kind: 'late_charge_returned', at },
    sql`EXISTS (SELECT FROM moved)`,
  );
  const event = insertEvent({
    id: eventId,
    rail,
    merchantId,
    type: returnedEvent,
    operationId: sql`NULL::uuid`,
    requestId: null,
    previousStatus: null,
    snapshot: sealJson(keyring, paymentIntentSnapshot(intent), sealContexts.snapshot(eventId)),
    at,
  });
  const saved = await database.statements.$executeRaw`
    WITH moved AS (
      SELECT p.id, p.entity FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${paymentIntentId}::uuid
        AND EXISTS (SELECT FROM review_case AS c WHERE c.payment_intent_id = p.id AND c.kind = 'late_charge')
        AND NOT EXISTS (SELECT FROM event AS e WHERE e.resource_id = p.id AND e.type = ${returnedEvent})
      FOR UPDATE
    ), closed AS (
      UPDATE review_case AS c SET returned_at = ${at}::timestamptz
      FROM moved
      WHERE c.payment_intent_id = moved.id AND c.kind = 'late_charge'
    ), ${posted}
    ${event}`;
  return saved === 1;
}

function lateChargeKey({ paymentIntentId }: PaymentRef): string {
  return `late-charge/${paymentIntentId}`;
}
