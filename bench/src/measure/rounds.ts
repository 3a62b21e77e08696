import { median } from './quantile.js';

/** One thing that is measured in turn with the others; `round` counts from 0. */
export type Turn = (round: number) => Promise<unknown>;

/** What each turn measured, one value per round. */
export type Measured<Turns extends Readonly<Record<string, Turn>>> = {
  [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>>[];
};

/**
 * Measures all turns once per round, one after the other, in the other direction every second round: what drifts on
 * the machine meanwhile falls on all of them alike. Returns what each measured, one value per round.
 */
export async function interleave<Turns extends Readonly<Record<string, Turn>>>(
  rounds: number,
  turns: Turns,
): Promise<Measured<Turns>> {
  const names = Object.keys(turns);
  const measured: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) measured[name]?.push(await turns[name]?.(round));
  }
  return measured as Measured<Turns>;
}

/** Ratios of paired rounds. */
export interface RatioSpread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Divides round by round: the machine was the same for both within a round, not from one round to the next. */
export function pairedRatio(values: readonly number[], baselines: readonly number[]): RatioSpread {
  const ratios = values.map((value, round) => value / (baselines[round] ?? Number.NaN));
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
