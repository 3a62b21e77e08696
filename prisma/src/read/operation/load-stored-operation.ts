import type { Keyring } from '@landed/codec/keyring';
import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import type { CreatePaymentIntentBody } from '@landed/contracts/checkout/wire';
import type { Entity } from '@landed/contracts/entity/entity';
import { asId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { Currency } from '@landed/contracts/money/currency';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationInput, OperationKind } from '@landed/contracts/operation/types';
import type { CaptureMethod } from '@landed/contracts/payment-intent/status';
import type { EveryField, Requested } from '@landed/contracts/record/every-field';
import type { RefundReason } from '@landed/contracts/refund/status';
import type { RefundBody } from '@landed/contracts/refund/wire';
import type { Database } from '../../database.js';
import { openBuyer } from '../../buyer-keys/open-buyers.js';
import { openJson, sealContexts } from '../../sealing.js';
import { loadOperationWithoutRows, type StoredOperationRef } from './load-operation-without-rows.js';

interface Row {
  kind: OperationKind;
  key_hash: string | null;
  key_sealed: Uint8Array | null;
  fingerprint: string | null;
  attempt: number;
  processor_key_number: number;
  accepted_at: Date;
  request_id: string | null;
  user_id: string | null;
  payment_id: string;
  entity: Entity;
  currency: Currency;
  subtotal: number;
  shipping: number;
  capture_method: CaptureMethod;
  tax_quote_id: string | null;
  payment_method: Uint8Array;
  merchant_reference: string | null;
  metadata: Metadata;
  buyer_key: Uint8Array | null;
  buyer: Uint8Array | null;
  refund_id: string | null;
  refund_amount: number | null;
  refund_reason: RefundReason | null;
  refund_metadata: Metadata | null;
  dispute_id: string | null;
}

/**
 * The input of an operation's workflow, from the rows that its current attempt prepared, or as it was stored when these
 * rows were lost. Null when nothing was prepared, or when the key is purged: then there is nothing to reconcile. A
 * workflow that is started with it finds these rows and reads the processor before it acts.
 */
export async function loadStoredOperation(
  database: Database,
  keyring: Keyring,
  ref: StoredOperationRef,
): Promise<StoredOperation | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT o.kind, o.key_hash, o.key_sealed, o.fingerprint, o.attempt,
           o.processor_key_number, o.accepted_at, o.user_id::text AS user_id,
           p.id::text AS payment_id, p.entity::text AS entity, p.currency::text AS currency, p.subtotal, p.shipping,
           p.capture_method::text AS capture_method, p.tax_quote_id::text AS tax_quote_id, p.payment_method,
           p.merchant_reference, p.metadata, b.wrapped_key AS buyer_key, b.sealed AS buyer, r.id::text AS refund_id,
           r.amount AS refund_amount, r.reason::text AS refund_reason, r.metadata AS refund_metadata,
           sent.dispute_id::text AS dispute_id,
           (SELECT e.request_id::text FROM event AS e
            WHERE e.resource_id = COALESCE(r.id, p.id) AND e.operation_id = o.id
            ORDER BY e.sequence LIMIT 1) AS request_id
    FROM operation AS o
    JOIN payment_intent AS p
      ON p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
    LEFT JOIN payment_buyer AS b ON b.payment_intent_id = p.id AND o.kind = 'checkout'
    LEFT JOIN LATERAL (
      SELECT id, amount, reason, metadata FROM refund
      WHERE merchant_id = o.merchant_id AND rail = o.rail AND operation_id = o.id
      ORDER BY created_at DESC, id DESC LIMIT 1
    ) AS r ON o.kind = 'refund'
    LEFT JOIN dispute_evidence AS sent ON sent.operation_id = o.id
    WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.id = ${ref.operationId}::uuid`;
  if (row === undefined) return loadOperationWithoutRows(database, keyring, ref);
  const { key_hash: keyHash, key_sealed: keySealed, fingerprint } = row;
  if (keyHash === null || keySealed === null || fingerprint === null) return null;
  const key = String(openJson(keyring, keySealed, sealContexts.idempotencyKey(keyHash)));
  return storedOperation(database, keyring, row, {
    ...ref,
    idempotency: { key, keyHash, fingerprint, attempt: row.attempt, processorKeyNumber: row.processor_key_number },
    acceptedAt: row.accepted_at.toISOString(),
    requestId: row.request_id,
    ...(row.user_id === null ? {} : { userId: asId<'user'>(row.user_id) }),
  } satisfies EveryField<Omit<OperationInput, 'callerWaitsUntil' | 'userId'>>);
}

async function storedOperation(
  database: Database,
  keyring: Keyring,
  row: Row,
  operation: OperationInput,
): Promise<StoredOperation | null> {
  const paymentIntentId = asId<'payment_intent'>(row.payment_id);
  const { kind, entity } = row;
  switch (kind) {
    case 'checkout': {
      const body = await storedBody(database, keyring, paymentIntentId, row);
      return { kind, input: { ...operation, paymentIntentId, body } };
    }
    case 'capture':
    case 'cancel':
      return { kind, input: { ...operation, paymentIntentId, entity } };
    case 'refund': {
      if (row.refund_id === null) return null;
      const refundId = asId<'refund'>(row.refund_id);
      const { refund_amount: amount, refund_reason: reason } = row;
      const metadata = sentMetadata(row.refund_metadata);
      const request = { amount, reason, metadata } satisfies EveryField<Omit<Requested<RefundBody>, 'paymentIntentId'>>;
      return { kind, input: { ...operation, paymentIntentId, entity, refundId, ...request } };
    }
    case 'dispute_evidence': {
      if (row.dispute_id === null) return null;
      const disputeId = asId<'dispute'>(row.dispute_id);
      // The evidence stays in its row: a workflow that is started again sends that, or nothing.
      return { kind, input: { ...operation, paymentIntentId, entity, disputeId, evidence: null, isFromRows: true } };
    }
  }
}

/** Metadata without keys is stored like none, and was not sent. */
function sentMetadata(stored: Metadata | null): Metadata | null {
  return stored === null || Object.keys(stored).length === 0 ? null : inKeyOrder(stored);
}

/** The request that was charged. Amounts and terms are read from the payment and never computed from it again. */
async function storedBody(
  database: Database,
  keyring: Keyring,
  id: PaymentIntentId,
  row: Row,
): Promise<CreatePaymentIntentBody> {
  // A buyer who was erased is no longer known. The charge itself does not need the buyer.
  const erased: ChargedBuyer = { customer: { email: '' } };
  const stored = { paymentIntentId: id, wrappedKey: row.buyer_key, sealed: row.buyer };
  const buyer = ((await openBuyer(database, keyring, stored)) as ChargedBuyer | null) ?? erased;
  return {
    customer: buyer.customer,
    billing_address: buyer.billing_address,
    shipping_address: buyer.shipping_address,
    buyer_context: buyer.buyer_context,
    line_items: buyer.line_items,
    tax_quote_id: row.tax_quote_id,
    amount: row.subtotal,
    currency: row.currency,
    shipping_amount: row.shipping,
    capture_method: row.capture_method,
    payment_method: String(openJson(keyring, row.payment_method, sealContexts.paymentMethod(id))),
    merchant_reference: row.merchant_reference,
    metadata: sentMetadata(row.metadata),
  } satisfies EveryField<CreatePaymentIntentBody>;
}
