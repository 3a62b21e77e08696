import { z } from 'zod';
import { entities } from '../entity/entity.js';
import { fraudAssessmentSchema } from '../fraud/wire.js';
import { currencies } from '../money/currency.js';
import { captureMethods, failureAdvices, failureCodes, paymentStatuses } from './status.js';

/** Shapes of answers. They describe; answers are built from checked rows and are not parsed again. */
const amount = z.int().min(0);
const instant = z.iso.datetime({ precision: 3 });

export const amountBreakdownSchema = z
  .looseObject({
    subtotal: amount,
    shipping: amount,
    tax: amount,
    duty: amount,
    total: amount,
    currency: z.enum(currencies),
  })
  .meta({
    id: 'AmountBreakdown',
    description: 'Landed cost in minor units: total = subtotal + shipping + tax + duty.',
  });

const failureSchema = z
  .looseObject({ code: z.enum(failureCodes), message: z.string(), advice: z.enum(failureAdvices) })
  .nullable();

export const paymentIntentStatusResponseSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('payment_intent'),
    livemode: z.boolean(),
    status: z.enum(paymentStatuses),
    entity: z.enum(entities),
    amount,
    amount_captured: amount,
    amount_refunded: amount,
    amount_disputed: amount,
    currency: z.enum(currencies),
    failure: failureSchema,
    updated_at: instant,
  })
  .meta({ id: 'PaymentIntentStatus' });

export const paymentIntentResponseSchema = paymentIntentStatusResponseSchema
  .extend({
    amount_capturable: amount,
    refund_status: z.enum(['none', 'partial', 'full']),
    amount_breakdown: amountBreakdownSchema,
    capture_method: z.enum(captureMethods),
    tax_quote_id: z.uuid().nullable(),
    payment_method: z.string(),
    merchant_reference: z.string().nullable(),
    client_secret: z.string().nullable(),
    flow_response: z.record(z.string(), z.unknown()).nullable(),
    fraud: fraudAssessmentSchema.optional(),
    cancellation_reason: z.enum(['requested_by_merchant', 'expired']).nullable(),
    action_expires_at: instant.nullable(),
    capture_before: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'PaymentIntent' });

/** What capture and cancel answer: the payment without what only the answer of create may show. */
export const paymentIntentActionResponseSchema = paymentIntentResponseSchema
  .omit({ client_secret: true, flow_response: true, fraud: true })
  .meta({ id: 'PaymentIntentAction' });
