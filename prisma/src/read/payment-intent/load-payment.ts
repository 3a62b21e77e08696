import type { Keyring } from '@landed/codec/keyring';
import type { Entity } from '@landed/contracts/entity/entity';
import type { IdempotencyState } from '@landed/contracts/idempotency/key';
import { asId, type MerchantId, type OperationId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { Currency } from '@landed/contracts/money/currency';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { CaptureMethod, FailureCode, PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { CancellationReason, PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import { statedColumn } from '../operation/stated-column.js';
import { hasEndpointColumn } from '../webhook/has-endpoint.js';

export interface PaymentRef {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly paymentIntentId: PaymentIntentId;
}

/** A stored payment, with everything that a decision about it needs. */
export interface StoredPayment {
  readonly intent: PaymentIntent;
  readonly terms: ChargeTerms;
  /** The processor's id of the payment; null until a response of the processor to the charge is saved. */
  readonly processorPayment: string | null;
  /** The capture or cancel that holds the payment now. */
  readonly pending: { readonly operationId: OperationId; readonly kind: OperationKind } | null;
  /** Minor units that pending refunds reserve. */
  readonly refundReserved: number;
}

/** State of a key's operation; null on the first attempt of a key. */
export interface OperationSnapshot {
  readonly state: IdempotencyState;
  readonly attempt: number;
  /** What the processor stated against the rows: the key waits for an operator because of that. */
  readonly stated: string | null;
}

export interface LoadedPayment {
  /** Time of the database clock. */
  readonly now: Date;
  readonly operation: OperationSnapshot | null;
  /** Whether the merchant has an enabled webhook endpoint. */
  readonly hasEndpoint: boolean;
  /** Null when the merchant has no such payment on this rail. */
  readonly payment: StoredPayment | null;
}

interface Row {
  now: Date;
  op_state: IdempotencyState | null;
  op_attempt: number | null;
  op_stated: string | null;
  has_endpoint: boolean;
  id: string | null;
  status: PaymentStatus;
  entity: Entity;
  currency: Currency;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  capture_method: CaptureMethod;
  tax_quote_id: string | null;
  payment_method: Uint8Array;
  merchant_reference: string | null;
  amount_captured: number;
  amount_refunded: number;
  amount_disputed: number;
  refund_reserved: number;
  failure_code: FailureCode | null;
  cancellation_reason: CancellationReason | null;
  action_expires_at: Date | null;
  capture_before: Date | null;
  fee_bps: number;
  fee_fixed: number;
  reserve_bps: number;
  tax_remittance: ChargeTerms['taxRemittance'];
  created_at: Date;
  updated_at: Date;
  processor_key: string | null;
  detail: Uint8Array | null;
  pending_id: string | null;
  pending_kind: OperationKind | null;
}

/**
 * Reads a payment and, with `keyHash`, the state of that key's operation, in one statement. The processor's id comes
 * from the sealed detail of the charge's attempt.
 */
export async function loadPayment(
  database: Database,
  keyring: Keyring,
  ref: PaymentRef,
  keyHash: string | null = null,
): Promise<LoadedPayment> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT now() AS now, o.state::text AS op_state, o.attempt AS op_attempt, ${statedColumn},
           ${hasEndpointColumn(ref)},
           p.id::text AS id, p.status::text AS status, p.entity::text AS entity, p.currency::text AS currency,
           p.subtotal, p.shipping, p.tax, p.duty, p.total, p.capture_method::text AS capture_method,
           p.tax_quote_id::text AS tax_quote_id, p.payment_method, p.merchant_reference, p.amount_captured,
           p.amount_refunded, p.amount_disputed, p.refund_reserved, p.failure_code,
           p.cancellation_reason::text AS cancellation_reason, p.action_expires_at, p.capture_before,
           p.fee_bps, p.fee_fixed, p.reserve_bps, p.tax_remittance::text AS tax_remittance, p.created_at, p.updated_at,
           a.processor_key, a.detail, pending.id::text AS pending_id, pending.kind AS pending_kind
    FROM (SELECT 1) AS one
    LEFT JOIN operation AS o
      ON o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${keyHash}
    LEFT JOIN payment_intent AS p
      ON p.merchant_id = ${ref.merchantId}::uuid AND p.rail = ${ref.rail}::rail AND p.id = ${ref.paymentIntentId}::uuid
    LEFT JOIN processor_attempt AS a ON a.payment_intent_id = p.id AND a.kind = 'checkout'
    LEFT JOIN operation AS pending
      ON pending.merchant_id = p.merchant_id AND pending.rail = p.rail AND pending.id = p.pending_operation_id`;
  if (row === undefined) throw new Error('A left join always returns a row.');
  return {
    now: row.now,
    operation:
      row.op_state === null ? null : { state: row.op_state, attempt: row.op_attempt ?? 0, stated: row.op_stated },
    hasEndpoint: row.has_endpoint,
    payment: row.id === null ? null : storedPayment(keyring, ref, row),
  };
}

function storedPayment(keyring: Keyring, ref: PaymentRef, row: Row): StoredPayment {
  const { subtotal, shipping, tax, duty, total, currency } = row;
  return {
    intent: {
      id: ref.paymentIntentId,
      livemode: ref.rail === 'live',
      status: row.status,
      entity: row.entity,
      breakdown: { subtotal, shipping, tax, duty, total, currency },
      captureMethod: row.capture_method,
      taxQuoteId: row.tax_quote_id === null ? null : asId<'tax_quote'>(row.tax_quote_id),
      paymentMethod: String(openJson(keyring, row.payment_method, sealContexts.paymentMethod(ref.paymentIntentId))),
      merchantReference: row.merchant_reference,
      amountCaptured: row.amount_captured,
      amountRefunded: row.amount_refunded,
      amountDisputed: row.amount_disputed,
      failureCode: row.failure_code,
      cancellationReason: row.cancellation_reason,
      actionExpiresAt: row.action_expires_at?.toISOString() ?? null,
      captureBefore: row.capture_before?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
    },
    terms: {
      feeBps: row.fee_bps,
      feeFixed: row.fee_fixed,
      reserveBps: row.reserve_bps,
      taxRemittance: row.tax_remittance,
    },
    processorPayment: processorPaymentOf(keyring, row),
    pending:
      row.pending_id === null || row.pending_kind === null
        ? null
        : { operationId: asId<'operation'>(row.pending_id), kind: row.pending_kind },
    refundReserved: row.refund_reserved,
  };
}

function processorPaymentOf(keyring: Keyring, { processor_key: key, detail }: Row): string | null {
  if (key === null || detail === null) return null;
  const { payment } = openJson(keyring, detail, sealContexts.processorDetail(key)) as { payment?: unknown };
  return typeof payment === 'string' ? payment : null;
}
