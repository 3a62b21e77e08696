import type { Keyring } from '@landed/codec/keyring';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import { amountTaken, type DisputeTaken } from '@landed/contracts/ledger/dispute-postings';
import type { Posting } from '@landed/contracts/ledger/posting';
import type { Rail } from '@landed/contracts/rail/rail';
import { type Database, type SqlPart, sql } from '../../database.js';
import { storeObjectId } from '../../read/processor-object/object-id.js';
import { postJournal } from '../ledger/post-journal.js';
import { releaseEarly } from '../reserve-hold/hold-reserve.js';

/** A dispute after a change, with what it takes now. */
export interface DisputeSave {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly dispute: Dispute;
  /** The revision that the change was decided from; 0 for a dispute that is not recorded yet. */
  readonly revision: number;
  readonly before: DisputeTaken;
  readonly after: DisputeTaken;
  /** The journal of the change; empty when no money moves. */
  readonly postings: readonly Posting[];
  /** When it is saved; RFC 3339. */
  readonly at: string;
  readonly processorDispute: string;
}

/**
 * Saves a dispute and its money in one statement: the record, the disputed amount of its payment, the journal and the
 * processor's id. Returns false, and writes nothing, when the dispute has changed since the decision.
 *
 * Call it behind the lock of the payment's row: what disputes and refunds take is decided from each other. The refund
 * revision changes as well, so that a refund that was checked before is checked again.
 */
export async function saveDispute(database: Database, keyring: Keyring, save: DisputeSave): Promise<boolean> {
  const { rail, merchantId, dispute, at } = save;
  const taken = amountTaken(save.after) - amountTaken(save.before);
  const journal = { opKey: journalKey(save), kind: journalKind(taken, save), postings: save.postings };
  const jurisdictionPart = (column: SqlPart) =>
    sql`(SELECT ${column} FROM payment_intent WHERE payment_intent.id = moved.payment_intent_id)`;
  const posted = postJournal(
    journal,
    { rail, merchantId, at },
    {
      ids: sql`moved.payment_intent_id, NULL::uuid`,
      dispute: sql`moved.dispute_id`,
      jurisdiction: sql`${jurisdictionPart(sql`tax_country`)}, ${jurisdictionPart(sql`tax_state`)}`,
    },
  );
  const released = releaseEarly(save.postings, sql`moved.payment_intent_id`);
  const saved = await database.statements.$executeRaw`
    WITH moved AS (${savedRow(save)}), ${objectOf(keyring, save)}, ${released}, ${posted}
    UPDATE payment_intent
    SET amount_disputed = amount_disputed + ${taken}::int, refund_revision = refund_revision + 1,
        updated_at = CASE WHEN ${taken}::int = 0 THEN payment_intent.updated_at ELSE ${at}::timestamptz END
    FROM moved
    WHERE payment_intent.merchant_id = ${merchantId}::uuid AND payment_intent.rail = ${rail}::rail
      AND payment_intent.id = ${dispute.paymentIntentId}::uuid AND payment_intent.id = moved.payment_intent_id`;
  return saved === 1;
}

/** Inserts the record, or changes the one that has the expected revision. */
function savedRow({ rail, merchantId, dispute, revision, after }: DisputeSave): SqlPart {
  const { share, twice, reserveReleased } = after;
  return sql`
      INSERT INTO dispute AS d (id, rail, merchant_id, payment_intent_id, entity, currency, amount, reason, stage, status,
                                evidence_due_by, evidence_submitted_at, closed_reason, fee_amount, taken_subtotal,
                                taken_shipping, taken_tax, taken_duty, taken_twice, reserve_released, created_at,
                                updated_at)
      SELECT ${dispute.id}::uuid, p.rail, p.merchant_id, p.id, p.entity, ${dispute.currency}::currency,
             ${dispute.amount}::int, ${dispute.reason}::dispute_reason, ${dispute.stage}::dispute_stage,
             ${dispute.status}::dispute_status, ${dispute.evidenceDueBy}::timestamptz,
             ${dispute.evidenceSubmittedAt}::timestamptz, ${dispute.closedReason}, ${dispute.feeAmount}::int,
             ${share.subtotal}::int, ${share.shipping}::int, ${share.tax}::int, ${share.duty}::int, ${twice}::int,
             ${reserveReleased}::int, ${dispute.createdAt}::timestamptz, ${dispute.updatedAt}::timestamptz
      FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${dispute.paymentIntentId}::uuid
      ON CONFLICT (id) DO UPDATE
        SET amount = EXCLUDED.amount, reason = EXCLUDED.reason, stage = EXCLUDED.stage, status = EXCLUDED.status,
            evidence_due_by = EXCLUDED.evidence_due_by, evidence_submitted_at = EXCLUDED.evidence_submitted_at,
            closed_reason = EXCLUDED.closed_reason, fee_amount = EXCLUDED.fee_amount,
            taken_subtotal = EXCLUDED.taken_subtotal, taken_shipping = EXCLUDED.taken_shipping,
            taken_tax = EXCLUDED.taken_tax, taken_duty = EXCLUDED.taken_duty, taken_twice = EXCLUDED.taken_twice,
            reserve_released = EXCLUDED.reserve_released, updated_at = EXCLUDED.updated_at, revision = d.revision + 1
        WHERE d.revision = ${revision}::int AND d.payment_intent_id = EXCLUDED.payment_intent_id
      RETURNING d.id AS dispute_id, d.payment_intent_id, d.entity
    `;
}

/** Makes the dispute findable by the processor's id, once: even after the encryption key was replaced. */
function objectOf(keyring: Keyring, { rail, merchantId, processorDispute }: DisputeSave): SqlPart {
  const { idHmac, keyId, idSealed } = storeObjectId(keyring, processorDispute);
  return sql`object AS (
      INSERT INTO processor_object AS o (rail, entity, id_hmac, key_id, kind, id_sealed, merchant_id, payment_intent_id,
                                         dispute_id)
      SELECT ${rail}::rail, moved.entity, ${idHmac}, ${keyId}, 'dispute', decode(${idSealed}, 'base64'),
             ${merchantId}::uuid, moved.payment_intent_id, moved.dispute_id
      FROM moved
      WHERE NOT EXISTS (SELECT FROM processor_object WHERE dispute_id = moved.dispute_id)
      ON CONFLICT (rail, entity, id_hmac) DO UPDATE SET dispute_id = EXCLUDED.dispute_id WHERE o.dispute_id IS NULL
    )`;
}

/** One journal per change of the dispute. */
function journalKey({ dispute, revision }: DisputeSave): string {
  return `dispute/${dispute.id}/${revision + 1}`;
}

function journalKind(taken: number, { revision }: DisputeSave): string {
  if (taken < 0) return 'dispute_returned';
  return taken > 0 || revision === 0 ? 'dispute_opened' : 'dispute_adjusted';
}
