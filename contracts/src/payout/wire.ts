import { z } from 'zod';
import { listParameters, statusParameter } from '../list/filters.js';
import { limitParameter, listSchema } from '../list/wire.js';
import { recordCurrencyField, responseAmountField, signedAmountField } from '../money/wire.js';
import {
  createdAtField,
  idField,
  instantField,
  livemodeField,
  nullableInstantField,
  objectField,
  updatedAtField,
} from '../record/wire.js';
import { isPayoutPeriod } from './period.js';
import { payoutEntryKinds, payoutFailureCodes, payoutStatuses } from './status.js';

/** The parts of a payout, each with its sign. All other parts add up to `total`. */
const payoutBreakdownSchema = z
  .looseObject({
    gross_sales: signedAmountField('Captured payments, tax and duty included.'),
    platform_fee: signedAmountField('Platform fees of the captured payments.'),
    tax_withheld: signedAmountField('Tax that the platform remits, less what refunds and disputes returned of it.'),
    duty_withheld: signedAmountField(
      'Import duty that the platform remits, less what refunds and disputes returned of it.',
    ),
    reserve_held: signedAmountField('Money of the captured payments that moved into the rolling reserve.'),
    reserve_released: signedAmountField(
      'Money released from the rolling reserve, less what failed refunds and won disputes moved back into it.',
    ),
    refunds: signedAmountField('Refunded amounts, less those of refunds that failed.'),
    disputes: signedAmountField('Disputed amounts, less those that were returned.'),
    dispute_fees: signedAmountField('Fees of disputes.'),
    returned_payouts: signedAmountField('Earlier payouts that failed: their money is paid out again.'),
    adjustments: signedAmountField('Corrections by an operator.'),
    total: signedAmountField('Sum of all other parts: the amount of the payout.'),
    currency: recordCurrencyField,
  })
  .meta({
    id: 'PayoutBreakdown',
    description: 'Minor units with their sign: `total` is the sum of all other parts, and the amount of the payout.',
  });

const failureSchema = z
  .looseObject({
    code: z.enum(payoutFailureCodes).meta({ description: "Why the transfer to the merchant's bank failed." }),
    message: z.string().meta({ description: 'One sentence about the failure.' }),
  })
  .meta({ id: 'PayoutFailure', description: 'Why a payout failed.' });

const bankAccountSchema = z
  .looseObject({
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2 code of the country of the bank.' }),
    bank_name: z.string().nullable().meta({ description: 'Name of the bank; null if it is not known.' }),
    last_four: z.string().meta({ description: 'Last four characters of the account number.' }),
  })
  .meta({ id: 'PayoutBankAccount', description: 'Masked reference of a bank account. Its number is not stored.' });

const periodField = z.string().regex(/^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/);

/** The payout record. */
export const payoutResponseSchema = z
  .looseObject({
    id: idField('payout'),
    object: objectField('payout'),
    livemode: livemodeField,
    amount: responseAmountField("Amount that is transferred to the merchant's bank account.", 1),
    currency: recordCurrencyField,
    amount_breakdown: payoutBreakdownSchema.meta({ description: 'What the payout consists of.' }),
    period: periodField.meta({ description: 'ISO 8601 week of the weekly run, such as `2026-W49`.' }),
    attempt: z.int().min(1).meta({
      description:
        'Number of the payout for its week and currency, from 1. A payout that replaces a failed one has the next number.',
    }),
    bank_account: bankAccountSchema.meta({ description: 'The bank account that the payout goes to.' }),
    status: z.enum(payoutStatuses).meta({
      description:
        '`created`: the amount left the balance. `in_transit`: the transfer is on its way. `paid`: the bank ' +
        'confirmed it. `failed`: the money is back in the balance. A `paid` payout can still become `failed`.',
    }),
    failure: failureSchema.nullable().meta({
      description: 'Why the payout failed; null unless `status` is `failed`.',
    }),
    expected_at: nullableInstantField('When the bank is expected to have the money; null while that is not known.'),
    paid_at: nullableInstantField(
      'When the bank confirmed the payout; null if it has not. It stays set if the bank returns the money.',
    ),
    failed_at: nullableInstantField('When the payout failed; null unless `status` is `failed`.'),
    created_at: createdAtField,
    updated_at: updatedAtField,
  })
  .meta({ id: 'Payout', description: "A transfer of the balance to the merchant's bank." });

export type PayoutRecord = z.output<typeof payoutResponseSchema>;

/** Query of `GET /v1/payouts`. */
export const listPayoutsSchema = listParameters({
  one: 'payout',
  many: 'payouts',
  example: '019ad346-2c80-7b3a-8d9e-1f2a3b4c5d6e',
  own: {
    status: statusParameter('payouts', payoutStatuses, 'failed'),
    period: z
      .string()
      .refine(isPayoutPeriod, { message: 'Must be an ISO 8601 week such as 2026-W49.' })
      .optional()
      .meta({
        description: 'Return only payouts of the weekly run of this ISO 8601 week.',
        pattern: '^\\d{4}-W\\d{2}$',
        examples: ['2026-W49'],
      }),
  },
  filters: ['currency', 'created_from', 'created_before'],
});

export type ListPayoutsQuery = z.output<typeof listPayoutsSchema>;

export const payoutListSchema = listSchema('PayoutList', payoutResponseSchema);

/** `<journal>_<line>`: the line of a journal that a payout pays. */
export const payoutEntryIdPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[1-9]\d{0,2}$/;

function entryReference(noun: string, when: string) {
  return z
    .uuid()
    .nullable()
    .meta({ description: `Id of the ${noun}; null ${when}.` });
}

const entryBreakdownSchema = z
  .looseObject({
    gross: signedAmountField('What the buyer paid, got back or disputed, tax and duty included.'),
    platform_fee: signedAmountField('The platform fee of the payment.'),
    tax_withheld: signedAmountField('Tax that the platform remits, or no longer has to.'),
    duty_withheld: signedAmountField('Import duty that the platform remits, or no longer has to.'),
    reserve: signedAmountField('Money that moved into or out of the rolling reserve.'),
    dispute_fee: signedAmountField('The fee of a dispute.'),
    other: signedAmountField('A returned payout or a correction.'),
  })
  .meta({ id: 'PayoutEntryBreakdown', description: 'The parts of an entry. They add up to its `amount`.' });

/** One change of the balance that a payout pays. */
export const payoutEntrySchema = z
  .looseObject({
    id: z.string().regex(payoutEntryIdPattern).meta({ description: 'Unique id of the entry. It is not a UUID.' }),
    object: objectField('payout_entry'),
    kind: z.enum(payoutEntryKinds).meta({
      description:
        '`payment`: your part of a captured payment, after fee, withheld tax and duty, and reserve. `reserve`: released ' +
        'from the rolling reserve; negative when it moved back. `refund` and `dispute`: what a refund or a dispute took; ' +
        'positive when it was returned. `dispute_fee`: the fee of a dispute. `returned_payout`: an earlier payout that ' +
        'failed. `adjustment`: a correction by an operator.',
    }),
    amount: signedAmountField('Amount that the entry adds to the payout.'),
    amount_breakdown: entryBreakdownSchema.meta({ description: 'What the amount consists of.' }),
    currency: recordCurrencyField,
    payment_intent_id: entryReference('payment', 'for a `returned_payout` and for an `adjustment` without a payment'),
    merchant_reference: z.string().nullable().meta({
      description: 'Your reference of the payment; null without one.',
    }),
    refund_id: entryReference('refund', 'unless a refund caused the change'),
    dispute_id: entryReference('dispute', 'unless a dispute caused the change'),
    returned_payout_id: entryReference('earlier payout', 'unless `kind` is `returned_payout`'),
    effective_at: instantField('When the change happened.'),
  })
  .meta({ id: 'PayoutEntry', description: 'One change of the balance that a payout pays.' });

export type PayoutEntryRecord = z.output<typeof payoutEntrySchema>;

/** Query of `GET /v1/payouts/{id}/entries`. */
export const listPayoutEntriesSchema = z.strictObject({
  limit: limitParameter(),
  starting_after: z
    .string()
    .regex(payoutEntryIdPattern, { message: 'Must be the id of an entry.' })
    .optional()
    .meta({
      description:
        'Where the page begins: the `id` of the last entry of the previous page. Absent: the newest entry is first.',
      examples: ['019ac1f2-6d10-7e4b-9a8c-2b3c4d5e6f70_1'],
    }),
});

export type ListPayoutEntriesQuery = z.output<typeof listPayoutEntriesSchema>;

export const payoutEntryListSchema = listSchema('PayoutEntryList', payoutEntrySchema);
