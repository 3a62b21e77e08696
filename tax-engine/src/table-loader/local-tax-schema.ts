import { z } from 'zod';
import { country, head, ppm } from './table-head.js';

const localRate = z.strictObject({
  ppm,
  /** The rate of groceries, where the rule set has one for them. Absent: `ppm`. */
  groceries: ppm.optional(),
  /** Parts of the postal code have a higher rate. */
  lowest: z.literal(true).optional(),
});

/**
 * The taxes of counties, cities and districts of one tax area, added up by postal code. They are charged on top of the
 * tax of the area, which the rule set has. The series is `local_tax/<country>-<area>`.
 */
export const localTaxFile = z.strictObject({
  kind: z.literal('local_tax'),
  ...head,
  country,
  area: z.string().min(1),
  /** By the first five digits of a postal code. */
  rates: z
    .record(z.string().regex(/^\d{5}$/), z.union([ppm.transform((rate): LocalRateFile => ({ ppm: rate })), localRate]))
    .refine((rates) => Object.keys(rates).length > 0, { message: 'has no rates' }),
});

type LocalRateFile = z.output<typeof localRate>;

export type LocalTaxFile = z.output<typeof localTaxFile>;
