import { z } from 'zod';
import { amountField, quantityField } from '../money/wire.js';
import { countryCode, text, textOfLines } from '../text/wire.js';
import { digitCount, hsCodeMessage, hsCodePattern } from './hs-code.js';

/** An HS tariff code: see {@link hsCodePattern}. */
export const hsCodeField = z
  .string()
  .regex(hsCodePattern, { error: ({ input }) => hsCodeMessage(digitCount(String(input))) });

/** Largest weight in grams and volume in millilitres of a line. */
const measureMax = 1_000_000_000;

/** Code of the field issue for a weight and a volume that cannot both be true. */
export const contradictingWeightIssue = 'contradicting_weight';

/** Grams in a litre: lighter than foam (0.01 g/ml) or heavier than osmium (22.6 g/ml) is a mistake. */
const gramsPerLitre = { min: 10, max: 25_000 } as const;

/** A value outside of its own limits has an issue already. */
function isMeasure(value: number | null | undefined): value is number {
  return typeof value === 'number' && value >= 1 && value <= measureMax;
}

/** Whether weight and volume can both be true. Compares integers without dividing. */
function isPossibleDensity(grams: number, millilitres: number): boolean {
  const scaled = grams * 1_000;
  return scaled >= millilitres * gramsPerLitre.min && scaled <= millilitres * gramsPerLitre.max;
}

const declarations = {
  net_weight_grams: z
    .int()
    .min(1)
    .max(measureMax)
    .nullish()
    .meta({
      description:
        'Net weight of the whole line in grams, all units together. Duties by weight need it; without it they are ' +
        'estimated or the line is rejected.',
    }),
  volume_ml: z.int().min(1).max(measureMax).nullish().meta({
    description: 'Volume of the whole line in millilitres, all units together. Duties by volume need it.',
  }),
  metal_share_percent: z.int().min(0).max(100).nullish().meta({
    description: 'Share of steel, aluminium or copper in the weight, in per cent. Duties on metal content need it.',
  }),
  preference: z
    .boolean()
    .nullish()
    .meta({
      description:
        'True declares that you hold the proof of origin that a trade agreement asks for; its rate is then used where ' +
        'it is on file and lower, and `assumptions` name the agreement. Where it is not, the quote warns ' +
        '(`preference_rate_unavailable`). Null or absent is false.',
    }),
};

const lineItemSchema = z.strictObject({
  sku: text(128).nullish().meta({
    description:
      'Your own code for the item. At most 128 characters. It is returned unchanged and does not affect the price.',
  }),
  description: textOfLines(500).meta({
    description:
      'What the item is, at most 500 characters. A charge must repeat it: the texts are compared in Unicode NFC, ' +
      'without white space at either end.',
  }),
  quantity: quantityField.meta({ description: 'Number of units, from 1 to 10,000.' }),
  unit_amount: amountField(0).meta({
    description: 'Price of one unit in minor units, without shipping, tax and duty. 10.00 is `1000`.',
  }),
  hs_code: hsCodeField.meta({
    description:
      'HS code of the item: 6, 8, 10 or 12 digits. More digits decide between national rates. Use the `hs_code` that ' +
      '`POST /v1/classifications` returns for the item, or a code that you already know.',
  }),
  origin_country: countryCode.nullish().meta({
    description:
      'Two-letter code of the country where the item was made. If it is null or absent, `ship_from_country` counts ' +
      'as the origin.',
  }),
  ...declarations,
});

/** A line of a tax quote. The HS code comes from classification and is required. */
export const quoteLineItemSchema = lineItemSchema
  .superRefine(({ net_weight_grams: grams, volume_ml: millilitres }, context) => {
    if (!isMeasure(grams) || !isMeasure(millilitres) || isPossibleDensity(grams, millilitres)) return;
    context.addIssue({
      code: 'custom',
      path: ['net_weight_grams'],
      params: { code: contradictingWeightIssue },
      message: 'Must agree with volume_ml: from 0.01 to 25 grams per millilitre.',
    });
  })
  .meta({ id: 'QuoteLineItem', description: 'One line of the order to price.' });

const notCompared = 'It is accepted so that a quoted line can be sent unchanged, and is not compared with the quote.';

/**
 * A line of a charge. With a quote it must match a quoted line; without a quote the HS code has no effect. What only
 * decides the duty (`origin_country`, weight, volume, metal share, preference) is not compared: the quote already holds
 * it, and the price is the quoted one whatever the charge repeats.
 */
export const chargeLineItemSchema = lineItemSchema
  .extend({
    sku: text(128)
      .nullish()
      .meta({ description: 'Your own code for the item. At most 128 characters. It is not compared with the quote.' }),
    description: textOfLines(500).meta({
      description:
        'What the item is, at most 500 characters. With a quote, send the quoted text: both are compared in Unicode ' +
        'NFC, without white space at either end.',
    }),
    hs_code: hsCodeField.nullish().meta({
      description:
        'HS code of the item: 6, 8, 10 or 12 digits. With a quote, send exactly the digits of the quoted line. Without a ' +
        'quote it has no effect.',
    }),
    origin_country: countryCode.nullish().meta({
      description: 'Two-letter code of the country where the item was made. It is not compared with the quote.',
    }),
    net_weight_grams: declarations.net_weight_grams.meta({
      description: `Net weight of the whole line in grams. ${notCompared}`,
    }),
    volume_ml: declarations.volume_ml.meta({
      description: `Volume of the whole line in millilitres. ${notCompared}`,
    }),
    metal_share_percent: declarations.metal_share_percent.meta({
      description: `Share of steel, aluminium or copper in the weight, in per cent. ${notCompared}`,
    }),
    preference: declarations.preference.meta({
      description: `Whether you claim the preference of a trade agreement. ${notCompared}`,
    }),
  })
  .meta({
    id: 'ChargeLineItem',
    description:
      'One line of the order to charge. With a quote, `description`, `quantity`, `unit_amount` and `hs_code` must be ' +
      'those of a quoted line; the other fields are not compared.',
  });
