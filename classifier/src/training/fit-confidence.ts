import type { ConfidenceModel } from '../decide/confidence.js';

export interface ConfidenceExample {
  /** Between 0 and 1. */
  readonly lead: number;
  readonly agreement: number;
  /** Whether the heading is right. */
  readonly isRight: boolean;
  /** The first position of a right code among the alternatives; null if none is right, or the classification is. */
  readonly rightAlternative: number | null;
  /** Whether the code of the classification is right. */
  readonly isCodeRight: boolean;
}

/** Pulls the two weights towards 0, so that a few examples do not make the curve steep. */
const penalty: number = 0.1;
const steps = 25;
const positions = 5;

/** The logistic curve with the greatest likelihood, by Newton's method, and the shares of the alternatives. */
export function fitConfidence(examples: readonly ConfidenceExample[]): ConfidenceModel {
  let weights: readonly number[] = [0, 0, 0];
  for (let step = 0; step < steps; step += 1) weights = newtonStep(weights, examples);
  const [start = 0, lead = 0, agreement = 0] = weights.map(round);
  return { start, lead, agreement, alternatives: alternativeShares(examples) };
}

function newtonStep(weights: readonly number[], examples: readonly ConfidenceExample[]): number[] {
  const gradient = weights.map((weight, at) => (at === 0 ? 0 : -penalty * weight));
  const curvature: number[][] = weights.map((_, row) =>
    weights.map((__, column) => (row !== column ? 0 : row === 0 ? 1e-6 : penalty)),
  );
  for (const { lead, agreement, isRight } of examples) {
    const values = [1, lead, agreement];
    const likely = 1 / (1 + Math.exp(-values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)));
    for (const [row, value] of values.entries()) {
      gradient[row] = (gradient[row] ?? 0) + ((isRight ? 1 : 0) - likely) * value;
      const line = curvature[row] ?? [];
      for (const [column, other] of values.entries()) {
        line[column] = (line[column] ?? 0) + likely * (1 - likely) * value * other;
      }
    }
  }
  const change = solve(curvature, gradient);
  return weights.map((weight, at) => weight + (change[at] ?? 0));
}

/** Gaussian elimination. The matrix is positive definite, so no rows have to be exchanged. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 1;
    for (const [below, other] of rows.entries()) {
      if (below === at) continue;
      const factor = (other[at] ?? 0) / pivot;
      rows[below] = other.map((value, column) => value - factor * (row[column] ?? 0));
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1));
}

/** By position: how often the alternative is right when the classification is wrong. Falls from position to position. */
function alternativeShares(examples: readonly ConfidenceExample[]): number[] {
  const wrong = examples.filter(({ isCodeRight }) => !isCodeRight);
  const shares = Array.from(
    { length: positions },
    (_, at) => wrong.filter(({ rightAlternative }) => rightAlternative === at).length / Math.max(1, wrong.length),
  );
  return falling(shares).map(round);
}

/** The closest list that never rises: neighbours that rise get their mean. */
function falling(values: readonly number[]): number[] {
  return values.map((_, at) => {
    const greatestFrom = (from: number) =>
      Math.max(...values.slice(at).map((__, more) => mean(values.slice(from, at + more + 1))));
    return Math.min(...values.slice(0, at + 1).map((__, from) => greatestFrom(from)));
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
