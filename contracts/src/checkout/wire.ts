import { z } from 'zod';
import { addressSchema, billingAddressSchema } from '../address/wire.js';
import { chargeLineItemSchema } from '../line-item/wire.js';
import { metadataField } from '../metadata/wire.js';
import { amountField, currencyField, defaultedAmountField } from '../money/wire.js';
import { captureMethods } from '../payment-intent/status.js';
import { containsCardNumber } from '../text/card-number.js';
import { cardNumberIssue, emailField, text } from '../text/wire.js';
import { buyerContextSchema } from './buyer-context.js';

/** Largest number of lines of a charge without a quote. A quote has fewer. */
export const linesPerChargeMax = 100;

/** A token that the processor's script created in the buyer's browser. */
export const paymentMethodField = z
  .string()
  .regex(/^pm_[A-Za-z0-9_]{1,250}$/, { message: 'Must be a payment method token that starts with pm_.', abort: true })
  .refine((value) => !containsCardNumber(value), {
    params: { code: cardNumberIssue },
    message: 'Must not contain a card number.',
  });

const customerSchema = z.strictObject({
  email: emailField,
  name: text(200).nullish().meta({ description: 'Name of the buyer. At most 200 characters.' }),
});

/** `POST /v1/payment_intents`. The merchant's tax policy decides whether `tax_quote_id` is required, not the shape. */
export const createPaymentIntentSchema = z
  .strictObject({
    tax_quote_id: z
      .uuid()
      .toLowerCase()
      .nullish()
      .meta({
        description:
          'Id of the tax quote to charge. It is required unless an operator has made quotes optional for this ' +
          'merchant and mode. With a quote, the order must be the quoted one and the charged total is the total ' +
          'of the quote. Without a quote, tax and duty are 0. A quote can be charged more than once until it ' +
          'expires: only the idempotency key prevents a second charge.',
      }),
    amount: amountField(0).meta({
      description:
        'Subtotal of the goods in minor units, up to 99,999,999: without shipping, tax and duty. 10.00 is `1000`. ' +
        'With a quote it may be 0, such as for a free sample with paid shipping; otherwise it is at least 1. This is ' +
        'not the charged total. The `amount` of the response is the charged total. With a quote, send the quoted ' +
        'subtotal. Without a quote but with `line_items`, it must be the sum of `quantity` × ' +
        '`unit_amount`.',
    }),
    currency: currencyField.meta({
      description:
        'ISO 4217 code. It selects the legal entity that acquires the payment: `USD` selects `us`, `GBP` `gb`, ' +
        '`EUR` `eu`, `CAD` `ca` and `AUD` `au`. With a quote, it must be the currency of the quote.',
    }),
    shipping_amount: defaultedAmountField(0).meta({
      description: 'Shipping price in minor units, default 0. With a quote, send the quoted `shipping_amount`.',
    }),
    capture_method: z
      .enum(captureMethods)
      .nullish()
      .transform((method) => method ?? 'automatic')
      .meta({
        // The default is said in words: as a keyword beside an enum, it breaks the code that some generators write.
        description:
          '`automatic`, the default: take the money now. `manual`: only authorize it; capture or cancel the payment ' +
          'before `capture_before`, otherwise it is canceled.',
      }),
    payment_method: paymentMethodField.meta({
      description:
        "Token of the buyer's card: `pm_` and 1 to 250 letters, digits or underscores. The processor's script in the " +
        "buyer's browser sends the card to the processor and gets the token. Card numbers never reach your server or " +
        'this API. A token belongs to one entity, so create it for the currency of the charge. In test mode, use a ' +
        'fixed token such as `pm_card_visa`. The drop-in, `/dropin/v1.js`, is a card form that does all ' +
        'of this; `POST /v1/checkout/config` has what a form of your own needs.',
    }),
    customer: customerSchema.meta({
      description: 'The buyer. Stored encrypted; never returned in a response or an event.',
    }),
    billing_address: billingAddressSchema.nullish().meta({
      description:
        'Billing address of the card, stored encrypted. It does not change tax, duty or the acquiring entity. The bank ' +
        'does not see it: the issuer checks the billing details that the browser sends with the card.',
    }),
    shipping_address: addressSchema.nullish().meta({
      description:
        'Where the order is delivered. Required with a quote: `country` must be the quoted destination, and ' +
        '`postal_code` the quoted one if the quote has one.',
    }),
    line_items: z
      .array(chargeLineItemSchema)
      .min(1)
      .max(linesPerChargeMax)
      .nullish()
      .meta({
        description:
          `The lines of the order, 1 to ${linesPerChargeMax}. Required with a quote: send all quoted lines exactly as ` +
          'they were quoted, so at most 25; only their order may differ. Optional without a quote.',
      }),
    merchant_reference: text(128)
      .nullish()
      .meta({
        description:
          'Your own reference, such as an order number. At most 128 characters. It is returned in responses and ' +
          'events and need not be unique. Do not put personal data into it.',
      }),
    metadata: metadataField('payment'),
    buyer_context: buyerContextSchema.nullish().meta({
      description:
        "The buyer's IP address. It is used for the fraud score only, if scoring is enabled for you. Send the same " +
        'value on a retry, and leave it out if you do not know it. It never blocks a charge. Stored encrypted.',
    }),
  })
  .meta({
    id: 'CreatePaymentIntent',
    description: 'The order to charge and the card to charge it to. Unknown fields are rejected.',
  });

export type CreatePaymentIntentBody = z.output<typeof createPaymentIntentSchema>;
