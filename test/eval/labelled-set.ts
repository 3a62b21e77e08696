import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repoRoot } from '@landed/stack/repo-root';
import { z } from 'zod';
import { rejectedByGateway } from './accepted-by-gateway.js';

export const setNames = [
  'public',
  'development',
  'declarations',
  'test',
  'independent-fit',
  'independent-test',
  'outside',
  'rulings',
] as const;
export type SetName = (typeof setNames)[number];

/**
 * The sets whose products must not be read while words and rules are tuned, so nothing here prints them. The confidence
 * is fitted on the two `independent` sets, by program. Nothing is fitted on `test`, `outside` and `rulings`.
 */
export const closedSets: ReadonlySet<SetName> = new Set([
  'test',
  'independent-fit',
  'independent-test',
  'outside',
  'rulings',
]);

const labelledProductSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['catalogue', 'marketplace', 'declaration', 'soup', 'public', 'probe', 'shop', 'outside', 'ruling']),
  title: z.string().min(1),
  description: z.string().nullable(),
  /** Every code that a customs expert could defend, the most usual one first. */
  accept: z.array(z.string().regex(/^\d{6}$/)).min(1),
  area: z.string(),
  /** The reason for this code, in one line. */
  reason: z.string().nullable(),
});

export type LabelledProduct = z.output<typeof labelledProductSchema>;

const folder = join(repoRoot, 'test/golden/classification');

/**
 * Reads a set from `test/golden/classification`, one product per line. Throws when the gateway would reject a product:
 * a text that never reaches the classifier must not count as classified.
 */
export function readLabelledSet(name: SetName): LabelledProduct[] {
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8').split('\n');
  const products = lines.filter((line) => line !== '').map((line) => labelledProductSchema.parse(JSON.parse(line)));
  const rejected = rejectedByGateway(products);
  if (rejected.length > 0) throw new Error(`The gateway rejects products of the set ${name}:\n${rejected.join('\n')}`);
  return products;
}
