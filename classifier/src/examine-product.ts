import { type ReadAttributes, readAttributes } from './attributes/read-attributes.js';
import type { CompiledData } from './compile-data.js';
import { type OtherCode, otherCodes } from './decide/alternatives.js';
import { alternativeConfidence, confidenceOf, type Evidence } from './decide/confidence.js';
import { describeProduct, shortenLabel } from './decide/describe.js';
import { missingDetails } from './decide/details.js';
import type { Alternative, DetailName, ProductText } from './hs-classifier.js';
import { candidatesOf } from './match/candidates.js';
import { findNames, type NameFound } from './match/find-names.js';
import { createWordKinds } from './match/word-kinds.js';
import type { Product } from './match/product.js';
import { type Ranked, type Ranking, rank } from './rank/rank.js';
import type { Hit } from './retrieve/search.js';
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
  /** The other codes that come into question, with their candidates. */
  readonly others: readonly OtherCode[];
  readonly alternatives: readonly Alternative[];
  readonly needsMoreDetail: readonly DetailName[];
}

/** The code for text without any candidate: other articles of plastics. */
const lastResort = '392690';
/** The score of the missing second heading when there is only one. */
const loneliest = -5;

export function examineProduct(product: ProductText, data: CompiledData): Examination {
  const text = readText(product, data.book, data.vocabulary);
  const stated = readAttributes(text, data.attributes);
  const kinds = createWordKinds(data.attributes, data.book);
  const names = findNames(text, data.lexicon, kinds);
  const named = candidatesOf(text, names, stated, kinds);
  const hits = data.codes.search(text);
  const searched = searchedCandidates(stated, named, hits, data);
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
  const evidence = evidenceOf(text, ranking, hits, data);
  const confidence = confidenceOf(evidence, data.confidence);
  const others = otherCodes(ranking.codes, hits);
  const best = toAlternative(top?.hsCode ?? lastResort, top?.candidate.product ?? null, confidence, stated, data);
  return {
    text,
    stated,
    names,
    ranking,
    fired: ruled.fired,
    evidence,
    best,
    others,
    alternatives: alternativesTo(best, others, stated, data),
    needsMoreDetail: needed(top, evidence),
  };
}

function evidenceOf(
  text: ReadText,
  { codes: [top, ...others] }: Ranking,
  hits: readonly Hit[],
  data: CompiledData,
): Evidence {
  const title = text.tokens.slice(0, text.titleLength).filter((token) => !token.isNoise);
  const known = title.filter((token) => token.isKnown && !token.isGuess);
  const isVague = title.every((token) => !token.isKnown || token.stems.some((stem) => data.book.vague.has(stem)));
  return {
    score: top?.score ?? 0,
    lead: top === undefined ? 0 : leadOf(top, others),
    agreement: top === undefined ? 0 : agreementOf(top, hits),
    explained: title.length === 0 ? 0 : known.length / title.length,
    isVague: isVague && !(top?.candidate.hasStrongName ?? false),
    hasTokens:
      top !== undefined && text.tokens.some((token) => token.isKnown && !token.isNumber && token.text.length > 1),
  };
}

/** How far the best candidate leads that of the next heading. A heading without another one leads by its whole score. */
function leadOf(top: Ranked, others: readonly Ranked[]): number {
  const next = others.filter(({ hsCode }) => hsCode.slice(0, 4) !== top.hsCode.slice(0, 4));
  return top.score - Math.max(loneliest, ...next.map(({ score }) => score));
}

function agreementOf({ hsCode }: Ranked, hits: readonly Hit[]): number {
  const headings = [...new Set(hits.map((hit) => hit.hsCode.slice(0, 4)))];
  const position = headings.indexOf(hsCode.slice(0, 4));
  return position === -1 ? 0 : 1 / (1 + position);
}

function toAlternative(
  hsCode: string,
  product: Product | null,
  confidence: number,
  stated: ReadAttributes,
  data: CompiledData,
): Alternative {
  if (product !== null)
    return { hsCode, category: product.category, normalizedDescription: describeProduct(product, stated), confidence };
  const entry = data.nomenclature.entry(hsCode);
  return {
    hsCode,
    category: entry?.category ?? 'goods.other',
    normalizedDescription: shortenLabel(entry?.label ?? 'Goods'),
    confidence,
  };
}

function alternativesTo(
  best: Alternative,
  others: readonly OtherCode[],
  stated: ReadAttributes,
  data: CompiledData,
): Alternative[] {
  return others.map(({ hsCode, ranked }, position) =>
    toAlternative(
      hsCode,
      ranked?.candidate.product ?? null,
      alternativeConfidence(position, best.confidence, data.confidence),
      stated,
      data,
    ),
  );
}

function needed(top: Ranked | undefined, evidence: Evidence): readonly DetailName[] {
  if (top === undefined || evidence.isVague || !evidence.hasTokens) return ['product'];
  return missingDetails(top.candidate.decision);
}
