import { describe, expect, it } from 'vitest';
import { successText } from './endpoint-status.js';

describe('the success of an endpoint', () => {
  it.each([
    [{ total: 0, delivered: 0 }, 'Not yet'],
    [{ total: 19, delivered: 18 }, '18 of 19'],
    [{ total: 20, delivered: 20 }, '100.0\u202f%'],
    [{ total: 5_000, delivered: 4_999 }, '99.9\u202f%'],
    [{ total: 22, delivered: 1 }, '4.5\u202f%'],
  ])('shows the attempts %j as %s', (attempts, shown) => {
    expect(successText(attempts)).toBe(shown);
  });
});
