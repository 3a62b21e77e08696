import { z } from 'zod';
import { amountField, quantityField } from '../money/wire.js';
import { countryCode, text } from '../text/wire.js';

/** An HS tariff code: six digits, or the longer national code that starts with them. */
export const hsCodeField = z.string().regex(/^\d{6,12}$/, { message: 'Must be 6 to 12 digits.' });

/** A line that is quoted: the HS code comes from classification and is required. */
export const quoteLineItemSchema = z
  .strictObject({
    sku: text(128).nullish(),
    description: text(500),
    quantity: quantityField,
    unit_amount: amountField(0),
    hs_code: hsCodeField,
    origin_country: countryCode.nullish(),
  })
  .meta({ id: 'QuoteLineItem' });

/** A line that is charged: with a quote it must match the quoted one, without one the HS code says nothing. */
export const chargeLineItemSchema = quoteLineItemSchema
  .extend({ hs_code: hsCodeField.nullish() })
  .meta({ id: 'ChargeLineItem' });
