import { z } from 'zod';
import { listParameters, statusParameter } from '../list/filters.js';
import { listSchema } from '../list/wire.js';
import { metadataField, metadataResponseField } from '../metadata/wire.js';
import { amountField, recordCurrencyField, responseAmountField } from '../money/wire.js';
import { amountBreakdownSchema } from '../payment-intent/wire.js';
import { createdAtField, idField, livemodeField, objectField, updatedAtField } from '../record/wire.js';
import { refundWindowDays } from './rules.js';
import { refundFailureReasons, refundReasons, refundSources, refundStatuses } from './status.js';

/** `POST /v1/refund`. Without an amount it refunds everything that can still be refunded. */
export const refundSchema = z
  .strictObject({
    payment_intent_id: z
      .uuid()
      .toLowerCase()
      .meta({
        description:
          'Id of the payment to refund. It must be `succeeded` or `captured`, and captured less than ' +
          `${refundWindowDays} days ago.`,
      }),
    amount: amountField(1)
      .nullish()
      .meta({
        description:
          'How much to refund, in minor units, tax, duty and shipping included. Null or absent: everything that can ' +
          'still be refunded. That is the captured amount, less succeeded and pending refunds and disputed amounts.',
      }),
    reason: z.enum(refundReasons).nullish().meta({
      description: 'Why you refund, for your own records. It does not change the refund.',
    }),
    metadata: metadataField('refund'),
  })
  .meta({ id: 'RefundRequest', description: 'The payment to refund, in full or in part.' });

export type RefundBody = z.output<typeof refundSchema>;

/** The refund record, as create and retrieve return it. */
export const refundResponseSchema = z
  .looseObject({
    id: idField('refund'),
    object: objectField('refund'),
    livemode: livemodeField,
    payment_intent_id: z.uuid().meta({ description: 'Id of the refunded payment.' }),
    amount: responseAmountField('Amount that this refund returns to the buyer.', 1),
    currency: recordCurrencyField,
    amount_breakdown: amountBreakdownSchema.meta({
      description:
        "This refund's share of the goods, shipping, tax and duty. `total` is `amount`. The shares of refunds that " +
        'return the whole payment add up to its parts exactly.',
    }),
    reason: z.enum(refundReasons).nullable().meta({ description: 'Your reason, as requested; null without one.' }),
    metadata: metadataResponseField('refund'),
    status: z.enum(refundStatuses).meta({
      description:
        '`pending`: the processor has not confirmed the refund yet, and its amount is reserved. `succeeded`: the ' +
        'processor returned the money. `failed`: the buyer does not get the money. A `succeeded` refund can still ' +
        "become `failed` if the buyer's bank returns the money.",
    }),
    failure_reason: z.enum(refundFailureReasons).nullable().meta({
      description: 'Why the refund failed; null unless `status` is `failed`.',
    }),
    source: z.enum(refundSources).meta({
      description:
        'Extension. `api`: you made the refund. `processor`: it was made directly at the processor and recorded here.',
    }),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: 'Refund', description: 'A refund of a payment. The status of the payment does not change.' });

/** Query of `GET /v1/refunds`. */
export const listRefundsSchema = listParameters({
  one: 'refund',
  many: 'refunds',
  example: '019aa5c2-1b7d-7e4f-8a2c-3d4e5f6a7b8c',
  own: { status: statusParameter('refunds', refundStatuses, 'pending') },
  filters: [
    'payment_intent_id',
    'currency',
    'amount',
    'merchant_reference',
    'metadata',
    'created_from',
    'created_before',
  ],
});

export type ListRefundsQuery = z.output<typeof listRefundsSchema>;

export const refundListSchema = listSchema('RefundList', refundResponseSchema);
