import type { LexiconFile, ProductRecord, RowRecord } from '../../library/schema.js';
import { type AttributeName, isAttributeName } from '../../library/vocabulary.js';
import { createPhraseTree, type PhraseTree, type StemNumbers } from '../text/phrase-tree.js';

/** A condition of a decision table; of several values one has to fit. */
export interface Condition {
  readonly attribute: AttributeName;
  readonly anyOf: readonly string[];
  readonly noneOf: readonly string[];
}

export interface Row {
  readonly conditions: readonly Condition[];
  /** Stems of words of which one has to occur, and of which none may. */
  readonly has: readonly string[];
  readonly hasNot: readonly string[];
  readonly hsCode: string;
}

/** A kind of goods that the lexicon knows by name. */
export interface Product {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly rows: readonly Row[];
  readonly context: readonly string[];
  readonly not: readonly string[];
  readonly assume: ReadonlyMap<AttributeName, string>;
  readonly is: ReadonlyMap<AttributeName, string>;
}

/** A name under which a product is known. */
export interface Naming {
  readonly product: Product;
  readonly isWeak: boolean;
  readonly phrase: Phrase;
}

export interface Phrase {
  readonly key: string;
  /** Words in it. */
  readonly length: number;
  /** How much the phrase says: more words say more, a name that many share says less. */
  specificity: number;
}

export interface Lexicon {
  readonly products: readonly Product[];
  readonly names: PhraseTree<Naming>;
}

/** What is counted on the way: how many phrases a stem occurs in, which pairs are a phrase, which stems are one. */
export interface LexiconWords {
  readonly frequency: Map<string, number>;
  readonly pairs: (readonly [string, string])[];
  readonly wholes: Set<string>;
}

export function compileLexicon(
  files: readonly LexiconFile[],
  stemsOf: (phrase: string) => string[],
  numbers: StemNumbers,
): Lexicon & { readonly words: LexiconWords } {
  const words: LexiconWords = { frequency: new Map(), pairs: [], wholes: new Set() };
  const known = new Map<string, { readonly phrase: Phrase; readonly stems: readonly string[]; readonly namings: Naming[] }>();
  const products = files.flatMap((file) =>
    file.products.map((record) => {
      const product = compileProduct(record, file, stemsOf);
      const add = (text: string, isWeak: boolean): void => {
        const stems = stemsOf(text);
        const key = stems.join(' ');
        if (key === '') return;
        let filed = known.get(key);
        if (filed === undefined) {
          filed = { phrase: { key, length: stems.length, specificity: 1 }, stems, namings: [] };
          known.set(key, filed);
          countWords(stems, words);
        }
        if (filed.namings.some((naming) => naming.product === product)) return;
        filed.namings.push({ product, isWeak, phrase: filed.phrase });
      };
      for (const text of record.phrases) add(text, false);
      for (const text of record.weak) add(text, true);
      return product;
    }),
  );
  const names = createPhraseTree<Naming>(numbers);
  for (const { phrase, stems, namings } of known.values()) {
    phrase.specificity = specificityOf(stems, namings.length, words.frequency);
    for (const naming of namings) names.add(stems, naming);
  }
  return { products, names, words };
}

function countWords(stems: readonly string[], words: LexiconWords): void {
  for (const stem of stems) words.frequency.set(stem, (words.frequency.get(stem) ?? 0) + 1);
  const [first = '', second, third] = stems;
  if (second === undefined) words.wholes.add(first);
  else if (third === undefined && first.length > 2 && second.length > 2) words.pairs.push([first, second]);
}

function specificityOf(stems: readonly string[], sharing: number, frequency: ReadonlyMap<string, number>): number {
  const own = 1 + 0.6 * Math.min(stems.length - 1, 3);
  const occurrences = stems.length > 1 ? 1 : (frequency.get(stems[0] ?? '') ?? 1);
  return own / (1 + 0.25 * Math.log(sharing)) / (1 + 0.06 * Math.log(occurrences));
}

function compileProduct(record: ProductRecord, file: LexiconFile, stemsOf: (phrase: string) => string[]): Product {
  const grams = (phrases: readonly string[]): string[] => phrases.map((phrase) => stemsOf(phrase).join(' '));
  const rows: readonly RowRecord[] =
    record.codes ?? (record.table === undefined ? undefined : file.tables[record.table]) ?? (record.hs === undefined ? [] : [{ hs: record.hs }]);
  return {
    id: record.id,
    name: record.name,
    category: record.category,
    rows: rows.map((row) => compileRow(row, grams)),
    context: grams(record.context),
    not: grams(record.not),
    assume: asMap(record.assume),
    is: asMap(record.is),
  };
}

function compileRow(row: RowRecord, grams: (phrases: readonly string[]) => string[]): Row {
  const { has = [], hasNot = [], ...attributes } = row.if ?? {};
  const conditions = Object.entries(attributes).flatMap(([attribute, values]) =>
    isAttributeName(attribute)
      ? [
          {
            attribute,
            anyOf: values.filter((value) => !value.startsWith('!')),
            noneOf: values.filter((value) => value.startsWith('!')).map((value) => value.slice(1)),
          },
        ]
      : [],
  );
  return { conditions, has: grams(has), hasNot: grams(hasNot), hsCode: row.hs };
}

function asMap(values: Readonly<Record<string, string>>): Map<AttributeName, string> {
  return new Map(Object.entries(values).filter((entry): entry is [AttributeName, string] => isAttributeName(entry[0])));
}
