import { expect, it } from 'vitest';
import { scaleOf, shortNumber } from './scale.js';

it.each([
  [5_120, [0, 2_000, 4_000, 6_000]],
  [2_100, [0, 1_000, 2_000, 3_000]],
  [10_000, [0, 10_000, 20_000]],
  [999, [0, 500, 1_000]],
  [0.5, [0, 0.2, 0.4, 0.6]],
  [0, [0]],
])('a scale up to %d has lines that are round numbers', (most, lines) => {
  expect(scaleOf(most).map((line) => Math.round(line * 100) / 100)).toEqual(
    lines.map((line) => Math.round(line * 100) / 100),
  );
});

it('a number of a scale is short', () => {
  expect([0, 400, 6_000, 1_500_000].map((value) => shortNumber(value, 'en'))).toEqual(['0', '400', '6k', '1.5M']);
});
