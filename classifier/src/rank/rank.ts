import type { Candidate } from '../match/candidates.js';
import type { Features } from '../match/features.js';
import { groupBy } from '../text/group-by.js';

export interface Ranked {
  readonly candidate: Candidate;
  readonly hsCode: string;
  readonly score: number;
  /** The probabilities of all candidates sum to 1. */
  readonly probability: number;
}

export interface Ranking {
  /** The most likely code of the most likely heading first, then by probability. Each code occurs once. */
  readonly codes: readonly Ranked[];
  /** Probability of the heading of the first code. */
  readonly headingProbability: number;
}

const siblingShare = 0.25;

export function scoreOf(features: Features, weights: Readonly<Record<string, number>>): number {
  let score = features.rules;
  for (const [name, value] of Object.entries(features)) score += name === 'rules' ? 0 : value * (weights[name] ?? 0);
  return score;
}

/**
 * Turns scores into probabilities. Several good candidates of one heading outweigh one candidate of another heading.
 */
export function rank(candidates: readonly Candidate[], weights: Readonly<Record<string, number>>): Ranking {
  const sharpness = weights['sharpness'] ?? 1;
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate.features, weights) }));
  const top = Math.max(...scored.map(({ score }) => score));
  const raised = scored.map((one) => ({ ...one, share: Math.exp(sharpness * (one.score - top)) }));
  const total = raised.reduce((sum, { share }) => sum + share, 0);
  const byCode = new Map<string, Ranked>();
  for (const { candidate, score, share } of raised) {
    const { hsCode } = candidate.decision;
    const other = byCode.get(hsCode);
    const better = other !== undefined && compare(other, { candidate, score }) <= 0 ? other : { candidate, score };
    byCode.set(hsCode, {
      candidate: better.candidate,
      hsCode,
      score: better.score,
      probability: (other?.probability ?? 0) + share / total,
    });
  }
  const headings = headingShares(byCode.values());
  const best = [...headings].toSorted(([a, p], [b, q]) => q - p || (a < b ? -1 : 1))[0];
  const likeliest = [...byCode.values()].toSorted(
    (a, b) => b.probability - a.probability || (a.hsCode < b.hsCode ? -1 : 1),
  );
  const first = likeliest.find(({ hsCode }) => hsCode.startsWith(best?.[0] ?? ''));
  const codes = first === undefined ? [] : [first, ...likeliest.filter((ranked) => ranked !== first)];
  return { codes, headingProbability: best?.[1] ?? 0 };
}

/**
 * In a heading, the best code counts fully and the others in part, so that many weak codes do not outweigh a strong
 * one.
 */
function headingShares(codes: Iterable<Ranked>): Map<string, number> {
  const groups = groupBy(codes, (ranked) => ranked.hsCode.slice(0, 4));
  const shares = new Map<string, number>();
  let total = 0;
  for (const [heading, members] of groups) {
    const best = Math.max(...members.map((ranked) => ranked.probability));
    const sum = members.reduce((all, ranked) => all + ranked.probability, 0);
    const share = best + siblingShare * (sum - best);
    shares.set(heading, share);
    total += share;
  }
  return new Map([...shares].map(([heading, share]) => [heading, share / total]));
}

function compare(a: { candidate: Candidate; score: number }, b: { candidate: Candidate; score: number }): number {
  return b.score - a.score || ((a.candidate.product?.id ?? '') < (b.candidate.product?.id ?? '') ? -1 : 1);
}
