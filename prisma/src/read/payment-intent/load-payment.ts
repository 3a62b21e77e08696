import type { Keyring } from '@landed/codec/keyring';
import { asId, type MerchantId, type OperationId, type PaymentIntentId } from '@landed/contracts/ids/ids';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { PaymentAction } from '@landed/contracts/payment-intent/status';
import type { PaymentIntent } from '@landed/contracts/payment-intent/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import {
  type LoadedOperation,
  loadedOperation,
  type OperationRow,
  operationColumns,
} from '../operation/operation-columns.js';
import { fieldsOf, type RowOf, selected } from '../row/row-columns.js';
import { stateOf, storedColumns } from './payment-intent-row.js';

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

export interface LoadedPayment extends LoadedOperation {
  /** Null when the merchant has no such payment on this rail. */
  readonly payment: StoredPayment | null;
}

type StoredRow = RowOf<typeof storedColumns>;

/** Without a payment, its columns are null. */
interface Row extends StoredRow, OperationRow {
  processor_key: string | null;
  detail: Uint8Array | null;
  pending_id: string | null;
  pending_kind: OperationKind | null;
}

/** The columns of a stored payment, in a statement with the payment as `p`. */
export const storedPaymentColumns = selected(storedColumns, 'p');

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
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT ${operationColumns(ref)},
           ${storedPaymentColumns},
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
    ...loadedOperation(row),
    payment: row.id === null ? null : storedPayment(keyring, ref, row),
  };
}

function storedPayment(keyring: Keyring, ref: PaymentRef, row: Row): StoredPayment {
  const { feeBps, feeFixed, reserveBps, taxRemittance, refundReserved, paymentMethod, ...fields } = fieldsOf(
    storedColumns,
    row,
  );
  const token = openJson(keyring, paymentMethod, sealContexts.paymentMethod(ref.paymentIntentId));
  return {
    intent: { ...stateOf(fields, ref.rail), pendingAction: actionOf(row.pending_kind), paymentMethod: String(token) },
    terms: { feeBps, feeFixed, reserveBps, taxRemittance },
    processorPayment: processorPaymentOf(keyring, row),
    pending:
      row.pending_id === null || row.pending_kind === null
        ? null
        : { operationId: asId<'operation'>(row.pending_id), kind: row.pending_kind },
    refundReserved,
  };
}

/** Only a capture or a cancel holds a payment. */
function actionOf(kind: OperationKind | null): PaymentAction | null {
  return kind === 'capture' || kind === 'cancel' ? kind : null;
}

function processorPaymentOf(keyring: Keyring, { processor_key: key, detail }: Row): string | null {
  if (key === null || detail === null) return null;
  const { payment } = openJson(keyring, detail, sealContexts.processorDetail(key)) as { payment?: unknown };
  return typeof payment === 'string' ? payment : null;
}
