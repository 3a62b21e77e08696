import { z } from 'zod';
import { localTaxFile } from './local-tax-schema.js';
import { type RateRow, type RateRows, rowProblem, rowProblems } from './rate-row.js';
import { restrictedTableFile } from './restricted-table-schema.js';
import { ruleSetFile } from './rule-set-schema.js';
import { currency, head } from './table-head.js';
import { type TypicalTexts, typicalProblems } from './typical-lines.js';
import { vatTableFile } from './vat-table-schema.js';

/** Rows by national line, HS6 or heading. Checked by hand, each different row once: zod takes 30 ms for 10,000 of them. */
const rateRows = z
  .custom<RateRows>(isRows, 'not rows by code, or a list of rows with codes')
  .superRefine((rows, context) => {
    for (const [code, message] of rowProblems(rows)) context.addIssue({ code: 'custom', path: [code], message });
  });

const chapterRows = byCode<RateRow>((code, row) =>
  /^\d{2}$/.test(code) ? rowProblem(row) : 'not a code with 2 digits',
);

const typicalLines = z.custom<TypicalTexts>().superRefine((texts: unknown, context) => {
  for (const message of typicalProblems(texts)) context.addIssue({ code: 'custom', message });
});

/** An object whose keys are codes. `problem` says what is wrong with an entry; its path has the code. */
function byCode<Value>(problem: (code: string, value: unknown) => string | null) {
  return z.custom<Readonly<Record<string, Value>>>().superRefine((rows: unknown, context) => {
    if (!isObject(rows)) context.addIssue(notAnObject);
    for (const [code, value] of Object.entries(rows ?? {})) {
      const message = problem(code, value);
      if (message !== null) context.addIssue({ code: 'custom', path: [code], message });
    }
  });
}

function isRows(rows: unknown): boolean {
  return Array.isArray(rows) || isObject(rows);
}

const notAnObject = { code: 'custom', message: 'not an object with codes as names' } as const;

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const rateTableFile = z.strictObject({
  kind: z.literal('rates'),
  ...head,
  currency,
  /** Legal rates of whole chapters; these are not estimates. */
  chapters: chapterRows.default({}),
  /** Medians by chapter, used where no row matches. Quotes call them estimates. */
  chapter_estimates: chapterRows.default({}),
  /** By national line (8 or 10 digits), HS6 or heading. The longest code that the merchant's code starts with wins. */
  rows: rateRows,
  /**
   * By reason: the national lines that are priced where the merchant sent the HS6 alone. Needed where the lines below an
   * HS6 have different rates.
   */
  typical: typicalLines.default({}),
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
  vatTableFile,
  restrictedTableFile,
  localTaxFile,
  exchangeRateTable,
  nomenclatureTable,
]);

export type TaxTable = z.output<typeof taxTableSchema>;
export type RateTableFile = z.output<typeof rateTableFile>;
export type ExchangeRateTable = z.output<typeof exchangeRateTable>;
export type NomenclatureTable = z.output<typeof nomenclatureTable>;
