import { z } from 'zod';
import { currencyField } from '../money/wire.js';
import { payoutFailureCodes, payoutStatuses } from './status.js';

const instant = z.iso.datetime({ precision: 3 });
const signed = z.int();

/** What a payout is made of, each part with its sign; the parts add up to `total`. */
const payoutBreakdownSchema = z
  .looseObject({
    captured: signed,
    tax_withheld: signed,
    fees: signed,
    reserve_held: signed,
    reserve_released: signed,
    refunds: signed,
    disputes: signed,
    adjustments: signed,
    total: signed,
    currency: currencyField,
  })
  .meta({
    id: 'PayoutBreakdown',
    description: 'Minor units with their sign: `total` is the sum of all other parts, and the amount of the payout.',
  });

/** The payout record. */
export const payoutResponseSchema = z
  .looseObject({
    id: z.uuid(),
    object: z.literal('payout'),
    livemode: z.boolean(),
    amount: z.int().min(1),
    currency: currencyField,
    amount_breakdown: payoutBreakdownSchema,
    /** ISO 8601 week of the run. */
    period: z.string().regex(/^\d{4}-W\d{2}$/),
    status: z.enum(payoutStatuses),
    failure: z.looseObject({ code: z.enum(payoutFailureCodes), message: z.string() }).nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Payout' });

export type PayoutRecord = z.output<typeof payoutResponseSchema>;
