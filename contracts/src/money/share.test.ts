import { describe, expect, it } from 'vitest';
import { shareHalfUp } from './share.js';

describe('a share of a part', () => {
  it.each([
    [10, 32, 62, 5],
    [10, 41, 62, 7],
    [1, 1, 2, 1],
    [1, 49, 100, 0],
    [1, 50, 100, 1],
    [3, 1, 2, 2],
    [0, 5, 9, 0],
    [7, 0, 9, 0],
    [7, 9, 9, 7],
    [99_999_999, 99_999_998, 99_999_999, 99_999_998],
  ])('%i × %i ÷ %i is %i, half up', (part, of, total, share) => {
    expect(shareHalfUp(part, of, total)).toBe(share);
  });

  it.each([
    ['a fraction', 0.5, 1, 2],
    ['a negative part', -1, 1, 2],
    ['more than the whole', 1, 3, 2],
    ['a whole of nothing', 1, 0, 0],
    ['no number', Number.NaN, 1, 2],
    ['what is no safe integer', Number.MAX_SAFE_INTEGER + 1, 1, 2],
  ])('is not taken of %s', (_, part, of, total) => {
    expect(() => shareHalfUp(part, of, total)).toThrow(RangeError);
  });
});
