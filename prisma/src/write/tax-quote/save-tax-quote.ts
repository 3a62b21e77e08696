import type { Keyring } from '@landed/codec/keyring';
import { noMetadata } from '@landed/contracts/metadata/metadata';
import type { LandedCost, TaxQuoteInput } from '@landed/contracts/tax-quote/types';
import { quoteValidityMinutes } from '@landed/contracts/tax-quote/validity';
import type { Database } from '../../database.js';
import { sealContexts, sealJson } from '../../sealing.js';

/** Stores the guaranteed price. A second call changes nothing. The expiry time is computed by the database's clock. */
export async function saveTaxQuote(
  database: Database,
  keyring: Keyring,
  input: TaxQuoteInput,
  cost: LandedCost,
): Promise<void> {
  const { body, merchantId, rail, taxQuoteId } = input;
  const postalCode = body.destination_postal_code ?? null;
  const postalCodeSealed =
    postalCode === null ? null : sealJson(keyring, postalCode, sealContexts.postalCode(taxQuoteId));
  const { subtotal, shipping, tax, duty, total, currency } = cost.breakdown;
  await database.statements.$executeRaw`
    INSERT INTO tax_quote (id, rail, merchant_id, currency, destination_country, destination_postal_code,
                           ship_from_country, subtotal, shipping, tax, duty, total, lines, duty_min, duty_max,
                           warnings, assumptions, rule_packs, metadata, expires_at)
    VALUES (${taxQuoteId}::uuid, ${rail}::rail, ${merchantId}::uuid, ${currency}::currency, ${body.destination_country},
            ${postalCodeSealed}::bytea, ${body.ship_from_country}, ${subtotal}::int, ${shipping}::int,
            ${tax}::int, ${duty}::int, ${total}::int, ${JSON.stringify(cost.lines)}::jsonb,
            ${cost.dutyRange?.min ?? null}::int, ${cost.dutyRange?.max ?? null}::int,
            ${JSON.stringify(cost.warnings)}::jsonb, ${cost.assumptions}, ${cost.rulePacks},
            ${JSON.stringify(body.metadata ?? noMetadata)}::jsonb, now() + make_interval(mins => ${quoteValidityMinutes}))
    ON CONFLICT (id) DO NOTHING`;
}
