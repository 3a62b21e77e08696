import MiniSearch from 'minisearch';
import type { ReadText, Token } from '../text/token.js';

/** A code whose words match the text. */
export interface Hit {
  readonly hsCode: string;
  /** 1 for the best hit, less for the others. */
  readonly relative: number;
  /** Share of the query terms that the code has, by weight. */
  readonly coverage: number;
}

/** The stems of our texts about a code, separated by spaces. */
export interface SearchText {
  /** The code. */
  readonly id: string;
  readonly words: string;
  readonly label: string;
  readonly heading: string;
}

export interface CodeSearch {
  search(text: ReadText): readonly Hit[];
}

const mostHits = 30;
const mostDescriptionTerms = 14;
const mostTerms = 9;
const fields = ['words', 'label', 'heading'];
/** Words that do not distinguish labels. */
const stopWords = new Set(
  'other not of for and or the a an in with to by on at from as is are be this that it its own whether nesoi part their which being than more less over under up'.split(
    ' ',
  ),
);

/** Searches exact stems only: words are already corrected and translated, and a fuzzy search would take too long. */
export function createCodeSearch(entries: readonly SearchText[]): CodeSearch {
  const index = new MiniSearch<SearchText>({
    fields,
    tokenize: (text) => text.split(' '),
    processTerm: (term) => (term === '' || stopWords.has(term) ? null : term),
    searchOptions: {
      boost: { words: 3, label: 2, heading: 1.5 },
      bm25: { k: 1.2, b: 0.4, d: 0.5 },
      combineWith: 'OR',
      fuzzy: false,
      prefix: false,
    },
  });
  index.addAll(entries);
  const rarity = rarityOf(entries);
  return {
    search(text) {
      const weights = informativeTerms(termWeights(text), rarity);
      if (weights.size === 0) return [];
      const requested = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
      const found = index.search([...weights.keys()].join(' '), { boostTerm: (term) => weights.get(term) ?? 1 });
      const best = found[0]?.score ?? 1;
      return found.slice(0, mostHits).map((hit) => ({
        hsCode: String(hit.id),
        relative: hit.score / best,
        coverage: hit.queryTerms.reduce((sum, term) => sum + (weights.get(term) ?? 0), 0) / requested,
      }));
    },
  };
}

/** By term: the logarithm of how few codes have it. */
function rarityOf(entries: readonly SearchText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of entries) {
    for (const term of new Set(`${entry.words} ${entry.label} ${entry.heading}`.split(' '))) {
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return new Map([...counts].map(([term, count]) => [term, Math.log(1 + entries.length / count)]));
}

/** The most informative terms. Common words take the most time and help least, so they are not searched. */
function informativeTerms(
  weights: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
): Map<string, number> {
  const terms = [...weights].flatMap(([term, weight]) => {
    const rare = rarity.get(term);
    return rare === undefined ? [] : [{ term, weight, information: weight * rare }];
  });
  const kept = terms
    .toSorted((a, b) => b.information - a.information || (a.term < b.term ? -1 : 1))
    .slice(0, mostTerms);
  return new Map(kept.map(({ term, weight }) => [term, weight]));
}

/**
 * Weights by zone: words for the product weigh most, then material and purpose, then the beginning of the description.
 */
function termWeights(text: ReadText): Map<string, number> {
  const weights = new Map<string, number>();
  let fromDescription = 0;
  for (const token of text.tokens) {
    const [stem] = token.stems;
    if (
      stem === undefined ||
      token.isNegated ||
      token.isNumber ||
      !token.isKnown ||
      token.isLink ||
      stopWords.has(stem)
    )
      continue;
    if (!token.isTitle && (fromDescription += 1) > mostDescriptionTerms) break;
    const weight = weightOf(token);
    for (const one of token.stems) weights.set(one, Math.max(weights.get(one) ?? 0, weight));
  }
  return weights;
}

function weightOf(token: Token): number {
  const zone = token.zone === 'head' ? 1 : token.zone === 'of' ? 0.8 : 0.4;
  return zone * (token.isTitle ? 1 : 0.35) * (token.isNoise ? 0.3 : 1);
}
