import { describe, expect, it } from 'vitest';
import { shareHalfUp } from './rate.js';

describe('shareHalfUp', () => {
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
  ])('rounds %i × %i ÷ %i half up to %i', (part, of, total, share) => {
    expect(shareHalfUp(part, of, total)).toBe(share);
  });

  it.each([
    ['a fraction', 0.5, 1, 2],
    ['a negative number', -1, 1, 2],
    ['a share above the total', 1, 3, 2],
    ['a total of 0', 1, 0, 0],
    ['NaN', Number.NaN, 1, 2],
    ['an unsafe integer', Number.MAX_SAFE_INTEGER + 1, 1, 2],
  ])('rejects %s with a RangeError', (_, part, of, total) => {
    expect(() => shareHalfUp(part, of, total)).toThrow(RangeError);
  });
});
