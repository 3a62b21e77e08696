import { z } from 'zod';

/** Parts per million of value. A rate above 200 % is not plausible in these tables. */
export const ppm = z.int().min(0).max(2_000_000);
export const amount = z.int().min(0);
export const country = z.string().regex(/^[A-Z]{2}$/);
export const currency = z.string().regex(/^[A-Z]{3}$/);
/** A code in lists of goods: a chapter, a heading, an HS6 or a national line. */
export const hsPrefix = z.string().regex(/^\d{2}(\d{2}){0,4}$/);
export const date = z.iso.date();
/** `10` or `10-14`: all postal codes that start with these characters, without spaces and hyphens. */
export const postalRange = z.string().regex(/^[A-Z\d]{1,5}(-\d{2,5})?$/);

/**
 * The head of every table. `id` is `<kind>/<name>@<valid_from>`, and a corrected table adds its revision:
 * `rules/US@2026-11-11.2`. The part before `@` is the series. Of a series, the newest table with `valid_from` on or
 * before the date applies; of two revisions, the higher one. `confidence`: A official text, B secondary source, C recall
 * or inference.
 */
export const head = {
  id: z
    .string()
    .regex(/^(rules|rates|vat|restricted|fx|nomenclature|local_tax)\/[\w-]+@\d{4}-\d{2}-\d{2}(\.([2-9]|[1-9]\d+))?$/),
  as_of: date,
  valid_from: date,
  valid_to: date,
  confidence: z.enum(['A', 'B', 'C']),
  source: z.array(z.string().min(1)).min(1),
};

/** The series of a table: its id without the date. */
export function seriesOf(table: { readonly id: string }): string {
  return table.id.slice(0, table.id.indexOf('@'));
}

/** Which correction of a table this is: 1 for the table as it was first published. */
export function revisionOf({ id }: { readonly id: string }): number {
  const [, revision] = id.slice(id.indexOf('@')).split('.');
  return revision === undefined ? 1 : Number(revision);
}
