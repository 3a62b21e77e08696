import { groupBy } from '../text/group-by.js';
import type { HsLibrary } from '../../library/library.js';
import type { KnownCodes } from '../../known-code.js';

/** A code with what we say of it. */
export interface CodeEntry {
  readonly hsCode: string;
  readonly label: string;
  readonly words: string;
  readonly category: string;
  readonly headingLabel: string;
  readonly headingWords: string;
}

export interface Nomenclature extends KnownCodes {
  readonly entries: readonly CodeEntry[];
  entry(hsCode: string): CodeEntry | undefined;
}

export function createNomenclature(library: Pick<HsLibrary, 'chapters' | 'retired'>): Nomenclature {
  const entries = library.chapters.flatMap((chapter) =>
    Object.values(chapter.headings).flatMap((heading) =>
      Object.entries(heading.codes).map(([hsCode, [label, words]]) => ({
        hsCode,
        label,
        words,
        category: heading.category ?? chapter.category ?? `chapter.${chapter.chapter}`,
        headingLabel: heading.label,
        headingWords: heading.words,
      })),
    ),
  );
  const byCode = new Map(entries.map((entry) => [entry.hsCode, entry]));
  const below = groupBy(entries, (entry) => entry.hsCode.slice(0, 4));
  return {
    entries,
    entry: (hsCode) => byCode.get(hsCode),
    has: (hsCode) => byCode.has(hsCode),
    below: (heading) => (below.get(heading) ?? []).map((entry) => entry.hsCode),
    successors: (hsCode) => library.retired[hsCode] ?? [],
  };
}
