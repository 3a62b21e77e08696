import { z } from 'zod';
import { amountField, quantityField } from '../money/wire.js';
import { countryCode, text } from '../text/wire.js';

/** An HS tariff code: six digits, or a longer national code that starts with them. */
export const hsCodeField = z.string().regex(/^\d{6,12}$/, { message: 'Must be 6 to 12 digits.' });

/** A line of a tax quote. The HS code comes from classification and is required. */
export const quoteLineItemSchema = z
  .strictObject({
    sku: text(128).nullish().meta({
      description:
        'Your own code for the item. At most 128 characters. It is returned unchanged and does not affect the price.',
    }),
    description: text(500).meta({
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
        'HS code of the item, 6 to 12 digits. The first six price the line. Use the `hs_code` that ' +
        '`POST /v1/classifications` returns for the item, or a code that you already know.',
    }),
    origin_country: countryCode.nullish().meta({
      description:
        'Two-letter code of the country where the item was made. If it is null or absent, `ship_from_country` counts ' +
        'as the origin.',
    }),
  })
  .meta({ id: 'QuoteLineItem', description: 'One line of the order to price.' });

/** A line of a charge. With a quote it must match a quoted line; without a quote the HS code has no effect. */
export const chargeLineItemSchema = quoteLineItemSchema
  .extend({
    sku: text(128)
      .nullish()
      .meta({ description: 'Your own code for the item. At most 128 characters. It is not compared with the quote.' }),
    description: text(500).meta({
      description:
        'What the item is, at most 500 characters. With a quote, send the quoted text: both are compared in Unicode ' +
        'NFC, without white space at either end.',
    }),
    hs_code: hsCodeField.nullish().meta({
      description:
        'HS code of the item, 6 to 12 digits. With a quote, send exactly the digits of the quoted line. Without a ' +
        'quote it has no effect.',
    }),
    origin_country: countryCode.nullish().meta({
      description: 'Two-letter code of the country where the item was made. It is not compared with the quote.',
    }),
  })
  .meta({
    id: 'ChargeLineItem',
    description:
      'One line of the order to charge. With a quote, `description`, `quantity`, `unit_amount` and `hs_code` must be ' +
      'those of a quoted line; `sku` and `origin_country` are not compared.',
  });
