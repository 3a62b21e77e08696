import { currencies } from '@landed/contracts/money/currency';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';
import { amountSchema, breakdownSchema, priceSchema } from './payment.js';

/** The gateway checks what is in the fields, and names those that are wrong. These limits only bound what it gets. */
const textSchema = z.string().max(1_000);

/** `POST …/classifications`: one product, by its text, or to check its code. */
export const classifyBodySchema = z.strictObject({
  title: textSchema,
  description: textSchema.nullable(),
  hs_code: textSchema.nullable(),
  destination_country: textSchema.nullable(),
});

const codeSchema = z.object({
  hs_code: z.string(),
  category: z.string(),
  normalized_description: z.string(),
  /** From 0 to 1. */
  confidence: z.number(),
});

export const classifiedSchema = codeSchema.extend({
  source: z.enum(['classified', 'validated']),
  alternatives: z.array(codeSchema),
  /** What the text does not say, such as `material`. */
  needs_more_detail: z.array(z.string()),
  mismatch_warning: z.boolean(),
  restricted: z.object({ reason: z.string() }).nullable(),
});

/** `POST …/quotes`. Amounts are in minor units. */
export const newQuoteBodySchema = z.strictObject({
  destination_country: textSchema,
  destination_postal_code: textSchema.nullable(),
  ship_from_country: textSchema,
  currency: z.enum(currencies),
  shipping_amount: amountSchema,
  line_items: z
    .array(
      z.strictObject({
        description: textSchema,
        quantity: z.int(),
        unit_amount: amountSchema,
        hs_code: textSchema,
        origin_country: textSchema.nullable(),
      }),
    )
    .min(1)
    .max(25),
});

export const quoteCreatedSchema = z.object({ id: z.uuid() });

/** `GET …/quotes/{id}`. */
export const quoteDetailSchema = z.object({
  id: z.uuid(),
  destination_country: z.string(),
  ship_from_country: z.string(),
  created_at: instantSchema,
  expires_at: instantSchema,
  currency: z.enum(currencies),
  /** What the buyer pays. */
  amount: amountSchema,
  breakdown: breakdownSchema,
  price: priceSchema,
});

export type ClassifyBody = z.output<typeof classifyBodySchema>;
export type Classified = z.output<typeof classifiedSchema>;
export type NewQuoteBody = z.output<typeof newQuoteBodySchema>;
export type QuoteCreated = z.output<typeof quoteCreatedSchema>;
export type QuoteDetail = z.output<typeof quoteDetailSchema>;
