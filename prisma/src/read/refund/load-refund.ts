import type { Keyring } from '@landed/codec/keyring';
import { asId, type MerchantId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import type { RefundFailureReason, RefundReason, RefundSource, RefundStatus } from '@landed/contracts/refund/status';
import type { Refund, RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import { openObjectId } from '../processor-object/object-id.js';
import { isRefundOf } from './is-refund-of.js';

/** A refund with its identifiers at the processor. */
export interface RefundAtProcessor {
  readonly refund: Refund;
  readonly processorKey: string;
  /** The processor's id of the refund; null until it is saved. */
  readonly processorRefund: string | null;
}

export interface RefundRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly refundId: RefundId;
}

interface Row {
  payment_intent_id: string;
  currency: Currency;
  amount: number;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  reason: RefundReason | null;
  metadata: Metadata;
  status: RefundStatus;
  failure_reason: RefundFailureReason | null;
  source: RefundSource;
  created_at: Date;
  updated_at: Date;
  processor_key: string | null;
  detail: Uint8Array | null;
  id_hmac: string | null;
  id_sealed: Uint8Array | null;
}

/**
 * Reads a refund and its attempt in one statement. A refund that was made directly at the processor has no attempt: its
 * `processorKey` names none. Null when the refund does not exist for this merchant and rail.
 */
export async function loadRefund(
  database: Database,
  keyring: Keyring,
  ref: RefundRef,
): Promise<RefundAtProcessor | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT r.payment_intent_id::text AS payment_intent_id, r.currency::text AS currency, r.amount, r.subtotal, r.shipping,
           r.tax, r.duty, r.reason::text AS reason, r.metadata, r.status::text AS status, r.failure_reason, r.source,
           r.created_at, r.updated_at, a.processor_key, a.detail, o.id_hmac, o.id_sealed
    FROM refund AS r
    LEFT JOIN processor_attempt AS a ON a.refund_id = r.id
    LEFT JOIN processor_object AS o ON o.refund_id = r.id AND r.source = 'processor'
    WHERE r.id = ${ref.refundId}::uuid AND ${isRefundOf(ref)}`;
  if (row === undefined) return null;
  return {
    refund: storedRefund(ref, asId<'payment_intent'>(row.payment_intent_id), row),
    processorKey: row.processor_key ?? foreignRefundKey(ref.refundId),
    processorRefund: processorRefundOf(keyring, row),
  };
}

function storedRefund(ref: RefundRef, paymentIntentId: PaymentIntentId, row: Row): Refund {
  const { subtotal, shipping, tax, duty, amount: total, currency } = row;
  return {
    id: ref.refundId,
    livemode: ref.rail === 'live',
    paymentIntentId,
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    reason: row.reason,
    metadata: inKeyOrder(row.metadata),
    status: row.status,
    failureReason: row.failure_reason,
    source: row.source,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Stands for the processor key of a refund that we did not send. No attempt has it. */
export function foreignRefundKey(refundId: RefundId): string {
  return `foreign.${refundId}`;
}

function processorRefundOf(keyring: Keyring, { processor_key: key, detail, ...row }: Row): string | null {
  if (row.id_hmac !== null && row.id_sealed !== null) {
    return openObjectId(keyring, { idHmac: row.id_hmac, idSealed: Buffer.from(row.id_sealed).toString('base64') });
  }
  if (key === null || detail === null) return null;
  const { refund } = openJson(keyring, detail, sealContexts.processorDetail(key)) as { refund?: unknown };
  return typeof refund === 'string' ? refund : null;
}
