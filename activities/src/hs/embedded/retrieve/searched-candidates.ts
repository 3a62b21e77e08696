import type { ReadAttributes } from '../attributes/read-attributes.js';
import type { Engine } from '../compile.js';
import { type Candidate, noFeatures } from '../match/candidates.js';
import { scoreOf } from '../rank/rank.js';
import type { ReadText } from '../text/token.js';
import type { Hit } from './search.js';

/** Below this score of the best name, or this lead over the next heading, the nomenclature's words are asked as well. */
const sureScore = 4.5;
const sureLead = 1.5;
const mostSearched = 8;

/** Adds to named candidates how well the nomenclature agrees, and codes that only its words lead to. */
export function searchedCandidates(
  text: ReadText,
  _said: ReadAttributes,
  named: readonly Candidate[],
  engine: Engine,
): readonly Candidate[] {
  if (isSure(named, engine)) return named;
  const hits = engine.codes.search(text);
  const byHeading = new Map<string, number>();
  const byCode = new Map<string, number>();
  for (const hit of hits) {
    const heading = hit.hsCode.slice(0, 4);
    byCode.set(hit.hsCode, strengthOf(hit));
    byHeading.set(heading, Math.max(byHeading.get(heading) ?? 0, strengthOf(hit)));
  }
  const supported = named.map((candidate) => {
    const { hsCode } = candidate.decision;
    const agreement = Math.max(byCode.get(hsCode) ?? 0, 0.8 * (byHeading.get(hsCode.slice(0, 4)) ?? 0));
    return { ...candidate, features: { ...candidate.features, retrieval: agreement } };
  });
  return [...supported, ...hits.slice(0, mostSearched).map((hit) => onlySearched(hit))];
}

function isSure(named: readonly Candidate[], engine: Engine): boolean {
  const scores = named
    .map(({ features, decision }) => ({ score: scoreOf(features, engine.weights), heading: decision.hsCode.slice(0, 4) }))
    .toSorted((a, b) => b.score - a.score);
  const [first] = scores;
  if (first === undefined || first.score < sureScore) return false;
  const next = scores.find((one) => one.heading !== first.heading);
  return next === undefined || first.score - next.score > sureLead;
}

function strengthOf(hit: Hit): number {
  return hit.relative * (0.5 + 0.5 * hit.coverage);
}

function onlySearched(hit: Hit): Candidate {
  return {
    product: null,
    decision: { hsCode: hit.hsCode, rowIndex: 0, met: [], open: [], clashes: [] },
    features: { ...noFeatures, retrieval: strengthOf(hit) },
    names: [],
    hasStrongName: false,
  };
}
