import { z } from 'zod';
import { ruleSetFile } from './rule-set-schema.js';
import { amount, currency, head, ppm } from './table-head.js';

const adValoremRow = z.strictObject({
  typ: ppm,
  min: ppm.optional(),
  max: ppm.optional(),
  /** Some national lines below the HS6 add an amount by weight or volume that `typ` does not include. */
  part_specific: z.literal(true).optional(),
  /** `typ` is an estimate of a rate of another kind. */
  estimated: z.literal(true).optional(),
  /** Bounds of the duty per piece, in minor units of the table's currency. */
  piece_min: amount.optional(),
  piece_max: amount.optional(),
});

/** The duty depends on weight or volume. `equivalent` is a suggested ad valorem rate that an operator may enable. */
const specificRow = z.strictObject({ specific: z.literal(true), equivalent: ppm.optional() });

const perPieceRow = z.strictObject({ per_piece: amount });

const rateRow = z.union([ppm, adValoremRow, specificRow, perPieceRow]);

const rateTableFile = z.strictObject({
  kind: z.literal('rates'),
  ...head,
  currency,
  /** Legal rates of whole chapters; these are not estimates. */
  chapters: z.record(z.string().regex(/^\d{2}$/), rateRow).default({}),
  /** Medians by chapter, used where no row matches. Quotes call them estimates. */
  chapter_estimates: z.record(z.string().regex(/^\d{2}$/), rateRow),
  /** By HS6 or heading; the longer code wins. */
  rows: z.record(z.string().regex(/^(\d{4}|\d{6})$/), rateRow),
});

const exchangeRateTable = z.strictObject({
  kind: z.literal('fx'),
  ...head,
  /** Invented or old rates: every quote that uses them says so. */
  sample: z.boolean(),
  base: currency,
  /** Units of each currency for one unit of `base`, in parts per million: 1.1584 is 1,158,400. */
  per_base_ppm: z.record(currency, z.int().min(1)),
});

const nomenclatureTable = z.strictObject({
  kind: z.literal('nomenclature'),
  ...head,
  edition: z.string(),
  /** By chapter: the last four digits of every subheading, separated by spaces. */
  subheadings: z.record(z.string().regex(/^\d{2}$/), z.string().regex(/^\d{4}( \d{4})*$/)),
});

export const taxTableSchema = z.discriminatedUnion('kind', [
  rateTableFile,
  ruleSetFile,
  exchangeRateTable,
  nomenclatureTable,
]);

export type TaxTable = z.output<typeof taxTableSchema>;
export type RateTableFile = z.output<typeof rateTableFile>;
export type ExchangeRateTable = z.output<typeof exchangeRateTable>;
export type NomenclatureTable = z.output<typeof nomenclatureTable>;
export type RateRow = z.output<typeof rateRow>;
