import type { ChapterFile, LexiconFile, ProductRecord } from '../data-loader/schemas.js';
import type { SearchText } from './search.js';

type StemsOf = (text: string) => readonly string[];

/**
 * What is searched for each code, pooled from all texts that lead to it: its own label and words, those of its heading,
 * and the names of the products whose usual code it is. So a code is found by the words of sellers as well as by those of
 * the nomenclature, and a product by a part of its name.
 */
export function searchTexts(
  chapters: readonly ChapterFile[],
  names: ReadonlyMap<string, ReadonlySet<string>>,
  stemsOf: StemsOf,
): SearchText[] {
  return chapters.flatMap((chapter) =>
    Object.values(chapter.headings).flatMap((heading) => {
      const headingText = stemsOf(`${heading.label} ${heading.words}`).join(' ');
      return Object.entries(heading.codes).map(
        ([id, [label, words]]): SearchText => ({
          id,
          words: [...new Set([...stemsOf(words), ...(names.get(id) ?? [])])].join(' '),
          label: stemsOf(label).join(' '),
          heading: headingText,
        }),
      );
    }),
  );
}

/** By code: the stems of the names of the products whose usual code it is. */
export function namesByCode(files: readonly LexiconFile[], stemsOf: StemsOf): Map<string, Set<string>> {
  const byCode = new Map<string, Set<string>>();
  for (const file of files) {
    for (const product of file.products) {
      const code = usualCode(product, file);
      if (code === undefined) continue;
      const stems = byCode.get(code) ?? new Set<string>();
      for (const name of [product.name, ...product.phrases, ...product.weak]) {
        for (const stem of stemsOf(name)) stems.add(stem);
      }
      byCode.set(code, stems);
    }
  }
  return byCode;
}

/** The last row of a table has no condition: it is the usual case. */
function usualCode({ hs, table, codes }: ProductRecord, file: LexiconFile): string | undefined {
  if (hs !== undefined) return hs;
  return (table === undefined ? codes : file.tables[table])?.at(-1)?.hs;
}
