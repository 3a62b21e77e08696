import { randomUUID } from 'node:crypto';
import type { StackMerchant } from '@landed/stack/data-folder/stack-file';
import type { MerchantStore } from './merchant-store.js';
import { handbagLines } from './orders.js';

export interface StoredQuote {
  readonly rail?: 'test' | 'live';
  readonly currency?: string;
  readonly subtotal: number;
  readonly shipping?: number;
  readonly tax?: number;
  readonly duty?: number;
  /** From now on; negative: so long ago. */
  readonly expiresInSeconds?: number;
}

export interface InsertedQuote {
  readonly id: string;
  readonly expiresAt: string;
}

/**
 * A quote as the store would hold it, of one handbag at the subtotal, for prices that no rules give and for times that
 * have passed: a stored quote cannot be changed.
 */
export async function storeQuote(
  store: MerchantStore,
  merchant: StackMerchant,
  quote: StoredQuote,
): Promise<InsertedQuote> {
  const { rail = 'test', currency = 'USD', subtotal, shipping = 0, tax = 0, duty = 0, expiresInSeconds = 600 } = quote;
  const [line] = handbagLines;
  const lines = [
    {
      sku: null,
      description: line?.description,
      quantity: 1,
      unitAmount: subtotal,
      hsCode: line?.hs_code,
      originCountry: null,
      amount: subtotal,
      tax,
      duty,
    },
  ];
  const { rows } = await store.sql.query<{ id: string; expires_at: Date }>(
    `INSERT INTO tax_quote (id, rail, merchant_id, currency, destination_country, destination_postal_code,
       ship_from_country, subtotal, shipping, tax, duty, total, lines, assumptions, rule_packs, created_at, expires_at)
     VALUES ($1, $2, $3, $4, 'US', NULL, 'GB', $5, $6, $7, $8, $9, $10, '{}', '{}',
             now() + make_interval(secs => $11) - interval '30 minutes', now() + make_interval(secs => $11))
     RETURNING id, expires_at`,
    [
      randomUUID(),
      rail,
      merchant.id,
      currency,
      subtotal,
      shipping,
      tax,
      duty,
      subtotal + shipping + tax + duty,
      JSON.stringify(lines),
      expiresInSeconds,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returns its row');
  return { id: row.id, expiresAt: row.expires_at.toISOString() };
}
