import { z } from 'zod';
import { linesPerQuoteMax } from '../tax-quote/validity.js';
import { countryCode, text } from '../text/wire.js';

/** A product to classify. What is wrong with a supplied code is found against the nomenclature, not here. */
export const productSchema = z
  .strictObject({
    sku: text(128),
    title: text(250),
    description: text(1_000).nullish(),
    hs_code: text(32).nullish(),
  })
  .meta({ id: 'Product' });

/** `POST /v1/classifications`. */
export const createClassificationsSchema = z
  .strictObject({
    destination_country: countryCode.nullish(),
    products: z.array(productSchema).min(1).max(linesPerQuoteMax),
  })
  .meta({ id: 'CreateClassifications' });

export type CreateClassificationsBody = z.output<typeof createClassificationsSchema>;

const hsCode = z.string().regex(/^\d{6}$/);
const confidence = z.number().min(0).max(1);

const alternativeSchema = z.object({
  hs_code: hsCode,
  category: z.string(),
  normalized_description: z.string().max(500),
  confidence,
});

export const classificationsResponseSchema = z
  .looseObject({
    object: z.literal('classifications'),
    livemode: z.boolean(),
    nomenclature: z.literal('hs2022'),
    classifications: z.array(
      z.object({
        sku: z.string(),
        hs_code: hsCode,
        national_code: z.string().nullable(),
        category: z.string(),
        normalized_description: z.string().max(500),
        confidence,
        source: z.enum(['classified', 'validated']),
        cached: z.boolean(),
        alternatives: z.array(alternativeSchema).max(3),
        needs_more_detail: z.array(z.string()),
        mismatch_warning: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'Classifications' });
