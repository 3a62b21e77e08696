import { z } from 'zod';
import { addressSchema } from '../address/wire.js';
import { isPublicIpAddress } from '../ip-address/public-ip-address.js';
import { chargeLineItemSchema } from '../line-item/wire.js';
import { amountField, currencyField } from '../money/wire.js';
import { captureMethods } from '../payment-intent/status.js';
import { linesPerQuoteMax } from '../tax-quote/validity.js';
import { containsCardNumber } from '../text/card-number.js';
import { cardNumberIssue, emailField, text } from '../text/wire.js';

/** A token that the browser drop-in got from the processor. */
export const paymentMethodField = z
  .string()
  .regex(/^pm_[A-Za-z0-9_]{1,250}$/, { message: 'Must be a pm_ token.', abort: true })
  .refine((value) => !containsCardNumber(value), {
    params: { code: cardNumberIssue },
    message: 'Must not contain a card number.',
  });

/** `POST /v1/payment_intents`. Whether `tax_quote_id` may be missing is the merchant's tax policy, not a shape. */
export const createPaymentIntentSchema = z
  .strictObject({
    tax_quote_id: z.uuid().toLowerCase().nullish(),
    amount: amountField(1),
    currency: currencyField,
    shipping_amount: amountField(0).default(0),
    capture_method: z.enum(captureMethods).default('automatic'),
    payment_method: paymentMethodField,
    customer: z.strictObject({ email: emailField, name: text(200).nullish() }),
    billing_address: addressSchema.nullish(),
    shipping_address: addressSchema.nullish(),
    line_items: z.array(chargeLineItemSchema).min(1).max(linesPerQuoteMax).nullish(),
    merchant_reference: text(128).nullish(),
    buyer_context: z
      .strictObject({
        ip_address: z.string().refine(isPublicIpAddress, { message: 'Must be a public IPv4 or IPv6 address.' }),
      })
      .nullish(),
  })
  .meta({ id: 'CreatePaymentIntent' });

export type CreatePaymentIntentBody = z.output<typeof createPaymentIntentSchema>;
