import { z } from 'zod';
import { livemodeField, objectField } from '../record/wire.js';
import { linesPerQuoteMax } from '../tax-quote/validity.js';
import { countryCode, text, textOfLines } from '../text/wire.js';

/** A product to classify. A supplied code is checked against the nomenclature later, not here. */
export const productSchema = z
  .strictObject({
    sku: text(128).meta({
      description:
        'Your own code for the product, at most 128 characters. It is returned and does not affect the result.',
    }),
    title: text(250).meta({ description: 'Name of the product, in English if possible. At most 250 characters.' }),
    description: textOfLines(1_000)
      .nullish()
      .meta({
        description:
          'More about the product: material, knitted or woven, for whom it is made, how it is powered. At most 1,000 ' +
          'characters.',
      }),
    hs_code: text(32)
      .nullish()
      .meta({
        description:
          'Your own HS code. It is checked, and the text does not override it. Six digits, or 8, 10 or 12 digits ' +
          'of a national tariff code; four digits if the heading has one code only. Spaces, dots and dashes are ignored.',
      }),
  })
  .meta({ id: 'Product', description: 'A product to classify, or to check if it has an `hs_code`.' });

/** `POST /v1/classifications`. */
export const createClassificationsSchema = z
  .strictObject({
    destination_country: countryCode.nullish().meta({
      description:
        'Country of delivery: two-letter code of ISO 3166-1. Required unless every product has an `hs_code`. HS ' +
        'codes are the same everywhere, so it changes no code.',
    }),
    products: z.array(productSchema).min(1).max(linesPerQuoteMax).meta({
      description: 'The products to classify or to check, 1 to 25.',
    }),
  })
  .meta({ id: 'CreateClassifications', description: 'The products to classify. Unknown fields are rejected.' });

export type CreateClassificationsBody = z.output<typeof createClassificationsSchema>;

const hsCode = z.string().regex(/^\d{6}$/);
const confidence = z.number().min(0).max(1);
const category = z.string().meta({
  description: 'Stable name of the kind of product, from general to special, such as `apparel.tops.t-shirt`.',
});
const normalizedDescription = z.string().max(500).meta({ description: 'What the product was understood to be.' });

const alternativeSchema = z.object({
  hs_code: hsCode.meta({ description: 'Six digits of HS 2022.' }),
  category,
  normalized_description: normalizedDescription,
  confidence: confidence.meta({ description: 'How likely this code is, from 0 to 1.' }),
});

const classificationSchema = z.object({
  sku: z.string().meta({ description: 'Your code for the product, as requested.' }),
  hs_code: hsCode.meta({ description: 'Six digits of HS 2022. Send them as `hs_code` of a tax quote line.' }),
  national_code: z
    .string()
    .nullable()
    .meta({
      description:
        'All digits of a supplied code that had more than six, which are not checked. Otherwise, with ' +
        '`destination_country`: the eight digits of the only line that its tariff has for the code, or null if it has ' +
        'several or is not on file. Send more digits for an exact duty.',
    }),
  category,
  normalized_description: normalizedDescription,
  confidence: confidence.meta({
    description:
      'How far to trust the code, from 0 to 1. From 0.8, check the code once for each product, then use it: of 74 such ' +
      'codes for texts new to the classifier, 68 had the right heading. From 0.4 to 0.8, add what ' +
      '`needs_more_detail` names and classify again. Below 0.4, the text does not say what the product is: do not use ' +
      'the code.',
  }),
  source: z.enum(['classified', 'validated']).meta({
    description:
      '`classified`: found from the text. `validated`: the code that you sent, or its only successor in HS 2022.',
  }),
  cached: z.boolean().meta({ description: 'Whether this result was stored by an earlier request.' }),
  alternatives: z.array(alternativeSchema).max(5).meta({
    description: 'Up to five other codes that the text could mean, the most likely first. Empty for your own code.',
  }),
  needs_more_detail: z.array(z.string()).meta({
    description:
      'What the text does not say and what could change the code, such as `material`, `knit_or_woven`, `gender` or ' +
      '`power_source`. `product`: the text names no known kind of product.',
  }),
  remote: z
    .enum(['decided', 'unavailable'])
    .optional()
    .meta({
      description:
        'Only if the operator has a second classifier and the text was not certain enough: `decided` if it chose the ' +
        'code, `unavailable` if it did not respond, so that the code is ours and the same request may get another one.',
    }),
  mismatch_warning: z.boolean().meta({
    description:
      '`true` if the text strongly suggests a different HS chapter than your own code. The code is kept: check it.',
  }),
  restricted: z
    .object({
      reason: z.string().meta({
        description:
          'Such as `narcotic`, `weapon`, `explosive`, `alcohol`, `tobacco`, `medicine`, `live_animal`, `ivory_cites` or ' +
          '`sanitary`. More may follow.',
      }),
    })
    .nullable()
    .meta({
      description:
        'Why a tax quote for goods of this code is rejected (`restricted_product`): as an import to ' +
        '`destination_country`, or, without one, to every country. `null`: no rule forbids all goods of the code. What ' +
        'the operator allowed to you is not considered.',
    }),
});

export const classificationsResponseSchema = z
  .looseObject({
    object: objectField('classifications'),
    livemode: livemodeField,
    nomenclature: z.literal('hs2022').meta({ description: 'Edition of the Harmonized System: always `hs2022`.' }),
    classifications: z.array(classificationSchema).meta({
      description: 'One result per product, in the order of the request.',
    }),
  })
  .meta({ id: 'Classifications', description: 'HS codes of the requested products.' });
