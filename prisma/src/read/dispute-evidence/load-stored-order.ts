import type { Keyring } from '@landed/codec/keyring';
import type { StoredBuyer, StoredOrder } from '@landed/contracts/dispute/stored-evidence';
import type { Currency } from '@landed/contracts/money/currency';
import type { RefundStatus } from '@landed/contracts/refund/status';
import type { Database } from '../../database.js';
import { openBuyer } from '../../buyer-keys/open-buyers.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';

interface Row {
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  currency: Currency;
  merchant_reference: string | null;
  paid_at: Date | null;
  buyer_key: Uint8Array | null;
  buyer: Uint8Array | null;
  refunds: RefundsJson;
}

type RefundsJson = readonly { readonly amount: number; readonly status: RefundStatus; readonly at: string }[];

/** What the service holds about the order of a payment. Null when the merchant has no such payment on this rail. */
export async function loadStoredOrder(
  database: Database,
  keyring: Keyring,
  { rail, merchantId, paymentIntentId }: PaymentRef,
): Promise<StoredOrder | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT p.subtotal, p.shipping, p.tax, p.duty, p.total, p.currency::text AS currency, p.merchant_reference,
           (SELECT min(changed_at) FROM payment_status_history
            WHERE payment_intent_id = p.id AND to_status IN ('succeeded', 'captured')) AS paid_at,
           b.wrapped_key AS buyer_key, b.sealed AS buyer,
           (SELECT COALESCE(jsonb_agg(jsonb_build_object('amount', f.amount, 'status', f.status,
                                                         'at', to_char(f.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
                                      ORDER BY f.created_at, f.id), '[]')
            FROM refund AS f WHERE f.payment_intent_id = p.id) AS refunds
    FROM payment_intent AS p
    LEFT JOIN payment_buyer AS b ON b.payment_intent_id = p.id
    WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${paymentIntentId}::uuid`;
  if (row === undefined) return null;
  const { subtotal, shipping, tax, duty, total, currency } = row;
  const stored = { paymentIntentId, wrappedKey: row.buyer_key, sealed: row.buyer };
  const buyer = (await openBuyer(database, keyring, stored)) as StoredBuyer | null;
  return {
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    merchantReference: row.merchant_reference,
    paidAt: row.paid_at?.toISOString() ?? null,
    buyer,
    refunds: row.refunds.map(({ amount, status, at }) => ({ amount, status, createdAt: at })),
  };
}
