import { expect, it } from 'vitest';
import type { HomeView } from '../../wire/home.js';
import { salesOf, shareText, soldCurrencies } from './sales-figures.js';

const nothing = { captured: 0, paid: 0, authorized: 0, failed: 0 };
const home: HomeView = {
  as_of: '2026-11-27T14:02:00.000Z',
  authorizations: [],
  processing: 0,
  sales: {
    since: '2026-11-25',
    updated_at: null,
    days: [
      { ...nothing, day: '2026-11-25', currency: 'GBP', captured: 5_000, paid: 1, failed: 1 },
      { ...nothing, day: '2026-11-27', currency: 'GBP', captured: 9_640, paid: 2, authorized: 1 },
      { ...nothing, day: '2026-11-27', currency: 'EUR', captured: 100, paid: 1 },
    ],
  },
};

it('sales are per currency and have every day up to today', () => {
  expect(soldCurrencies(home)).toEqual(['GBP', 'EUR']);
  expect(salesOf(home, 'GBP')).toEqual({
    days: [
      { day: '2026-11-25', captured: 5_000 },
      { day: '2026-11-26', captured: 0 },
      { day: '2026-11-27', captured: 9_640 },
    ],
    captured: 14_640,
    paid: 3,
    decided: 5,
    accepted: 4,
  });
});

it.each([
  [4, 5, '4 of 5'],
  [30, 31, '96.8\u202f%'],
  [0, 0, null],
])('a share of %d of %d is %s', (accepted, decided, text) => {
  expect(shareText(accepted, decided)).toBe(text);
});
