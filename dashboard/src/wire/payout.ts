import { currencies } from '@landed/contracts/money/currency';
import { isPayoutPeriod } from '@landed/contracts/payout/period';
import { payoutSkipReasons, payoutStatuses } from '@landed/contracts/payout/status';
import { payoutEntryIdPattern, payoutEntrySchema, payoutResponseSchema } from '@landed/contracts/payout/wire';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** What a run decided about one currency: a payout, or why there was none. Amounts are minor units. */
export const payoutWeekSchema = z.object({
  /** The position in the list. */
  id: z.string(),
  period: z.string(),
  currency: z.enum(currencies),
  /** What the run found in the balance. */
  balance: z.int(),
  decided_at: instantSchema,
  payout: payoutResponseSchema.nullable(),
  /** Null with a payout. */
  skip_reason: z.enum(payoutSkipReasons).nullable(),
});

/** `GET …/payouts`: newest week first, 50 per page. `next`: pass it as `after` for older ones; null: there are none. */
export const payoutWeeksSchema = z.object({ weeks: z.array(payoutWeekSchema), next: z.string().nullable() });

const positionPattern = new RegExp(`^\\d{4}-W\\d{2}_(${currencies.join('|')})_\\d{1,6}$`);

export const payoutWeeksQuerySchema = z.strictObject({
  status: z.enum([...payoutStatuses, 'skipped']).optional(),
  currency: z.enum(currencies).optional(),
  week: z.string().refine(isPayoutPeriod, { message: 'Must be a week such as 2026-W49.' }).optional(),
  after: z.string().regex(positionPattern, { message: 'Is not a position in this list.' }).optional(),
});

/** `GET …/payouts/{id}`. */
export const payoutDetailSchema = z.object({
  payout: payoutResponseSchema,
  /** The legal entity that pays and remits its tax. */
  entity: z.string(),
  /** What the bank shows beside the money; null for old payouts. */
  bank_text: z.string().nullable(),
  entry_count: z.int(),
  /** When the first and the last sale that it pays were captured; null without any. */
  sales: z.object({ from: instantSchema, to: instantSchema }).nullable(),
  /** The fee of these sales, at the terms of each one's charge: in 1/100 % and in minor units. */
  fees: z.array(z.object({ bps: z.int(), fixed: z.int() })),
  /** When it reached each status, oldest first. `type` as in webhooks: `payout.paid`. */
  events: z.array(z.object({ type: z.string(), at: instantSchema })),
  /** All payouts of the same week and currency, this one too. */
  attempts: z.array(z.object({ id: z.string(), attempt: z.int(), status: z.enum(payoutStatuses) })),
  /** Set while Landed support holds it. */
  held_since: instantSchema.nullable(),
  /** What Landed support did, oldest first. */
  requests: z.array(
    z.object({ at: instantSchema, action: z.string(), reason: z.string().nullable(), result: z.string() }),
  ),
});

export const entryViews = ['payments', 'refunds', 'disputes', 'reserve', 'other'] as const;

/** `GET …/payouts/{id}/entries`: newest first, 50 per page. */
export const payoutEntriesSchema = z.object({ entries: z.array(payoutEntrySchema), next: z.string().nullable() });

export const payoutEntriesQuerySchema = z.strictObject({
  view: z.enum(entryViews).optional(),
  after: z.string().regex(payoutEntryIdPattern, { message: 'Is not a position in this list.' }).optional(),
});

export type PayoutWeekView = z.output<typeof payoutWeekSchema>;
export type PayoutWeeksView = z.output<typeof payoutWeeksSchema>;
export type PayoutDetail = z.output<typeof payoutDetailSchema>;
export type PayoutEntriesView = z.output<typeof payoutEntriesSchema>;
export type EntryView = (typeof entryViews)[number];
