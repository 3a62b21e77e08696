import { readFileSync } from 'node:fs';
import { z } from 'zod';

const code = z.string().regex(/^\d{6}$/);
const file = new URL('../retired-codes.json', import.meta.url);

/** Subheadings that HS 2022 no longer has, each with those that took its place. One table serves all packs. */
export function retiredCodes(): ReadonlyMap<string, readonly string[]> {
  const rows = z.record(code, z.array(code).min(1)).parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(Object.entries(rows));
}
