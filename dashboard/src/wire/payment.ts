import { fraudLevels } from '@landed/contracts/fraud/levels';
import { metadataFilterField } from '@landed/contracts/metadata/wire';
import { currencies } from '@landed/contracts/money/currency';
import { amountMax } from '@landed/contracts/money/money';
import { cardBrands, cardWallets } from '@landed/contracts/payment-intent/card';
import { paymentStatuses } from '@landed/contracts/payment-intent/status';
import { refundReasons, refundStatuses } from '@landed/contracts/refund/status';
import { emailField, text } from '@landed/contracts/text/wire';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';
import { moneyActKeySchema } from './money-act.js';

/** Amounts are in minor units. */
export const amountSchema = z.number().int();

/** An ISO 3166-1 country. */
const countrySchema = z.string().length(2);

/** The filters of a list of payments. The names are those of the page's address. */
export const paymentFilterSchema = z.strictObject({
  /** One status, or several with commas between. */
  status: z
    .string()
    .max(100)
    .transform((statuses) => statuses.split(','))
    .pipe(z.array(z.enum(paymentStatuses)))
    .optional(),
  currency: z.enum(currencies).optional(),
  /** Exact. */
  reference: text(128).optional(),
  /** Exact. Only for roles that see buyers. */
  email: emailField.optional(),
  /** In minor units. */
  amount: z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .transform(Number)
    .optional(),
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** Payments of which something was refunded, or is taken by a dispute. */
  has: z.enum(['refund', 'dispute']).optional(),
  /** `key=value`: the key ends at the first equals sign. */
  metadata: z
    .string()
    .regex(/^[^=]+=/)
    .transform((pair): unknown => ({ [pair.slice(0, pair.indexOf('='))]: pair.slice(pair.indexOf('=') + 1) }))
    .pipe(metadataFilterField)
    .optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  before: z.iso.datetime({ offset: true }).optional(),
});

/** `GET …/payments` */
export const paymentsQuerySchema = paymentFilterSchema.extend({
  /** The last payment of the page before. */
  after: z.uuid().optional(),
});

export const paymentRowSchema = z.object({
  id: z.uuid(),
  amount: amountSchema,
  currency: z.enum(currencies),
  status: z.enum(paymentStatuses),
  failure: z.string().nullable(),
  refunded: amountSchema,
  disputed: amountSchema,
  reference: z.string().nullable(),
  /** Masked for roles that do not see buyers; null when it was erased. */
  buyer_email: z.string().nullable(),
  ships_to: countrySchema.nullable(),
  /** Null before the processor has stated it, and for older payments. */
  card: z
    .object({
      brand: z.enum(cardBrands),
      last4: z.string(),
      country: countrySchema.nullable(),
      wallet: z.enum(cardWallets).nullable(),
    })
    .nullable(),
  created_at: instantSchema,
});

/** Newest first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const paymentsSchema = z.object({ payments: z.array(paymentRowSchema), next: z.uuid().nullable() });

/** The person's name, or that the merchant's server asked through the API. Null: it happened at the processor. */
const actorSchema = z.union([
  z.object({ kind: z.literal('user'), name: z.string() }),
  z.object({ kind: z.literal('api') }),
]);

const rateSchema = z.object({ name: z.string(), rate: z.string().nullable(), amount: amountSchema });

/** A line of the quote. `landed`: what the buyer paid for it, with its share of the shipping. */
const paymentLineSchema = z.object({
  description: z.string(),
  quantity: z.number().int(),
  unit_amount: amountSchema,
  hs_code: z.string(),
  origin_country: countrySchema,
  amount: amountSchema,
  shipping: amountSchema,
  duty: amountSchema,
  duty_rates: z.array(rateSchema),
  /** Why the duty is what it is; null when the tax engine does not report it. */
  duty_basis: z.string().nullable(),
  /** Percentages as text. */
  duty_range: z.object({ min: z.string(), max: z.string(), lines: z.number().int() }).nullable(),
  tax: amountSchema,
  tax_rates: z.array(rateSchema),
  landed: amountSchema,
});

export const breakdownSchema = z.object({
  subtotal: amountSchema,
  shipping: amountSchema,
  duty: amountSchema,
  tax: amountSchema,
});

export const priceSchema = z.object({
  quote_id: z.uuid(),
  quoted_at: instantSchema,
  valid_until: instantSchema,
  lines: z.array(paymentLineSchema),
  assumptions: z.array(z.string()),
  warnings: z.array(z.string()),
  /** The least and the most duty of the order. */
  duty_range: z.object({ min: amountSchema, max: amountSchema }).nullable(),
  rule_packs: z.array(z.string()),
});

/** What a captured total is split into. `tax` and `duty` are 0 when the merchant remits them. */
const splitSchema = z.object({
  available: amountSchema,
  reserve: amountSchema,
  fee: amountSchema,
  tax: amountSchema,
  duty: amountSchema,
});

const refundSchema = z.object({
  id: z.uuid(),
  amount: amountSchema,
  status: z.enum(refundStatuses),
  reason: z.enum(refundReasons).nullable(),
  created_at: instantSchema,
  updated_at: instantSchema,
  by: actorSchema.nullable(),
});

const addressSchema = z.object({ lines: z.array(z.string()), country: countrySchema.nullable() });

/** Masked or left out for roles that do not see buyers. */
const buyerSchema = z.object({
  name: z.string().nullable(),
  email: z.string(),
  ships_to: addressSchema.nullable(),
  billing: addressSchema.nullable(),
});

/** An event about the payment, its refunds and disputes, and how many of the endpoints it is sent to have it. */
const paymentEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  resource_id: z.uuid(),
  at: instantSchema,
  endpoints: z.int(),
  delivered: z.int(),
  /** Not delivered yet, and still retried. */
  waiting: z.int(),
});

/** `GET …/payments/{id}`. */
export const paymentDetailSchema = paymentRowSchema.extend({
  entity: z.string(),
  entity_name: z.string(),
  breakdown: breakdownSchema,
  captured: amountSchema,
  capture_method: z.enum(['automatic', 'manual']),
  /** Until when an authorization can be captured. */
  capture_before: instantSchema.nullable(),
  action_expires_at: instantSchema.nullable(),
  cancellation_reason: z.string().nullable(),
  /** `capture` or `cancel` while it is in flight. */
  pending_action: z.string().nullable(),
  refundable: amountSchema,
  /** Why nothing can be refunded, as `refund_not_allowed` says it; null when something can. */
  not_refundable: z.string().nullable(),
  price: priceSchema.nullable(),
  split: splitSchema.nullable(),
  remitted_by: z.enum(['platform', 'merchant']),
  reserve: z.object({ held: amountSchema, released: amountSchema, due_at: instantSchema }).nullable(),
  history: z.array(z.object({ to: z.enum(paymentStatuses), at: instantSchema })),
  operations: z.array(z.object({ kind: z.string(), at: instantSchema, by: actorSchema })),
  refunds: z.array(refundSchema),
  disputes: z.array(z.object({ id: z.uuid(), amount: amountSchema, status: z.string(), created_at: instantSchema })),
  /** Oldest first. */
  events: z.array(paymentEventSchema),
  /** The request that made the charge; its key is null once the stored response was purged. */
  charged_by: z.object({ request_id: z.uuid().nullable(), idempotency_key: z.string().nullable() }).nullable(),
  /** Null without an assessment, and once the response of the charge was purged. */
  fraud: z.object({ score: z.int(), level: z.enum(fraudLevels) }).nullable(),
  /**
   * What pays the captured amount. `id` is null until a run has paid it; from `available_at` on one may. Null for roles that
   * do not see payouts.
   */
  payout: z.object({ id: z.uuid().nullable(), period: z.string(), available_at: instantSchema.nullable() }).nullable(),
  /** What the merchant's server has stored with the payment. */
  metadata: z.record(z.string(), z.string()),
  /** Null when the buyer's data was erased. */
  buyer: buyerSchema.nullable(),
});

export const refundPreviewQuerySchema = z.strictObject({ amount: z.coerce.number().int().min(1).max(amountMax) });

/** Where the money of a refund comes from, by the rules of its posting. */
export const refundPreviewSchema = z.object({
  amount: amountSchema,
  from_balance: amountSchema,
  returned_tax_and_duty: amountSchema,
  released_reserve: amountSchema,
  fee_kept: amountSchema,
});

/** Null: everything that can still be refunded. */
export const refundBodySchema = z.strictObject({
  idempotency_key: moneyActKeySchema,
  amount: z.number().int().min(1).max(amountMax).nullable(),
  reason: z.enum(refundReasons).nullable(),
});

/** `GET …/payments/{id}/customs`: a file to save. */
export const customsFileSchema = z.object({ file_name: z.string(), content: z.string() });

export type PaymentFilter = z.output<typeof paymentFilterSchema>;
export type PaymentsView = z.output<typeof paymentsSchema>;
export type PaymentRow = z.output<typeof paymentRowSchema>;
export type PaymentEvent = z.output<typeof paymentEventSchema>;
export type PaymentDetail = z.output<typeof paymentDetailSchema>;
export type PaymentActor = z.output<typeof actorSchema>;
export type RefundPreview = z.output<typeof refundPreviewSchema>;
export type CustomsFile = z.output<typeof customsFileSchema>;
