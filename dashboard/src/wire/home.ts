import { currencies } from '@landed/contracts/money/currency';
import { z } from 'zod';
import { instantSchema } from './confirmation.js';

/** How many days of sales Home shows. */
export const salesDays = 28;

const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** `GET …/home`: what Home shows besides the lists that other pages have too. Amounts are minor units. */
export const homeSchema = z.object({
  as_of: instantSchema,
  /** Authorizations that end within 48 hours, by currency, the first to end first. */
  authorizations: z.array(
    z.object({ currency: z.enum(currencies), count: z.int(), amount: z.int(), first_at: instantSchema }),
  ),
  /** Payments whose outcome is unknown for more than an hour. */
  processing: z.int(),
  sales: z.object({
    /** The first day; later than 28 days ago when older ones have not been added up yet. */
    since: z.string().regex(dayPattern),
    /** When the older days of a merchant with many payments were added up; null when all days are of now. */
    updated_at: instantSchema.nullable(),
    /** Days in UTC on which payments were created. Days without any are not listed. */
    days: z.array(
      z.object({
        day: z.string().regex(dayPattern),
        currency: z.enum(currencies),
        captured: z.int(),
        paid: z.int(),
        authorized: z.int(),
        failed: z.int(),
      }),
    ),
  }),
});

export type HomeView = z.output<typeof homeSchema>;
export type SalesDay = HomeView['sales']['days'][number];
