import { median } from '../measure/quantile.js';
import { pairedRatio, type RatioSpread } from '../measure/rounds.js';

/** A bound on the value or on its ratio to the baseline. `stretch` is the better result that we aim for. */
export interface Goal {
  readonly of: 'value' | 'ratio';
  readonly bound: 'at most' | 'at least';
  readonly target: number;
  readonly stretch?: number;
}

/** `noisy`: the rounds differ too much for the ratio to mean anything. `broken`: a call failed, so there is no figure. */
export type Verdict = 'ok' | 'noisy' | 'miss' | 'broken' | '-';

/** One line of the table. */
export interface Row {
  readonly id: string;
  readonly unit: string;
  readonly value: number;
  readonly baseline: { readonly name: string; readonly value: number } | null;
  readonly ratio: RatioSpread | null;
  readonly goal: Goal | null;
  readonly verdict: Verdict;
  readonly reachesStretch: boolean;
  /** Counts have no noise, so a missed goal fails the run. Missed times are only reported. */
  readonly isCount: boolean;
}

/** Ratios of rounds are noisy when the largest divided by the smallest is above this. */
const noisySpread = 1.5;

interface RowHead {
  readonly id: string;
  readonly unit: string;
  readonly goal?: Goal;
}

/** A figure without rounds: an exact count, or a single measurement. */
export function countRow(head: RowHead, value: number, baseline: Row['baseline'] = null): Row {
  const goal = head.goal ?? null;
  const verdict = goal === null ? '-' : meets(goal, goal.target, value) ? 'ok' : 'miss';
  return {
    ...head,
    goal,
    value,
    baseline,
    ratio: null,
    verdict,
    reachesStretch: reachesStretch(goal, value),
    isCount: true,
  };
}

/** A figure of paired rounds. */
export function pairedRow(
  head: RowHead,
  values: readonly number[],
  baseline: { readonly name: string; readonly values: readonly number[] },
): Row {
  const goal = head.goal ?? null;
  const value = median(values);
  const ratio = pairedRatio(values, baseline.values);
  const judged = goal?.of === 'value' ? value : ratio.median;
  return {
    ...head,
    goal,
    value,
    baseline: { name: baseline.name, value: median(baseline.values) },
    ratio,
    // One round may be any value of those that several would have had.
    verdict: values.length < 2 ? '-' : verdictOf(goal, judged, goal?.of === 'value' ? null : ratio),
    reachesStretch: reachesStretch(goal, judged),
    isCount: false,
  };
}

/** A figure of several rounds that is not compared with a baseline per round. */
export function valueRow(head: RowHead, values: readonly number[], baseline: Row['baseline'] = null): Row {
  const row = countRow(head, median(values), baseline);
  return { ...row, verdict: values.length < 2 ? '-' : row.verdict, isCount: false };
}

/** Stands for rows whose measurement failed. It fails the run. */
export function brokenRow(id: string): Row {
  return { ...countRow({ id, unit: '' }, Number.NaN), verdict: 'broken' };
}

function verdictOf(goal: Goal | null, judged: number, ratio: RatioSpread | null): Verdict {
  if (goal === null) return '-';
  if (ratio !== null && ratio.max / ratio.min > noisySpread) return 'noisy';
  return meets(goal, goal.target, judged) ? 'ok' : 'miss';
}

function reachesStretch(goal: Goal | null, judged: number): boolean {
  return goal?.stretch !== undefined && meets(goal, goal.stretch, judged);
}

function meets({ bound }: Goal, limit: number, judged: number): boolean {
  return bound === 'at most' ? judged <= limit : judged >= limit;
}
