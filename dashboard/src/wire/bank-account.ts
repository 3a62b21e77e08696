import { currencies } from '@landed/contracts/money/currency';
import { z } from 'zod';
import { instantSchema, reasonSchema } from './confirmation.js';

/** `GET …/banks`, `POST …/banks`. */

/** Where a currency is paid, masked. The number itself is at the processor only. */
export const bankAccountSchema = z.object({
  id: z.string(),
  currency: z.string(),
  country: z.string(),
  bank_name: z.string().nullable(),
  last_four: z.string(),
  /** `errored`: the last payout could not reach it. */
  status: z.enum(['active', 'errored']),
  failure_code: z.string().nullable(),
  /** Payouts of the currency wait until then. */
  usable_from: instantSchema,
  saved_by: z.string(),
  source: z.enum(['operator', 'dashboard']),
  created_at: instantSchema,
  /** When another account took its place; null: it is in use. */
  replaced_at: instantSchema.nullable(),
});

export const bankAccountsSchema = z.object({
  /** One per charge currency, in the order of the currencies. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      /** The account in use; null: payouts of the currency wait for one. */
      current: bankAccountSchema.nullable(),
      /** Newest first. */
      earlier: z.array(bankAccountSchema),
      /** Where the frame for a new number is, with currency and mode; null: numbers cannot be entered here. */
      frame_url: z.string().nullable(),
    }),
  ),
  /** While set, no payout is made: an owner or a finance person reported a change that was not theirs, or an operator holds the merchant. */
  held_since: instantSchema.nullable(),
  /** How long payouts of a currency wait after a change here. */
  wait_hours: z.number(),
});

/**
 * `token`: `btok_…` from the frame, which works once. A rejection is `change_rejected` with `bank_account_rejected`, or
 * `token_rejected` when the token is not one.
 */
export const replaceBankAccountBodySchema = z.strictObject({
  currency: z.enum(currencies),
  token: z.string().max(255),
  reason: reasonSchema,
});

export const replacedBankAccountSchema = z.object({ account: bankAccountSchema });

/** `POST /api/not-me`: the token of the link in a mail. Holds all payouts of the merchant. */
export const notMeBodySchema = z.strictObject({ token: z.string().max(100) });

export type BankAccountView = z.output<typeof bankAccountSchema>;
export type ReplacedBankAccount = z.output<typeof replacedBankAccountSchema>;
export type BankAccountsView = z.output<typeof bankAccountsSchema>;
