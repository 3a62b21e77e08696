import { z } from 'zod';
import { date, head, ppm } from './table-head.js';

/**
 * Where a row of a VAT table comes from: an official list of rates by HS code; the text of the law; knowledge of the law
 * that the row names, not compared with its text; the same, to be checked first.
 */
export const rowConfidence = z.enum(['official_table', 'statute_read', 'from_knowledge', 'unsure']);

const vatRow = z.strictObject({
  /** Codes with four, six or eight digits, separated by spaces. The longest code that matches decides. */
  hs: z.string().regex(/^\d{4}(\d{2}){0,2}( \d{4}(\d{2}){0,2})*$/),
  /** One rate, or every rate that goods of the codes can have: that of most goods in shops first. */
  rates: z.array(ppm).min(1),
  /** Absent: from the first day of the table, or up to its last. */
  from: date.optional(),
  to: date.optional(),
  note: z.string().min(1).optional(),
});

/**
 * VAT or GST of one country by goods. Goods without a row have the `standard` rate; every HS6 of chapters 01 to 24 and
 * 49 has a row.
 */
export const vatTableFile = z.strictObject({
  kind: z.literal('vat'),
  ...head,
  standard: ppm,
  laws: z
    .array(
      z.strictObject({
        goods: z.string().min(1),
        /** The law, where the source names one. */
        law: z.string().min(1).optional(),
        confidence: rowConfidence,
        rows: z.array(vatRow).min(1),
      }),
    )
    .min(1),
});

export type RowConfidence = z.output<typeof rowConfidence>;
export type VatTableFile = z.output<typeof vatTableFile>;
