import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { CompiledData } from '../compile-data.js';
import type { Candidate } from '../match/candidates.js';
import { noFeatures } from '../match/features.js';
import { scoreOf } from '../rank/rank.js';
import { agreementOf } from './label-facts.js';
import type { Hit } from './search.js';

/** The search adds candidates unless the best candidate has this score and this lead over the next heading. */
const sureScore = 4.5;
const sureLead = 1.5;
const mostSearched = 10;
const asideShare = 0.5;
const noAgreement = { agreeing: 0, opposed: 0 };

/** Adds to named candidates how well the nomenclature matches, and adds codes that only the search found. */
export function searchedCandidates(
  stated: ReadAttributes,
  named: readonly Candidate[],
  hits: readonly Hit[],
  data: CompiledData,
): readonly Candidate[] {
  const checked = named.map((candidate) => withOpposition(candidate, stated, data));
  if (isSure(checked, data)) return checked;
  const byHeading = new Map<string, number>();
  const byCode = new Map<string, number>();
  for (const hit of hits) {
    const heading = hit.hsCode.slice(0, 4);
    byCode.set(hit.hsCode, strengthOf(hit));
    byHeading.set(heading, Math.max(byHeading.get(heading) ?? 0, strengthOf(hit)));
  }
  const supported = checked.map((candidate) => {
    const { hsCode } = candidate.decision;
    const agreement = Math.max(byCode.get(hsCode) ?? 0, 0.8 * (byHeading.get(hsCode.slice(0, 4)) ?? 0));
    const own = candidate.features.aside === 1 ? asideShare : 1;
    return { ...candidate, features: { ...candidate.features, retrieval: own * agreement } };
  });
  return [...supported, ...hits.slice(0, mostSearched).map((hit) => onlySearched(hit, stated, data))];
}

/** Counts the facts in the label of the product's code that the text contradicts. */
function withOpposition(candidate: Candidate, stated: ReadAttributes, data: CompiledData): Candidate {
  const entry = data.nomenclature.entry(candidate.decision.hsCode);
  if (entry === undefined) return candidate;
  const { opposed } = agreementOf(data.factsOf(entry), stated);
  return opposed === 0 ? candidate : { ...candidate, features: { ...candidate.features, against: opposed } };
}

function isSure(named: readonly Candidate[], data: CompiledData): boolean {
  const scores = named
    .map(({ features, decision }) => ({
      score: scoreOf(features, data.weights),
      heading: decision.hsCode.slice(0, 4),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scores;
  if (first === undefined || first.score < sureScore) return false;
  const next = scores.find((one) => one.heading !== first.heading);
  return next === undefined || first.score - next.score > sureLead;
}

function strengthOf(hit: Hit): number {
  return hit.relative * (0.5 + 0.5 * hit.coverage);
}

function onlySearched(hit: Hit, stated: ReadAttributes, data: CompiledData): Candidate {
  const entry = data.nomenclature.entry(hit.hsCode);
  const { agreeing, opposed } = entry === undefined ? noAgreement : agreementOf(data.factsOf(entry), stated);
  return {
    product: null,
    decision: { hsCode: hit.hsCode, rowIndex: 0, met: [], open: [], clashes: [], lacksFunctionWords: false },
    features: { ...noFeatures, searched: strengthOf(hit), agreeing, opposed },
    names: [],
    hasStrongName: false,
  };
}
