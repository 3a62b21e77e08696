import { z } from 'zod';
import { recordCurrencyField, responseAmountField } from '../money/wire.js';
import { createdAtField, idField, livemodeField, objectField, updatedAtField } from '../record/wire.js';
import { payoutFailureCodes, payoutStatuses } from './status.js';

function signedAmount(description: string) {
  return z.int().meta({ description: `${description} In minor units, with its sign.` });
}

/** The parts of a payout, each with its sign. All other parts add up to `total`. */
const payoutBreakdownSchema = z
  .looseObject({
    captured: signedAmount('Captured payments.'),
    tax_withheld: signedAmount('Tax and duty that were withheld from captured payments.'),
    fees: signedAmount('Platform fees.'),
    reserve_held: signedAmount('Money moved into the rolling reserve.'),
    reserve_released: signedAmount('Money released from the rolling reserve.'),
    refunds: signedAmount('Refunds.'),
    disputes: signedAmount('Disputed amounts and dispute fees.'),
    adjustments: signedAmount('Corrections by an operator.'),
    total: signedAmount('Sum of all other parts: the amount of the payout.'),
    currency: recordCurrencyField,
  })
  .meta({
    id: 'PayoutBreakdown',
    description: 'Minor units with their sign: `total` is the sum of all other parts, and the amount of the payout.',
  });

const failureSchema = z.looseObject({
  code: z.enum(payoutFailureCodes).meta({ description: "Why the transfer to the merchant's bank failed." }),
  message: z.string().meta({ description: 'One sentence about the failure.' }),
});

/** The payout record. */
export const payoutResponseSchema = z
  .looseObject({
    id: idField('payout'),
    object: objectField('payout'),
    livemode: livemodeField,
    amount: responseAmountField("What is transferred to the merchant's bank account.", 1),
    currency: recordCurrencyField,
    amount_breakdown: payoutBreakdownSchema.meta({ description: 'What the payout consists of.' }),
    period: z
      .string()
      .regex(/^\d{4}-W\d{2}$/)
      .meta({ description: 'ISO 8601 week of the weekly run, such as `2026-W49`.' }),
    status: z.enum(payoutStatuses).meta({
      description:
        '`created`: the amount left the balance. `in_transit`: the transfer is on its way. `paid`: the bank ' +
        'confirmed it. `failed`: the money is back in the balance. A `paid` payout can still become `failed`.',
    }),
    failure: failureSchema.nullable().meta({
      description: 'Why the payout failed; null unless `status` is `failed`.',
    }),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: 'Payout', description: "A transfer of the balance to the merchant's bank. Not available yet." });

export type PayoutRecord = z.output<typeof payoutResponseSchema>;
