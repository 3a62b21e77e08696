import { median } from './quantile.js';

/** One measurement of a round. `round` counts from 0. */
export type Turn = (round: number) => Promise<unknown>;

/** The results of each measurement, one value per round. */
export type Measured<Turns extends Readonly<Record<string, Turn>>> = {
  [Name in keyof Turns]: Awaited<ReturnType<Turns[Name]>>[];
};

/**
 * Runs all measurements once per round, one after the other, and in reverse order every second round. So a drift of the
 * machine affects all of them alike. Returns one value per round for each.
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

/** Divides round by round, because the machine's speed is comparable within one round only. */
export function pairedRatio(values: readonly number[], baselines: readonly number[]): RatioSpread {
  const ratios = values.map((value, round) => value / (baselines[round] ?? Number.NaN));
  return { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios) };
}
