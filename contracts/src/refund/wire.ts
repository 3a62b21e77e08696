import { z } from 'zod';
import { amountField, currencyField } from '../money/wire.js';
import { amountBreakdownSchema } from '../payment-intent/wire.js';
import { refundFailureReasons, refundReasons, refundStatuses } from './status.js';

/** `POST /v1/refund`. Without an amount everything that is still refundable. */
export const refundSchema = z
  .strictObject({
    payment_intent_id: z.uuid().toLowerCase(),
    amount: amountField(1).nullish(),
    reason: z.enum(refundReasons).nullish(),
  })
  .meta({ id: 'RefundRequest' });

export type RefundBody = z.output<typeof refundSchema>;

const instant = z.iso.datetime({ precision: 3 });

/** The refund record, as create and read answer it. */
export const refundResponseSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('refund'),
    livemode: z.boolean(),
    payment_intent_id: z.uuid(),
    amount: z.int().min(1),
    currency: currencyField,
    amount_breakdown: amountBreakdownSchema,
    reason: z.enum(refundReasons).nullable(),
    status: z.enum(refundStatuses),
    failure_reason: z.enum(refundFailureReasons).nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Refund' });
