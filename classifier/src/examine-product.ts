import { type ReadAttributes, readAttributes } from './attributes/read-attributes.js';
import type { CompiledData } from './compile-data.js';
import { confidenceOf, type Evidence } from './decide/confidence.js';
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

/** A classification with everything that led to it. */
export interface Examination {
  readonly text: ReadText;
  readonly stated: ReadAttributes;
  readonly names: readonly NameFound[];
  readonly ranking: Ranking;
  /** Ids of the rules that changed the candidates. */
  readonly fired: readonly string[];
  readonly evidence: Evidence;
  readonly best: Alternative;
  readonly alternatives: readonly Alternative[];
  readonly needsMoreDetail: readonly DetailName[];
}

const mostAlternatives = 3;
/** Another code with a confidence below this is noise. */
const alternativeConfidenceMin = 0.01;
/** The share of a code that an unstated detail could have led to. */
const unstatedShare = 0.2;
/** The code for text without any candidate: other articles of plastics. */
const lastResort = '392690';

export function examineProduct(product: ProductText, data: CompiledData): Examination {
  const text = readText(product, data.book, data.vocabulary);
  const stated = readAttributes(text, data.attributes);
  const kinds = createWordKinds(data.attributes, data.book);
  const names = findNames(text, data.lexicon, kinds);
  const named = candidatesOf(text, names, stated, kinds);
  const searched = searchedCandidates(text, stated, named, data);
  const ruled = applyRules({
    text,
    stated,
    grams: text.grams,
    names,
    hasNoun: text.tokens.some(
      (token) => token.isTitle && token.isKnown && !token.isLink && !kinds.mayStandBetween(token),
    ),
    candidates: searched,
    nomenclature: data.nomenclature,
  });
  const ranking = rank(ruled.candidates, data.weights);
  const [top] = ranking.codes;
  const missing = top === undefined ? undefined : missingDetails(top.candidate.decision);
  const evidence = evidenceOf(text, top, ranking, missing, data);
  const confidence = confidenceOf(evidence, data.confidence);
  const best = toAlternative(top, confidence, stated, data);
  return {
    text,
    stated,
    names,
    ranking,
    fired: ruled.fired,
    evidence,
    best,
    alternatives: alternativesTo(best, top, ranking, stated, data),
    needsMoreDetail: needed(top, missing, evidence),
  };
}

function evidenceOf(
  text: ReadText,
  top: Ranked | undefined,
  ranking: Ranking,
  missing: Missing | undefined,
  data: CompiledData,
): Evidence {
  const title = text.tokens.slice(0, text.titleLength).filter((token) => !token.isNoise);
  const known = title.filter((token) => token.isKnown && !token.isGuess);
  const isVague = title.every((token) => !token.isKnown || token.stems.some((stem) => data.book.vague.has(stem)));
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

function toAlternative(
  ranked: Ranked | undefined,
  confidence: number,
  stated: ReadAttributes,
  data: CompiledData,
): Alternative {
  const hsCode = ranked?.hsCode ?? lastResort;
  const product = ranked?.candidate.product ?? null;
  const entry = data.nomenclature.entry(hsCode);
  if (product !== null)
    return { hsCode, category: product.category, normalizedDescription: describeProduct(product, stated), confidence };
  return {
    hsCode,
    category: entry?.category ?? 'goods.other',
    normalizedDescription: shortenLabel(entry?.label ?? 'Goods'),
    confidence,
  };
}

/** Other candidates, and the codes that unstated details could have led to. */
function alternativesTo(
  best: Alternative,
  top: Ranked | undefined,
  ranking: Ranking,
  stated: ReadAttributes,
  data: CompiledData,
): Alternative[] {
  const shares = new Map<string, { readonly ranked: Ranked; readonly share: number }>();
  const add = (ranked: Ranked, share: number): void => {
    if (ranked.hsCode !== best.hsCode && !shares.has(ranked.hsCode)) shares.set(ranked.hsCode, { ranked, share });
  };
  for (const other of ranking.codes.slice(1, 2 * mostAlternatives)) add(other, other.probability);
  for (const row of top?.candidate.decision.open ?? []) {
    if (top !== undefined) add({ ...top, hsCode: row.hsCode }, top.probability * unstatedShare);
  }
  return [...shares.values()]
    .toSorted((a, b) => b.share - a.share || (a.ranked.hsCode < b.ranked.hsCode ? -1 : 1))
    .slice(0, mostAlternatives)
    .map(({ ranked, share }) => ({ ranked, confidence: Math.floor(Math.min(share, best.confidence) * 100) / 100 }))
    .filter(({ confidence }) => confidence >= alternativeConfidenceMin)
    .map(({ ranked, confidence }) => toAlternative(ranked, confidence, stated, data));
}

function needed(top: Ranked | undefined, missing: Missing | undefined, evidence: Evidence): readonly DetailName[] {
  if (top === undefined || evidence.isVague || !evidence.hasTokens) return ['product'];
  return missing?.names ?? [];
}
