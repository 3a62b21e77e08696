/** A raw figure of an answer, and whether its heading was right. */
export interface Outcome {
  readonly raw: number;
  readonly isRight: boolean;
}

export type ConfidenceTable = readonly (readonly [raw: number, confidence: number])[];

interface Block {
  readonly raw: number;
  readonly right: number;
  readonly count: number;
}

/** Answers that are counted together before anything is compared, so that single ones move nothing. */
const bandSize = 20;
/** What a band is taken to hold besides its own answers: one right, one wrong. */
const prior = 1;

/**
 * How often answers with such a figure are right: the best non-decreasing fit (pool adjacent violators) over bands of
 * answers sorted by their figure, as corner points of a line.
 */
export function fitConfidence(outcomes: readonly Outcome[]): ConfidenceTable {
  const sorted = outcomes.toSorted((one, other) => one.raw - other.raw);
  const pooled: Block[] = [];
  for (let start = 0; start < sorted.length; start += bandSize) {
    const band = sorted.slice(start, start + bandSize);
    let block: Block = {
      raw: band.reduce((sum, { raw }) => sum + raw, 0) / band.length,
      right: band.filter(({ isRight }) => isRight).length,
      count: band.length,
    };
    for (let last = pooled.at(-1); last !== undefined && rate(last) >= rate(block); last = pooled.at(-1)) {
      block = merged(last, block);
      pooled.pop();
    }
    pooled.push(block);
  }
  const corners = pooled.map((block): [number, number] => [round(block.raw), round(rate(block))]);
  return [[0, 0.02], ...corners.filter(([raw]) => raw > 0 && raw < 1), [1, Math.max(corners.at(-1)?.[1] ?? 1, 0.97)]];
}

function merged(one: Block, other: Block): Block {
  const count = one.count + other.count;
  return { raw: (one.raw * one.count + other.raw * other.count) / count, right: one.right + other.right, count };
}

function rate({ right, count }: Block): number {
  return (right + prior) / (count + 2 * prior);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
