import { z } from 'zod';
import { metadataResponseField } from '../metadata/wire.js';
import { recordCurrencyField, responseAmountField } from '../money/wire.js';
import { amountBreakdownSchema } from '../payment-intent/wire.js';
import { instantField, livemodeField, objectField } from '../record/wire.js';
import { componentSchema } from '../tax-quote/wire.js';
import { registrationStates, taxCollections } from './types.js';
import { valueBases } from './value-basis.js';

const nullableText = (description: string) => z.string().nullable().meta({ description });

const party = (description: string) =>
  z
    .object({
      name: z.string().meta({ description: 'Name.' }),
      country: z.string().meta({ description: 'Two-letter country code.' }),
    })
    .meta({ description });

const declaredLineSchema = z.object({
  sku: nullableText('Your code for the item; null without one.'),
  description: z.string().meta({ description: 'What the item is, as quoted.' }),
  quantity: z.int().meta({ description: 'Number of units.' }),
  hs_code: z.string().meta({ description: 'HS code with all digits of the quote.' }),
  origin_country: z.string().meta({
    description: 'Country of origin: that of the line, or the country that the goods ship from.',
  }),
  net_weight_grams: z.int().nullable().meta({ description: 'Net weight of the line in grams; null if not given.' }),
  unit_amount: responseAmountField('Price of one unit.'),
  amount: responseAmountField('Price of all units.'),
  shipping: responseAmountField('Share of the shipping price.'),
  declared_value: responseAmountField('Customs value on the basis of `value_basis`.'),
  duty: responseAmountField('Duty that the price includes.'),
  duty_components: z.array(componentSchema).meta({ description: 'Rate and amount of each duty.' }),
  tax: responseAmountField('Tax that the price includes.'),
  tax_components: z.array(componentSchema).meta({ description: 'Rate and amount of each tax.' }),
  tax_collected: z.enum(taxCollections).meta({
    description: '`by_seller`: collected with the price. `at_border`: paid to customs and charged to the seller.',
  }),
});

const correctionSchema = z.object({
  refund_id: z.uuid().meta({ description: 'Id of the refund.' }),
  amount: responseAmountField('Amount of the refund.'),
  goods: responseAmountField('Its share of the goods.'),
  shipping: responseAmountField('Its share of shipping.'),
  tax: responseAmountField('Its share of the tax: by this much less tax is owed.'),
  duty: responseAmountField('Its share of the duty.'),
  refunded_at: instantField('When the refund succeeded.'),
  instruction: z.string().meta({ description: 'What to correct, and where.' }),
});

/** The message of `tax_quote_not_found` for a payment: it was charged without a quote, or its quote was lost. */
export const quoteNotStoredMessage = 'The payment has no stored tax quote, so it has no customs data.';

export const customsDataResponseSchema = z
  .object({
    object: objectField('customs_data'),
    livemode: livemodeField,
    payment_intent_id: z.uuid().meta({ description: 'Id of the payment.' }),
    tax_quote_id: z.uuid().meta({ description: 'Id of the quote that the payment was charged with.' }),
    metadata: metadataResponseField('payment'),
    is_import: z.boolean().meta({ description: 'Whether the order crosses a customs border.' }),
    incoterm: z.literal('DDP').meta({
      description: 'Always `DDP`: the price includes duty and tax, so the recipient pays nothing on delivery.',
    }),
    invoice_number: z.string().meta({ description: 'Number of the commercial invoice: the id of the payment.' }),
    invoice_date: z.iso.date().meta({ description: 'Day of the charge, in UTC.' }),
    currency: recordCurrencyField,
    value_basis: z.enum(valueBases).meta({
      description:
        'What the destination wants declared: `fob` the goods, `cif` the goods with their share of shipping.',
    }),
    amount_breakdown: amountBreakdownSchema.meta({ description: 'The charged price.' }),
    exporter: party('Who sends the goods: you.'),
    seller: party('The merchant of record, who sold the goods.'),
    importer_of_record: z.enum(['buyer', 'seller']).meta({
      description: '`buyer` if the seller collected the tax of all lines, else `seller`.',
    }),
    declared_by: z.literal('carrier').nullable().meta({
      description: 'Who lodges the declaration, from this data; null without a customs border.',
    }),
    tax: z
      .object({
        collected: z.enum([...taxCollections, 'mixed']).meta({ description: 'As `tax_collected` of the lines.' }),
        scheme: nullableText(
          'Tax scheme that the price assumes, such as `ioss` or `us_sales_tax_ny`; null without one.',
        ),
        scheme_name: nullableText('Its name, such as `IOSS`.'),
        number: nullableText('Registration number to declare; null without one. Give it to the carrier only.'),
        registration: z
          .enum(registrationStates)
          .nullable()
          .meta({
            description:
              '`registered`; `at_border`: the operator pays this tax at the border; `missing`: no registration is on ' +
              'file, so the tax is paid at the border. Null without a scheme.',
          }),
        statement: z.string().meta({ description: 'Sentence for the carrier.' }),
      })
      .meta({ description: 'How the tax is collected.' }),
    line_items: z.array(declaredLineSchema).meta({ description: 'The lines in the order of the quote.' }),
    corrections: z.array(correctionSchema).meta({
      description: 'What succeeded refunds change, oldest first. Empty without refunds.',
    }),
  })
  .meta({ id: 'CustomsData', description: 'What a charged order declares to customs.' });

export type CustomsDataResponse = z.output<typeof customsDataResponseSchema>;
