import { type ReadAttributes, readAttributes } from './attributes/read-attributes.js';
import type { CompiledData } from './compile-data.js';
import { confidenceOf, type Grounds } from './decide/confidence.js';
import { describeProduct, shortenLabel } from './decide/describe.js';
import { type Missing, missingDetails } from './decide/details.js';
import type { Alternative, DetailName, ProductText } from './hs-classifier.js';
import { candidatesOf } from './match/candidates.js';
import { findNames, type NameFound } from './match/find-names.js';
import { createWordKinds } from './match/word-kinds.js';
import { type Ranked, type Ranking, rank } from './rank/rank.js';
import { searchedCandidates } from './retrieve/searched-candidates.js';
import { applyRules } from './rules/rules.js';
import { readText } from './text/read-text.js';
import type { ReadText } from './text/token.js';

/** An answer with all that led to it. */
export interface Examination {
  readonly text: ReadText;
  readonly said: ReadAttributes;
  readonly names: readonly NameFound[];
  readonly ranking: Ranking;
  /** What rules did, by the id of the rule. */
  readonly fired: readonly string[];
  readonly grounds: Grounds;
  readonly best: Alternative;
  readonly alternatives: readonly Alternative[];
  readonly needsMoreDetail: readonly DetailName[];
}

const mostAlternatives = 3;
/** Below one in a hundred another code is noise. */
const leastAlternative = 0.01;
/** What is unsaid leads elsewhere about as often. */
const unsaidShare = 0.2;
/** Goods of no name and no material: articles of plastics. */
const lastResort = '392690';

export function examineProduct(product: ProductText, engine: CompiledData): Examination {
  const text = readText(product, engine.book, engine.vocabulary);
  const said = readAttributes(text, engine.attributes);
  const kinds = createWordKinds(engine.attributes, engine.book);
  const names = findNames(text, engine.lexicon, kinds);
  const named = candidatesOf(text, names, said, kinds);
  const searched = searchedCandidates(text, said, named, engine);
  const ruled = applyRules({
    text,
    said,
    grams: text.grams,
    names,
    hasNoun: text.tokens.some(
      (token) => token.isTitle && token.isKnown && !token.isLink && !kinds.mayStandBetween(token),
    ),
    candidates: searched,
    nomenclature: engine.nomenclature,
  });
  const ranking = rank(ruled.candidates, engine.weights);
  const [top] = ranking.codes;
  const missing = top === undefined ? undefined : missingDetails(top.candidate.decision);
  const grounds = groundsOf(text, top, ranking, missing, engine);
  const confidence = confidenceOf(grounds, engine.confidence);
  const best = toAnswer(top, confidence, said, engine);
  return {
    text,
    said,
    names,
    ranking,
    fired: ruled.fired,
    grounds,
    best,
    alternatives: alternativesTo(best, top, ranking, said, engine),
    needsMoreDetail: needed(top, missing, grounds),
  };
}

function groundsOf(
  text: ReadText,
  top: Ranked | undefined,
  ranking: Ranking,
  missing: Missing | undefined,
  engine: CompiledData,
): Grounds {
  const title = text.tokens.slice(0, text.titleLength).filter((token) => !token.isNoise);
  const known = title.filter((token) => token.isKnown && !token.isGuess);
  const isVague = title.every((token) => !token.isKnown || token.stems.some((stem) => engine.book.vague.has(stem)));
  return {
    headingProbability: ranking.headingProbability,
    score: top?.score ?? 0,
    explained: title.length === 0 ? 0 : known.length / title.length,
    hasStrongName: top?.candidate.hasStrongName ?? false,
    decidesHeading: missing?.decidesHeading ?? false,
    decidesCode: missing?.decidesCode ?? false,
    isVague: isVague && !(top?.candidate.hasStrongName ?? false),
    hasTokens:
      top !== undefined && text.tokens.some((token) => token.isKnown && !token.isNumber && token.text.length > 1),
  };
}

function toAnswer(
  ranked: Ranked | undefined,
  confidence: number,
  said: ReadAttributes,
  engine: CompiledData,
): Alternative {
  const hsCode = ranked?.hsCode ?? lastResort;
  const product = ranked?.candidate.product ?? null;
  const entry = engine.nomenclature.entry(hsCode);
  if (product !== null)
    return { hsCode, category: product.category, normalizedDescription: describeProduct(product, said), confidence };
  return {
    hsCode,
    category: entry?.category ?? 'goods.other',
    normalizedDescription: shortenLabel(entry?.label ?? 'Goods'),
    confidence,
  };
}

/** Other candidates, and the codes that what is unsaid could have led to. */
function alternativesTo(
  best: Alternative,
  top: Ranked | undefined,
  ranking: Ranking,
  said: ReadAttributes,
  engine: CompiledData,
): Alternative[] {
  const shares = new Map<string, { readonly ranked: Ranked; readonly share: number }>();
  const add = (ranked: Ranked, share: number): void => {
    if (ranked.hsCode !== best.hsCode && !shares.has(ranked.hsCode)) shares.set(ranked.hsCode, { ranked, share });
  };
  for (const other of ranking.codes.slice(1, 2 * mostAlternatives)) add(other, other.probability);
  for (const row of top?.candidate.decision.open ?? []) {
    if (top !== undefined) add({ ...top, hsCode: row.hsCode }, top.probability * unsaidShare);
  }
  return [...shares.values()]
    .toSorted((a, b) => b.share - a.share || (a.ranked.hsCode < b.ranked.hsCode ? -1 : 1))
    .slice(0, mostAlternatives)
    .map(({ ranked, share }) => ({ ranked, confidence: Math.floor(Math.min(share, best.confidence) * 100) / 100 }))
    .filter(({ confidence }) => confidence >= leastAlternative)
    .map(({ ranked, confidence }) => toAnswer(ranked, confidence, said, engine));
}

function needed(top: Ranked | undefined, missing: Missing | undefined, grounds: Grounds): readonly DetailName[] {
  if (top === undefined || grounds.isVague || !grounds.hasTokens) return ['product'];
  return missing?.names ?? [];
}
