import type { Ranked } from '../rank/rank.js';
import type { Hit } from '../retrieve/search.js';

export const mostAlternatives = 5;
/** The share of a code that an unstated detail could have led to. */
const unstatedShare = 0.2;
/** The search alone is right less often than the ranking, so its order counts less. */
const searchWeight = 0.6;
/** The larger, the less the first positions of a list outweigh the next ones. */
const flatness = 2;

/** A code that the text could mean; without the candidate if only the search found it. */
export interface OtherCode {
  readonly hsCode: string;
  readonly ranked: Ranked | null;
}

/**
 * The codes that the text could mean beside the best one, the most likely first. Two orders are pooled by the positions
 * of a code in them: the ranking, with the codes that unstated details could have led to; and the search.
 */
export function otherCodes(codes: readonly Ranked[], hits: readonly Hit[]): OtherCode[] {
  const [best] = codes;
  const ranked = rankedOthers(codes);
  const pooled = new Map<string, number>();
  const add = (hsCode: string, position: number, weight: number): void => {
    if (hsCode !== best?.hsCode) pooled.set(hsCode, (pooled.get(hsCode) ?? 0) + weight / (flatness + position));
  };
  for (const [position, { hsCode }] of ranked.entries()) add(hsCode, position + 1, 1);
  for (const [position, { hsCode }] of hits.entries()) add(hsCode, position, searchWeight);
  const byCode = new Map(ranked.map((one) => [one.hsCode, one]));
  return [...pooled]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostAlternatives)
    .map(([hsCode]) => ({ hsCode, ranked: byCode.get(hsCode) ?? null }));
}

/** The other codes of the ranking, and those that unstated details could have led to. */
function rankedOthers(codes: readonly Ranked[]): Ranked[] {
  const [best, ...others] = codes;
  if (best === undefined) return [];
  const known = new Set(codes.map(({ hsCode }) => hsCode));
  const unstated = new Map<string, Ranked>();
  for (const { hsCode } of best.candidate.decision.open) {
    if (!known.has(hsCode)) unstated.set(hsCode, { ...best, hsCode, probability: best.probability * unstatedShare });
  }
  return [...others, ...unstated.values()].toSorted(
    (a, b) => b.probability - a.probability || (a.hsCode < b.hsCode ? -1 : 1),
  );
}
