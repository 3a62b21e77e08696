export interface ConfidenceExample {
  /** Between 0 and 1, before calibration. */
  readonly raw: number;
  readonly isRight: boolean;
}

const binsMax = 10;
/** With fewer examples, the share of a bin would be chance. */
const examplesPerBin = 12;
/** Each bin counts this many additional observations of a cautious estimate: its raw confidence times the total share. */
const prior = 1;

/**
 * A rising table from raw confidence to the share of right classifications. Bins have equal size, neighbours that do
 * not rise are pooled, and each bin is pulled towards a cautious estimate.
 */
export function fitConfidence(examples: readonly ConfidenceExample[]): [number, number][] {
  if (examples.length === 0)
    return [
      [0, 0],
      [1, 1],
    ];
  const sorted = examples.toSorted((a, b) => a.raw - b.raw);
  const bins = Math.min(binsMax, Math.ceil(examples.length / examplesPerBin));
  const pools: { count: number; right: number; raw: number }[] = [];
  for (let bin = 0; bin < bins; bin += 1) {
    const members = sorted.slice(
      Math.floor((bin * sorted.length) / bins),
      Math.floor(((bin + 1) * sorted.length) / bins),
    );
    if (members.length === 0) continue;
    pools.push({
      count: members.length,
      right: members.filter((one) => one.isRight).length,
      raw: members.reduce((sum, one) => sum + one.raw, 0),
    });
    pool(pools);
  }
  const share = examples.filter(({ isRight }) => isRight).length / examples.length;
  const steps = pools.map(({ count, right, raw }): [number, number] => [
    round(raw / count),
    round((right + (prior * share * raw) / count) / (count + prior)),
  ]);
  return rising([[0, 0.02], ...steps, [1, steps.at(-1)?.[1] ?? 0]]);
}

function pool(pools: { count: number; right: number; raw: number }[]): void {
  for (;;) {
    const last = pools.at(-1);
    const before = pools.at(-2);
    if (last === undefined || before === undefined || last.right / last.count > before.right / before.count) return;
    pools.splice(-2, 2, {
      count: last.count + before.count,
      right: last.right + before.right,
      raw: last.raw + before.raw,
    });
  }
}

function rising(steps: readonly [number, number][]): [number, number][] {
  const kept: [number, number][] = [];
  for (const [raw, confidence] of steps) {
    const before = kept.at(-1);
    if (before === undefined) kept.push([raw, confidence]);
    else if (raw > before[0]) kept.push([raw, Math.max(confidence, before[1])]);
  }
  return kept;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
