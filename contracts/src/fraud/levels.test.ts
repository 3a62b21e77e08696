import { expect, it } from 'vitest';
import { fraudLevelOf } from './levels.js';

it.each([
  [0, 'normal'],
  [64, 'normal'],
  [65, 'elevated'],
  [74, 'elevated'],
  [75, 'highest'],
  [100, 'highest'],
] as const)('maps a score of %i to the level %s', (score, level) => {
  expect(fraudLevelOf(score)).toBe(level);
});
