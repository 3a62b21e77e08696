import { describe, expect, test } from 'vitest';
import { fitConfidence } from './fit-confidence.js';
import { fitRanker, type RankingExample } from './fit-ranker.js';

describe('fitRanker', () => {
  const example = (right: number, wrong: number): RankingExample => ({
    candidates: [
      { features: { head: right, noise: 1, rules: 0 }, isRight: true },
      { features: { head: wrong, noise: 1, rules: 0 }, isRight: false },
    ],
  });
  const initial = { head: 0, noise: 0.5, sharpness: 1 };

  test('raises weights that separate right from wrong and keeps the others', () => {
    const fitted = fitRanker([example(1, 0), example(1, 0)], initial, new Set(['sharpness']));
    expect(fitted['head']).toBeGreaterThan(1);
    expect({ noise: fitted['noise'], sharpness: fitted['sharpness'] }).toEqual({ noise: 0.5, sharpness: 1 });
  });

  test('returns the same weights for the same examples', () => {
    const once = fitRanker([example(1, 0), example(0, 1)], initial, new Set());
    expect(fitRanker([example(1, 0), example(0, 1)], initial, new Set())).toEqual(once);
  });
});

describe('fitConfidence', () => {
  const examples = Array.from({ length: 100 }, (_, at) => ({ raw: at / 100, isRight: at % 10 < at / 10 }));

  test('returns a table that rises in both columns and ends at 1', () => {
    const table = fitConfidence(examples);
    table.slice(1).forEach(([raw, confidence], at) => {
      expect(raw).toBeGreaterThan(table[at]?.[0] ?? 1);
      expect(confidence).toBeGreaterThanOrEqual(table[at]?.[1] ?? 1);
    });
    expect(table.at(-1)?.[0]).toBe(1);
  });

  test('returns the share of right classifications', () => {
    const half = Array.from({ length: 200 }, (_, at) => ({ raw: 0.5 + (at % 7) / 100, isRight: at % 2 === 0 }));
    for (const [raw, confidence] of fitConfidence(half)) {
      if (raw > 0.4 && raw < 0.6) expect(confidence).toBeCloseTo(0.485, 1);
    }
  });

  test('returns the identity without examples', () => {
    expect(fitConfidence([])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
});
