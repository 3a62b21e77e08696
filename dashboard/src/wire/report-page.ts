import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** `GET …/reports/{report}`, `POST …/reports/{report}/export` for CSV. */

export const reportNames = ['payouts', 'tax', 'fees', 'reserve', 'statement'] as const;

export type ReportName = (typeof reportNames)[number];

/** A month or a quarter that has begun, in UTC. */
export const reportPeriodSchema = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2]|Q[1-4])$/, {
    message: 'Must be a month such as 2026-11, or a quarter such as 2026-Q4.',
  }),
});

/** By column. `money`: minor units of the currency. A total has no cells of text. */
const cellsSchema = z.record(z.string(), z.union([z.string(), z.int(), z.null()]));

export const reportSchema = z.object({
  /** The first and the last instant of the period; the last one is not part of it. */
  from: instantSchema,
  before: instantSchema,
  /** The period is not over, so the numbers can still change. */
  is_preliminary: z.boolean(),
  columns: z.array(z.object({ name: z.string(), kind: z.enum(['text', 'count', 'money']) })),
  /** Those with rows. */
  currencies: z.array(
    z.object({
      currency: z.string(),
      rows: z.array(cellsSchema),
      /** Null: a sum of the rows says nothing. */
      total: cellsSchema.nullable(),
      /** Whether the total is what the ledger says. */
      ties_out: z.boolean(),
    }),
  ),
});

export type ReportView = z.output<typeof reportSchema>;
