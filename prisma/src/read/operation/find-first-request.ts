import { type Metadata, noMetadata } from '@landed/contracts/metadata/metadata';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Database } from '../../database.js';
import type { OperationKey } from './read-operation.js';

/** The first request of an idempotency key, as far as it is stored in clear and is not personal data. */
export interface FirstRequest {
  readonly kind: OperationKind;
  /** The payment that the first request made or changed; null if there is none. */
  readonly paymentIntentId: string | null;
  /** Null unless the first request was a charge that made a payment. */
  readonly charge: {
    readonly subtotal: number;
    readonly shipping: number;
    readonly currency: string;
    readonly captureMethod: string;
    readonly taxQuoteId: string | null;
    readonly merchantReference: string | null;
    readonly metadata: Metadata;
  } | null;
  /** What the first request refunded; null unless it was a refund that was made. */
  readonly refundAmount: number | null;
  /** Why the first request refunded; undefined unless it was a refund that was made. */
  readonly refundReason: string | null | undefined;
  /** Undefined unless it was a refund that was made. */
  readonly refundMetadata: Metadata | undefined;
  /** The dispute that the first request sent evidence for; null unless it was such a request. */
  readonly disputeId: string | null;
}

interface Row {
  kind: OperationKind;
  payment_intent_id: string | null;
  subtotal: number | null;
  shipping: number | null;
  currency: string | null;
  capture_method: string | null;
  tax_quote_id: string | null;
  merchant_reference: string | null;
  metadata: Metadata | null;
  refund_amount: number | null;
  refund_reason: string | null;
  refund_metadata: Metadata | null;
  dispute_id: string | null;
}

/** One read, for the response to a request under a used key. Null when the key is not stored. */
export async function findFirstRequest(database: Database, key: OperationKey): Promise<FirstRequest | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT o.kind, o.payment_intent_id::text AS payment_intent_id, p.subtotal, p.shipping,
           p.currency::text AS currency, p.capture_method::text AS capture_method,
           p.tax_quote_id::text AS tax_quote_id, p.merchant_reference, p.metadata, r.amount AS refund_amount,
           r.reason::text AS refund_reason, r.metadata AS refund_metadata, e.dispute_id::text AS dispute_id
    FROM operation AS o
    LEFT JOIN payment_intent AS p
      ON p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
    LEFT JOIN refund AS r
      ON r.merchant_id = o.merchant_id AND r.rail = o.rail AND r.operation_id = o.id
    LEFT JOIN dispute_evidence AS e ON e.operation_id = o.id
    WHERE o.merchant_id = ${key.merchantId}::uuid AND o.rail = ${key.rail}::rail AND o.key_hash = ${key.keyHash}
    ORDER BY r.created_at DESC NULLS LAST
    LIMIT 1`;
  return row === undefined ? null : firstRequest(row);
}

function firstRequest(row: Row): FirstRequest {
  const { kind, subtotal, shipping, currency, capture_method: captureMethod } = row;
  const isCharge = kind === 'checkout' && subtotal !== null && shipping !== null;
  return {
    kind,
    paymentIntentId: row.payment_intent_id,
    charge:
      isCharge && currency !== null && captureMethod !== null
        ? {
            subtotal,
            shipping,
            currency,
            captureMethod,
            taxQuoteId: row.tax_quote_id,
            merchantReference: row.merchant_reference,
            metadata: row.metadata ?? noMetadata,
          }
        : null,
    refundAmount: row.refund_amount,
    refundReason: row.refund_amount === null ? undefined : row.refund_reason,
    refundMetadata: row.refund_metadata ?? undefined,
    disputeId: row.dispute_id,
  };
}
