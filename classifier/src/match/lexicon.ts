import type { LexiconFile } from '../data-loader/schemas.js';
import { createPhraseTree, type PhraseTree, type StemNumbers } from '../text/phrase-tree.js';
import { compileProduct, compileTables, type GramsOf, noGrams, type Product } from './product.js';

/** A name of a product. */
export interface Naming {
  readonly product: Product;
  readonly isWeak: boolean;
  readonly phrase: Phrase;
}

export interface Phrase {
  /** As written in the first file that has it. */
  readonly key: string;
  /** Number of words. */
  readonly length: number;
  /** How specific the phrase is: more with more words, less if many products share it. */
  specificity: number;
}

/** A phrase while the lexicon is compiled: the node at which it ends and its first word. */
interface PhraseNode {
  readonly phrase: Phrase;
  readonly node: number;
  readonly first: string;
}

export interface Lexicon {
  readonly products: readonly Product[];
  readonly names: PhraseTree<Naming>;
}

/** Word statistics: how many phrases have a stem, which pairs of words are a phrase, which single stems are one. */
export interface LexiconWords {
  readonly frequency: Map<string, number>;
  /** Two words written as one, with the position at which to split them. */
  readonly joined: Map<string, number>;
  readonly wholes: Set<string>;
}

export function compileLexicon(
  files: readonly LexiconFile[],
  stemsOf: (phrase: string) => string[],
  numbers: StemNumbers,
): Lexicon & { readonly words: LexiconWords } {
  const words: LexiconWords = { frequency: new Map(), joined: new Map(), wholes: new Set() };
  const names = createPhraseTree<Naming>(numbers);
  const phrases: PhraseNode[] = [];
  const heads: Heads = new Map();
  const add = (product: Product, text: string, isWeak: boolean): void => {
    const stems = stemsOf(text);
    const [first] = stems;
    if (first === undefined) return;
    const node = names.reach(stems);
    const namings = names.at(node);
    let phrase = namings[0]?.phrase;
    if (phrase === undefined) {
      phrase = { key: text, length: stems.length, specificity: 1 };
      phrases.push({ phrase, node, first });
      countWords(stems, words);
      countHead(stems, product, heads);
    }
    if (namings.at(-1)?.product !== product) names.put(node, { product, isWeak, phrase });
  };
  const gramsOf: GramsOf = (phrases) =>
    phrases.length === 0 ? noGrams : phrases.map((phrase) => stemsOf(phrase).join(' '));
  const products = files.flatMap((file) => {
    const rowsOf = compileTables(file, gramsOf);
    return file.products.map((record) => {
      const product = compileProduct(record, rowsOf(record), gramsOf);
      for (const text of record.phrases) add(product, text, false);
      for (const text of record.weak) add(product, text, true);
      return product;
    });
  });
  nameJoined(names, words);
  nameHeads(names, heads, words, phrases);
  for (const { phrase, node, first } of phrases) {
    phrase.specificity = specificityOf(phrase.length, first, names.at(node).length, words.frequency);
  }
  return { products, names, words };
}

/** By last word of names: the products, and how many of their names end with it. */
type Heads = Map<string, Map<Product, number>>;

function countHead(stems: readonly string[], product: Product, heads: Heads): void {
  const last = stems.at(-1) ?? '';
  if (stems.length < 2 || last.length < 4) return;
  const counts = heads.get(last) ?? new Map<Product, number>();
  heads.set(last, counts.set(product, (counts.get(product) ?? 0) + 1));
}

const fewestNames = 3;
const leastShare = 0.6;

/** The last word of most names of a product becomes a weak name of it: "ratcheting screwdriver". */
function nameHeads(names: PhraseTree<Naming>, heads: Heads, words: LexiconWords, phrases: PhraseNode[]): void {
  for (const [last, counts] of heads) {
    const node = names.reach([last]);
    if (names.at(node).length > 0) continue;
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [product, count] = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best));
    if (count < fewestNames || count / total < leastShare) continue;
    const phrase: Phrase = { key: last, length: 1, specificity: 1 };
    phrases.push({ phrase, node, first: last });
    words.wholes.add(last);
    names.put(node, { product, isWeak: true, phrase });
  }
}

/** If the lexicon has "screw driver" and only other phrases have "screwdriver", the single word becomes a name too. */
function nameJoined(names: PhraseTree<Naming>, words: LexiconWords): void {
  for (const [joined, cut] of words.joined) {
    if (!words.frequency.has(joined) || words.wholes.has(joined)) continue;
    const pair = names.at(names.reach([joined.slice(0, cut), joined.slice(cut)]));
    const node = names.reach([joined]);
    for (const naming of pair) names.put(node, naming);
  }
}

function countWords(stems: readonly string[], words: LexiconWords): void {
  for (const stem of stems) words.frequency.set(stem, (words.frequency.get(stem) ?? 0) + 1);
  const [first = '', second, third] = stems;
  if (second === undefined) words.wholes.add(first);
  else if (third === undefined && first.length > 2 && second.length > 2) words.joined.set(first + second, first.length);
}

function specificityOf(length: number, first: string, sharing: number, frequency: ReadonlyMap<string, number>): number {
  const own = 1 + 0.6 * Math.min(length - 1, 3);
  const occurrences = length > 1 ? 1 : (frequency.get(first) ?? 1);
  return own / (1 + 0.25 * Math.log(sharing)) / (1 + 0.06 * Math.log(occurrences));
}
