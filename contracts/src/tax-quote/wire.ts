import { z } from 'zod';
import { quoteLineItemSchema } from '../line-item/wire.js';
import { amountField, currencyField } from '../money/wire.js';
import { amountBreakdownSchema } from '../payment-intent/wire.js';
import { countryCode, emailField, text } from '../text/wire.js';
import { dutyBases } from './duty-basis.js';
import { linesPerQuoteMax } from './validity.js';

/** `POST /v1/tax_quotes`. */
export const createTaxQuoteSchema = z
  .strictObject({
    destination_country: countryCode,
    destination_postal_code: text(20).nullish(),
    ship_from_country: countryCode,
    currency: currencyField,
    shipping_amount: amountField(0).default(0),
    line_items: z.array(quoteLineItemSchema).min(1).max(linesPerQuoteMax),
    customer: z.strictObject({ email: emailField }).nullish(),
  })
  .meta({ id: 'CreateTaxQuote' });

export type CreateTaxQuoteBody = z.output<typeof createTaxQuoteSchema>;

const amount = z.int().min(0);
const components = z.array(z.object({ name: z.string(), rate: z.string().nullable(), amount }));

export const taxQuoteResponseSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('tax_quote'),
    livemode: z.boolean(),
    destination_country: z.string(),
    destination_postal_code: z.string().nullable(),
    ship_from_country: z.string(),
    amount_breakdown: amountBreakdownSchema,
    line_items: z.array(
      z.object({
        sku: z.string().nullable(),
        description: z.string(),
        quantity: z.int(),
        unit_amount: amount,
        hs_code: z.string(),
        origin_country: z.string().nullable(),
        amount,
        tax: amount,
        tax_components: components,
        duty: amount,
        duty_components: components,
        duty_basis: z.enum(dutyBases).nullable(),
      }),
    ),
    assumptions: z.array(z.string()),
    rule_packs: z.array(z.string()),
    expires_at: z.iso.datetime({ precision: 3 }),
    created_at: z.iso.datetime({ precision: 3 }),
    updated_at: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: 'TaxQuote' });
