import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** `test` is held out: nobody looks at its products while rules are tuned, so nothing here prints them. */
export const setNames = ['public', 'development', 'declarations', 'test'] as const;
export type SetName = (typeof setNames)[number];

const labelledProductSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['catalogue', 'marketplace', 'declaration', 'soup', 'public']),
  title: z.string().min(1),
  description: z.string().nullable(),
  /** Every code that a customs expert could defend, the usual one first. */
  accept: z.array(z.string().regex(/^\d{6}$/)).min(1),
  area: z.string(),
  /** Why this code, in one line. */
  reason: z.string().nullable(),
});

export type LabelledProduct = z.output<typeof labelledProductSchema>;

const folder = new URL('../../golden/classification/', import.meta.url);

/** Reads a set from `test/golden/classification`, one product per line. */
export function readLabelledSet(name: SetName): LabelledProduct[] {
  const lines = readFileSync(sourceOf(name), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => labelledProductSchema.parse(JSON.parse(line)));
}

/** The compiled program runs below `dist/`, a test beside its source: the sets lie in one place. */
function sourceOf(name: SetName): URL {
  return new URL(
    `${name}.jsonl`,
    import.meta.url.includes('/dist/') ? folder : new URL('../golden/classification/', import.meta.url),
  );
}
