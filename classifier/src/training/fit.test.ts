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
  const example = (lead: number, isRight: boolean, rightAlternative: number | null = null) => ({
    lead,
    agreement: 1,
    isRight,
    isCodeRight: isRight,
    rightAlternative,
  });

  test('returns a curve that states the share of right classifications at each lead', () => {
    // A quarter is right of 40 with the smallest lead, and nine of ten of 40 with the greatest lead.
    const examples = Array.from({ length: 80 }, (_, at) =>
      example(at % 2, at % 2 === 0 ? at % 8 === 0 : at % 20 !== 1),
    );
    const { start, lead, agreement } = fitConfidence(examples);
    const said = (value: number) => 1 / (1 + Math.exp(-(start + lead * value + agreement)));
    expect([said(0), said(1)]).toEqual([expect.closeTo(0.25, 1), expect.closeTo(0.9, 1)]);
  });

  test('returns how often each alternative is right when the classification is wrong, falling by position', () => {
    const examples = [
      example(0, true),
      example(0, false, 0),
      example(0, false, 2),
      example(0, false),
      example(0, false),
    ];
    expect(fitConfidence(examples).alternatives).toEqual([0.25, 0.125, 0.125, 0, 0]);
  });
});
