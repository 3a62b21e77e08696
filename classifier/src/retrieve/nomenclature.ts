import type { ClassifierData } from '../data-loader/schemas.js';
import type { KnownCodes } from '../known-code.js';
import { groupBy } from '../text/group-by.js';

/** A code with our label, words and category for it. */
export interface CodeEntry {
  readonly hsCode: string;
  readonly label: string;
  readonly category: string;
}

export interface Nomenclature extends KnownCodes {
  entry(hsCode: string): CodeEntry | undefined;
}

export function createNomenclature(data: Pick<ClassifierData, 'chapters' | 'retired'>): Nomenclature {
  const entries = data.chapters.flatMap((chapter) =>
    Object.values(chapter.headings).flatMap((heading) =>
      Object.entries(heading.codes).map(([hsCode, [label]]) => ({
        hsCode,
        label,
        category: heading.category ?? chapter.category ?? `chapter.${chapter.chapter}`,
      })),
    ),
  );
  const byCode = new Map(entries.map((entry) => [entry.hsCode, entry]));
  const below = groupBy(entries, (entry) => entry.hsCode.slice(0, 4));
  return {
    entry: (hsCode) => byCode.get(hsCode),
    has: (hsCode) => byCode.has(hsCode),
    below: (heading) => (below.get(heading) ?? []).map((entry) => entry.hsCode),
    successors: (hsCode) => data.retired[hsCode] ?? [],
  };
}
