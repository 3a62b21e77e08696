import { describe, expect, it } from 'vitest';
import { quoteStatus } from './status.js';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 10, 30, seconds));

describe('quoteStatus', () => {
  it('a quote is open until the moment of expiry', () => {
    expect(quoteStatus(false, at(1), at(0))).toBe('open');
    expect(quoteStatus(false, at(1), at(1))).toBe('expired');
    expect(quoteStatus(false, at(1), at(2))).toBe('expired');
  });

  it('a charged quote stays charged after its expiry', () => {
    expect(quoteStatus(true, at(1), at(0))).toBe('charged');
    expect(quoteStatus(true, at(1), at(2))).toBe('charged');
  });
});
