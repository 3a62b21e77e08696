import { z } from 'zod';
import { entities } from '../entity/entity.js';
import { fraudAssessmentSchema } from '../fraud/wire.js';
import { listParameters, statusParameter } from '../list/filters.js';
import { listSchema } from '../list/wire.js';
import { metadataResponseField } from '../metadata/wire.js';
import { recordCurrencyField, responseAmountField } from '../money/wire.js';
import {
  createdAtField,
  idField,
  livemodeField,
  nullableInstantField,
  objectField,
  updatedAtField,
} from '../record/wire.js';
import { cardBrands, cardWallets } from './card.js';
import { captureMethods, failureAdvices, failureCodes, paymentActions, paymentStatuses } from './status.js';

/**
 * Shapes of responses. They describe only: responses are built from checked rows and are not parsed again.
 */
export const amountBreakdownSchema = z
  .looseObject({
    subtotal: responseAmountField('The goods, without shipping, tax and duty.'),
    shipping: responseAmountField('Shipping, without tax.'),
    tax: responseAmountField('All taxes: VAT, GST or sales tax.'),
    duty: responseAmountField('Customs duty.'),
    total: responseAmountField('`subtotal` + `shipping` + `tax` + `duty`.'),
    currency: recordCurrencyField,
  })
  .meta({
    id: 'AmountBreakdown',
    description: 'Landed cost in minor units: total = subtotal + shipping + tax + duty.',
  });

const failureSchema = z
  .looseObject({
    code: z.enum(failureCodes).meta({
      description: 'Why the charge failed. Lost, stolen and suspected cards are all `card_declined`.',
    }),
    message: z.string().meta({ description: 'One sentence about the failure, safe to show to the buyer.' }),
    advice: z.enum(failureAdvices).meta({
      description:
        'What the buyer can do: use another card, check the card details, or try again later. Each new attempt is a ' +
        'new charge with a new idempotency key.',
    }),
  })
  .nullable()
  .meta({ description: 'Why the payment failed; null unless `status` is `failed`.' });

/** The card of a payment. */
export const cardSchema = z
  .looseObject({
    brand: z.enum(cardBrands).meta({ description: 'Brand of the card; `unknown` if it is none of the others.' }),
    last4: z.string().length(4).meta({ description: 'Last four digits of the card number.' }),
    country: z
      .string()
      .length(2)
      .nullable()
      .meta({ description: "Two-letter code of the issuer's country; null if it is not known." }),
    wallet: z.enum(cardWallets).nullable().meta({ description: 'Wallet that the buyer paid with; null without one.' }),
  })
  .meta({ id: 'PaymentCard', description: 'The card that the buyer paid with.' });

const paymentStatusSchema = z
  .enum(paymentStatuses)
  .meta({ id: 'PaymentStatus', description: 'The states of a payment.' });

const statusField = paymentStatusSchema.meta({
  description:
    'State of the payment; the HTTP status says nothing about it. `succeeded` (automatic capture) and `captured` ' +
    '(manual capture) are paid. `authorized`: the money is held, not taken. `requires_action`: the issuer requires ' +
    '3-D Secure authentication. `processing`: the outcome is not known yet, read the payment later. `failed` and ' +
    '`canceled`: nothing was taken, and this payment can no longer be paid.',
});

/** The fields of the contract, with the first additions to them. */
const paymentIntentBase = z.looseObject({
  id: idField('payment'),
  object: objectField('payment_intent'),
  livemode: livemodeField,
  status: statusField,
  entity: z.enum(entities).meta({
    description: 'Legal entity that acquires the payment. The currency of the request decides it.',
  }),
  amount: responseAmountField(
    'The charged total: goods, shipping, tax and duty. This is not the `amount` of the request, which is the ' +
      'subtotal of the goods.',
  ),
  amount_captured: responseAmountField(
    'Money taken: `amount` once the payment is paid, otherwise 0. Less than `amount` if only a part was captured, ' +
      'directly at the processor.',
  ),
  amount_refunded: responseAmountField('Money returned by refunds that succeeded. A pending refund is not in it.'),
  amount_disputed: responseAmountField('Money that open and lost chargebacks have taken.'),
  currency: recordCurrencyField,
  failure: failureSchema,
  updated_at: updatedAtField,
});

/** Extensions of the contract that a read and every other response have in common. */
const readFields = {
  amount_capturable: responseAmountField('Amount that a capture would take: `amount` while `authorized`, otherwise 0.'),
  amount_breakdown: amountBreakdownSchema.meta({ description: 'What the charged total consists of.' }),
  capture_method: z.enum(captureMethods).meta({ description: 'As requested: `automatic` or `manual`.' }),
  tax_quote_id: z.uuid().nullable().meta({ description: 'Id of the charged tax quote; null without a quote.' }),
  merchant_reference: z.string().nullable().meta({ description: 'Your reference, as requested; null without one.' }),
  metadata: metadataResponseField('payment'),
  card: cardSchema.nullable().meta({
    description:
      'The card, so that you can tell a buyer which one was used. Null until the issuer has approved or declined it, ' +
      'and if the processor never got that far.',
  }),
  pending_action: z
    .enum(paymentActions)
    .nullable()
    .meta({
      description:
        'The `capture` or `cancel` that is in flight: its outcome is not known yet, and no other can begin. Null ' +
        'without one.',
    }),
  action_expires_at: nullableInstantField(
    'When the payment is canceled if the buyer has not completed 3-D Secure authentication, about 30 minutes after ' +
      'create. Null if no authentication was required.',
  ),
  capture_before: nullableInstantField(
    'When the authorization ends: a payment that is still `authorized` is canceled then. Null if the payment was ' +
      'never authorized.',
  ),
  created_at: createdAtField,
};

export const paymentIntentStatusResponseSchema = paymentIntentBase.extend(readFields).meta({
  id: 'RetrievedPaymentIntent',
  description: 'The current state of a payment, without buyer data or secrets.',
});

export const paymentIntentResponseSchema = paymentIntentBase
  .extend({
    amount_capturable: readFields.amount_capturable,
    refund_status: z.enum(['none', 'partial', 'full']).meta({
      description: 'Whether succeeded refunds returned nothing, a part or all of the captured amount.',
    }),
    amount_breakdown: readFields.amount_breakdown,
    capture_method: readFields.capture_method,
    tax_quote_id: readFields.tax_quote_id,
    payment_method: z.string().meta({ description: "Token of the buyer's card, as requested." }),
    merchant_reference: readFields.merchant_reference,
    metadata: readFields.metadata,
    card: readFields.card,
    pending_action: readFields.pending_action,
    client_secret: z
      .string()
      .nullable()
      .meta({
        description:
          "Secret for the processor's script in the browser. Set only when create returns `requires_action`; " +
          'otherwise null. No later read and no event returns it. Do not log or store it.',
      }),
    flow_response: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          "Data for 3-D Secure authentication: pass it unchanged to the processor's script in the browser. Null " +
          'unless create returns `requires_action`.',
      }),
    fraud: fraudAssessmentSchema.optional().meta({
      description:
        'Fraud score of the charge. Only create returns it, and only if scoring is on for the merchant or evidence was dropped.',
    }),
    cancellation_reason: z
      .enum(['requested_by_merchant', 'expired'])
      .nullable()
      .meta({
        description:
          '`requested_by_merchant`: you canceled it. `expired`: the buyer did not authenticate in time, or the ' +
          'authorization ended before a capture. Null unless `status` is `canceled`.',
      }),
    action_expires_at: readFields.action_expires_at,
    capture_before: readFields.capture_before,
    created_at: readFields.created_at,
  } satisfies Record<keyof typeof readFields, z.ZodType> & Record<string, z.ZodType>)
  .meta({ id: 'PaymentIntent', description: 'A payment as create returns it.' });

/** Response of capture and cancel: the payment without the fields that only create returns. */
export const paymentIntentActionResponseSchema = paymentIntentResponseSchema
  .omit({ client_secret: true, flow_response: true, fraud: true })
  .meta({
    id: 'PaymentIntentAction',
    description: 'A payment as capture, cancel and events return it: without client secret, flow data and fraud score.',
  });

/** Query of `GET /v1/payment_intents`. */
export const listPaymentIntentsSchema = listParameters({
  one: 'payment',
  many: 'payments',
  example: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
  own: { status: statusParameter('payments', paymentStatuses, 'authorized') },
  filters: [
    'currency',
    'amount',
    'merchant_reference',
    'customer_email',
    'card_last4',
    'metadata',
    'created_from',
    'created_before',
  ],
});

export type ListPaymentIntentsQuery = z.output<typeof listPaymentIntentsSchema>;

export const paymentIntentListSchema = listSchema('PaymentIntentList', paymentIntentStatusResponseSchema);
