import { balanceResponseSchema } from '@landed/contracts/balance/wire';
import { currencies } from '@landed/contracts/money/currency';
import { payoutEntryIdPattern, payoutEntrySchema } from '@landed/contracts/payout/wire';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** How many days of the reserve's calendar the page shows. */
export const reserveDays = 90;

/** `GET …/balance`: as `GET /v1/balance`, with every day of the reserve and the bank account of each currency. */
export const balanceSchema = z.object({
  balance: balanceResponseSchema,
  /** Only currencies that have one. */
  accounts: z.array(
    z.object({ currency: z.enum(currencies), last_four: z.string(), status: z.enum(['active', 'errored']) }),
  ),
});

export const unpaidEntrySchema = z.object({
  entry: payoutEntrySchema,
  /** From when a run may pay it; null: at once. */
  available_at: instantSchema.nullable(),
});

/** `GET …/balance/{currency}/entries`: what no payout has paid, newest first, 50 per page. */
export const unpaidEntriesSchema = z.object({ entries: z.array(unpaidEntrySchema), next: z.string().nullable() });

export const unpaidEntriesQuerySchema = z.strictObject({
  after: z.string().regex(payoutEntryIdPattern, { message: 'Is not a position in this list.' }).optional(),
});

export type BalanceView = z.output<typeof balanceSchema>;
export type UnpaidEntryView = z.output<typeof unpaidEntrySchema>;
export type UnpaidEntriesView = z.output<typeof unpaidEntriesSchema>;
