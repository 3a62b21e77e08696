import { z } from 'zod';
import { quoteLineItemSchema } from '../line-item/wire.js';
import { metadataField, metadataResponseField } from '../metadata/wire.js';
import { currencyField, defaultedAmountField, responseAmountField } from '../money/wire.js';
import { amountBreakdownSchema } from '../payment-intent/wire.js';
import { createdAtField, idField, instantField, livemodeField, objectField, updatedAtField } from '../record/wire.js';
import { addressPart, countryCode, emailField } from '../text/wire.js';
import { dutyBases } from './duty-basis.js';
import { quoteStatuses } from './status.js';
import { linesPerQuoteMax, quoteValidityMinutes } from './validity.js';
import { quoteWarningCodeList, quoteWarningCodes } from './warning-codes.js';

/** `POST /v1/tax_quotes`. */
export const createTaxQuoteSchema = z
  .strictObject({
    destination_country: countryCode.meta({
      description:
        'Country of delivery: two-letter code of ISO 3166-1, upper or lower case. A territory is priced as what it is: `IM` ' +
        'by British rules.',
    }),
    destination_postal_code: addressPart(20).meta({
      description:
        'Postal code of delivery, at most 20 characters. Required for `US` and `CA`, where it decides the tax area. ' +
        'Upper or lower case, spaces, hyphens and a country sign (`D-10115`) do not matter, and the part that decides the ' +
        'tax is enough: `H2X`, `SW1A`. A charge needs a code with the same tax. Null, `""` or absent: the price does not hold in ' +
        'territories with other rates, such as Northern Ireland or the Canary Islands.',
    }),
    ship_from_country: countryCode.meta({
      description: 'Country that the goods ship from: two-letter code. It is the origin of lines without one.',
    }),
    currency: currencyField.meta({
      description: 'ISO 4217 code of all amounts of the quote. The charge must use the same currency.',
    }),
    shipping_amount: defaultedAmountField(0).meta({
      description: 'Shipping price in minor units, default 0. It is taxed and is part of the total.',
    }),
    line_items: z.array(quoteLineItemSchema).min(1).max(linesPerQuoteMax).meta({
      description: 'The lines of the order, 1 to 25. The charge must repeat them.',
    }),
    metadata: metadataField('quote'),
    customer: z.strictObject({ email: emailField }).nullish().meta({
      description: 'The buyer. The e-mail address is validated and not stored.',
    }),
  })
  .meta({ id: 'CreateTaxQuote', description: 'The order to price. Unknown fields are rejected.' });

export type CreateTaxQuoteBody = z.output<typeof createTaxQuoteSchema>;

export const componentSchema = z.object({
  name: z.string().meta({ description: 'Name of the tax or of the part of the duty, such as `VAT`.' }),
  rate: z.string().nullable().meta({
    description: 'Rate in per cent as text, such as `9.975`; null if the part is a fixed amount.',
  }),
  amount: responseAmountField('Amount that this part adds.'),
});

const quotedLineSchema = z.object({
  sku: z.string().nullable().meta({ description: 'Your code for the item, as requested; null without one.' }),
  description: z.string().meta({ description: 'What the item is, as requested. Send it unchanged in the charge.' }),
  quantity: z.int().meta({ description: 'Number of units, as requested.' }),
  unit_amount: responseAmountField('Price of one unit, as requested.'),
  hs_code: z.string().meta({
    description: 'HS code as requested, not shortened. Send the same digits in the charge.',
  }),
  origin_country: z.string().nullable().meta({
    description: 'Country of origin as requested; null means that `ship_from_country` was used.',
  }),
  net_weight_grams: z.int().nullable().meta({ description: 'Net weight of the line in grams, as requested, or null.' }),
  volume_ml: z.int().nullable().meta({ description: 'Volume of the line in millilitres, as requested, or null.' }),
  metal_share_percent: z.int().nullable().meta({ description: 'Share of metal in the weight, as requested, or null.' }),
  preference: z.boolean().meta({ description: 'Whether the request claimed a preference for this line.' }),
  amount: responseAmountField('`quantity` × `unit_amount`.'),
  tax: responseAmountField('Tax of this line, including the tax on its share of shipping.'),
  tax_components: z.array(componentSchema).meta({ description: 'The taxes of this line. They add up to `tax`.' }),
  duty: responseAmountField('Customs duty of this line.'),
  duty_components: z.array(componentSchema).meta({
    description: 'The parts of the duty. They add up to `duty`; empty if no duty is charged.',
  }),
  duty_basis: z
    .enum(dutyBases)
    .nullable()
    .meta({
      description:
        'Where the duty comes from. `national_line`: a rate for more than six digits of the HS code. ' +
        '`subheading`, `heading`: a rate for its first six or four digits. ' +
        '`chapter_estimate`: an estimate for the chapter. `flat`: a fixed amount. `relief`: no duty, because of ' +
        'low value. `none`: no duty, because it is not an import. Null: the tax engine does not say.',
    }),
  duty_rate_range: z
    .object({
      min: z.string().meta({ description: 'Lowest rate in per cent as text, such as `2.5`.' }),
      max: z.string().meta({ description: 'Highest rate in per cent as text.' }),
      lines: z.int().min(0).meta({ description: 'Number of national tariff lines that the rates are of.' }),
      code_digits: z.int().min(0).max(12).meta({
        description: 'How many digits of the HS code decided the rate; 0 for an estimate for the chapter.',
      }),
    })
    .nullable()
    .meta({
      description:
        'The rates of the national tariff lines that the HS code may mean. More digits in `hs_code` make it ' +
        'narrower. Null: the tax engine does not say, or the duty is not by rates.',
    }),
});

const warningSchema = z.object({
  code: z.enum(quoteWarningCodeList).meta({ description: warningCodesText() }),
  line: z.int().min(0).nullable().meta({
    description: 'Index of the line in `line_items`, from 0; null if the warning is about the whole order.',
  }),
  message: z.string().meta({ description: 'What the code means for this order. For your tax staff, not for buyers.' }),
});

function warningCodesText(): string {
  return Object.entries(quoteWarningCodes)
    .map(([code, text]) => `\`${code}\`: ${text}`)
    .join(' ');
}

export const taxQuoteResponseSchema = z
  .looseObject({
    id: idField('tax quote').meta({ description: 'Id of the quote. Send it as `tax_quote_id` in the charge.' }),
    object: objectField('tax_quote'),
    livemode: livemodeField,
    status: z.enum(quoteStatuses).meta({
      description:
        '`open`: can be charged. `expired`: is past `expires_at` and was not charged. `charged`: a payment with this ' +
        'quote is `authorized`, `succeeded` or `captured`; until `expires_at` the quote can be charged again. A quote ' +
        'whose only payments failed, were canceled or are not decided yet is `open` or `expired`.',
    }),
    destination_country: z.string().meta({ description: 'Country of delivery, as requested, in upper case.' }),
    destination_postal_code: z
      .string()
      .nullable()
      .meta({
        description:
          'Postal code of delivery, as requested; null without one. Then a charge may have any postal code with the ' +
          'same rates.',
      }),
    ship_from_country: z.string().meta({ description: 'Country that the goods ship from, in upper case.' }),
    amount_breakdown: amountBreakdownSchema.meta({
      description: 'The landed cost. `total` is what a charge with this quote takes.',
    }),
    line_items: z.array(quotedLineSchema).meta({
      description: 'The lines in the order of the request, each with its tax and duty.',
    }),
    duty_range: z
      .object({
        min: responseAmountField('The least duty of the order.'),
        max: responseAmountField('The most duty of the order.'),
      })
      .nullable()
      .meta({
        description:
          'What the duty could be by the rates that the HS codes allow. The price holds all the same. Null: the tax ' +
          'engine does not say.',
      }),
    warnings: z.array(warningSchema).meta({
      description:
        'What the price rests on or leaves out, as codes. Empty without warnings. New codes may be added: ignore ' +
        'those that you do not know.',
    }),
    assumptions: z.array(z.string()).meta({
      description: 'Sentences that name the assumptions behind the price. They are for your tax staff, not for buyers.',
    }),
    rule_packs: z.array(z.string()).meta({
      description: 'Ids of the dated rule sets and rate tables that priced the quote, such as `rules/GB@2026-04-01`.',
    }),
    metadata: metadataResponseField('quote'),
    expires_at: instantField(
      `When the quote expires, ${quoteValidityMinutes} minutes after \`created_at\`. Until then it can be charged ` +
        'more than once.',
    ),
    created_at: createdAtField,
    updated_at: updatedAtField.meta({ description: 'Equal to `created_at`: of a quote, only `status` changes.' }),
  })
  .meta({ id: 'TaxQuote', description: 'The guaranteed landed cost of an order.' });
