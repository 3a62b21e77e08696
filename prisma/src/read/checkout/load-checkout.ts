import type { Keyring } from '@landed/codec/keyring';
import type { QuoteAtCharge } from '@landed/contracts/checkout/rules';
import type { CheckoutInput } from '@landed/contracts/checkout/types';
import { asId } from '@landed/contracts/ids/ids';
import type { ChargeTerms } from '@landed/contracts/ledger/charge-postings';
import { noMetadata } from '@landed/contracts/metadata/metadata';
import type { Currency } from '@landed/contracts/money/currency';
import type { QuotedLine } from '@landed/contracts/tax-quote/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import {
  type LoadedOperation,
  loadedOperation,
  type OperationRow,
  operationColumns,
} from '../operation/operation-columns.js';

/** Everything that a checkout is decided on, read in one statement. */
export interface LoadedCheckout extends LoadedOperation {
  readonly terms: ChargeTerms;
  /** Whether the merchant has fraud scoring switched on. */
  readonly fraudScoring: boolean;
  readonly quote: QuoteAtCharge | null;
  /** The payment that an earlier run of this attempt prepared; null if there is none. */
  readonly prepared: PreparedPayment | null;
}

export interface PreparedPayment {
  readonly status: string;
  readonly attemptedAt: string;
}

interface Row extends OperationRow {
  fee_bps: number;
  fee_fixed: number;
  reserve_bps: number;
  tax_remittance: ChargeTerms['taxRemittance'];
  fraud_scoring: boolean;
  prepared_status: string | null;
  prepared_at: Date | null;
  quote: QuoteRow | null;
  quote_postal_code: Uint8Array | null;
}

/** The quote as `to_jsonb` returns it. */
interface QuoteRow {
  id: string;
  currency: Currency;
  destination_country: string;
  ship_from_country: string;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  lines: QuotedLine[];
  expires_at: string;
  created_at: string;
}

export async function loadCheckout(
  database: Database,
  keyring: Keyring,
  input: CheckoutInput,
): Promise<LoadedCheckout> {
  const quoteId = input.body.tax_quote_id ?? null;
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT ${operationColumns(input)},
           r.fee_bps, r.fee_fixed, r.reserve_bps, r.tax_remittance::text AS tax_remittance, r.fraud_scoring,
           p.status::text AS prepared_status, p.created_at AS prepared_at, to_jsonb(q) AS quote,
           q.destination_postal_code AS quote_postal_code
    FROM merchant_rail AS r
    LEFT JOIN operation AS o
      ON o.merchant_id = r.merchant_id AND o.rail = r.rail AND o.key_hash = ${input.idempotency.keyHash}
    LEFT JOIN payment_intent AS p
      ON p.merchant_id = r.merchant_id AND p.rail = r.rail AND p.id = ${input.paymentIntentId}::uuid
    LEFT JOIN tax_quote AS q
      ON q.merchant_id = r.merchant_id AND q.rail = r.rail AND q.id = ${quoteId}::uuid
    WHERE r.merchant_id = ${input.merchantId}::uuid AND r.rail = ${input.rail}::rail`;
  if (row === undefined) throw new Error('The merchant has no merchant_rail row for this rail.');
  return {
    ...loadedOperation(row),
    terms: {
      feeBps: row.fee_bps,
      feeFixed: row.fee_fixed,
      reserveBps: row.reserve_bps,
      taxRemittance: row.tax_remittance,
    },
    fraudScoring: row.fraud_scoring,
    quote: row.quote === null ? null : quoteAtCharge(row.quote, openPostalCode(keyring, row), input),
    prepared:
      row.prepared_at === null
        ? null
        : { status: row.prepared_status ?? '', attemptedAt: row.prepared_at.toISOString() },
  };
}

function openPostalCode(keyring: Keyring, { quote, quote_postal_code: sealed }: Row): string | null {
  if (quote === null || sealed === null) return null;
  return String(openJson(keyring, sealed, sealContexts.postalCode(asId<'tax_quote'>(quote.id))));
}

function quoteAtCharge(row: QuoteRow, destinationPostalCode: string | null, input: CheckoutInput): QuoteAtCharge {
  const { subtotal, shipping, tax, duty, total, currency } = row;
  const expiresAt = new Date(row.expires_at);
  const quote = {
    id: asId<'tax_quote'>(row.id),
    livemode: input.rail === 'live',
    destinationCountry: row.destination_country,
    destinationPostalCode,
    shipFromCountry: row.ship_from_country,
    breakdown: { subtotal, shipping, tax, duty, total, currency },
    lines: row.lines,
    dutyRange: null,
    warnings: [],
    assumptions: [],
    rulePacks: [],
    metadata: noMetadata,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
  // Both times are of the database clock. A request accepted at the moment of expiry is too late.
  return { quote, expired: expiresAt.getTime() <= Date.parse(input.acceptedAt) };
}
