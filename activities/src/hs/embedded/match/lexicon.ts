import type { LexiconFile, ProductRecord, RowRecord } from '../../library/schema.js';
import { type AttributeName, isAttributeName } from '../../library/vocabulary.js';
import { addToTrie, createTrie, type Trie } from '../text/trie.js';

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
  readonly stems: readonly string[];
  readonly key: string;
  /** How much the phrase says: more words say more, a name that many share says less. */
  specificity: number;
}

export interface Lexicon {
  readonly products: readonly Product[];
  readonly trie: Trie<Naming>;
  readonly phrases: readonly Phrase[];
  /** How many phrases a stem occurs in. */
  readonly frequency: ReadonlyMap<string, number>;
}

export function compileLexicon(files: readonly LexiconFile[], stemsOf: (phrase: string) => string[]): Lexicon {
  const trie = createTrie<Naming>();
  const phrases = new Map<string, Phrase>();
  const namings = new Map<string, Naming[]>();
  const products = files.flatMap((file) =>
    file.products.map((record) => {
      const product = compileProduct(record, file, stemsOf);
      const add = (text: string, isWeak: boolean): void => {
        const stems = stemsOf(text);
        const key = stems.join(' ');
        if (key === '') return;
        const phrase = phrases.get(key) ?? { stems, key, specificity: 1 };
        phrases.set(key, phrase);
        const known = namings.get(key) ?? [];
        namings.set(key, known);
        if (known.some((naming) => naming.product === product)) return;
        known.push({ product, isWeak, phrase });
      };
      for (const text of record.phrases) add(text, false);
      for (const text of record.weak) add(text, true);
      return product;
    }),
  );
  const frequency = countStems(phrases.values());
  for (const [key, sharing] of namings) {
    const phrase = phrases.get(key);
    if (phrase === undefined) continue;
    phrase.specificity = specificityOf(phrase.stems, sharing.length, frequency);
    for (const naming of sharing) addToTrie(trie, phrase.stems, naming);
  }
  return { products, trie, phrases: [...phrases.values()], frequency };
}

function specificityOf(stems: readonly string[], sharing: number, frequency: ReadonlyMap<string, number>): number {
  const own = 1 + 0.6 * Math.min(stems.length - 1, 3);
  const occurrences = stems.length > 1 ? 1 : (frequency.get(stems[0] ?? '') ?? 1);
  return own / (1 + 0.25 * Math.log(sharing)) / (1 + 0.06 * Math.log(occurrences));
}

function countStems(phrases: Iterable<Phrase>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { stems } of phrases) {
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return counts;
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
