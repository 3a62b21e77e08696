import { restrictionReasons } from '@landed/contracts/restricted-goods/reasons';
import { z } from 'zod';
import { head } from './table-head.js';

/** Countries by ISO 3166-1 alpha-2 code, separated by spaces. */
const countries = z.string().regex(/^[A-Z]{2}( [A-Z]{2})*$/);

/**
 * `prohibit`: not sold, and only some reasons can be allowed to a merchant (`liftableProhibitions` of contracts).
 * `licence`: not sold unless the operator allowed it to the merchant. `warn`: sold, with a warning.
 */
const action = z.enum(['prohibit', 'licence', 'warn']);

const restrictedRow = z.strictObject({
  /** Codes with four or six digits, separated by spaces. */
  hs: z.string().regex(/^\d{4}(\d{2})?( \d{4}(\d{2})?)*$/),
  /** `part`: only some goods of the codes are restricted. Such a row warns, whatever its action. */
  scope: z.enum(['all', 'part']),
  action,
  reason: z.enum(restrictionReasons),
  /** Absent: everywhere. */
  destinations: countries.optional(),
  /** The law is about the entry of goods into the territory. */
  imports_only: z.literal(true).optional(),
  ships_from_except: countries.optional(),
  law: z.string().min(1).optional(),
  note: z.string().min(1).optional(),
});

/** Goods that may not be sold, or only under conditions. Of all rows with scope `all` that match, the strictest decides. */
export const restrictedTableFile = z.strictObject({
  kind: z.literal('restricted'),
  ...head,
  rows: z.array(restrictedRow).min(1),
});

export type RestrictedTableFile = z.output<typeof restrictedTableFile>;
export type RestrictedRowFile = z.output<typeof restrictedRow>;
