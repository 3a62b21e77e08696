import { describe, expect, it } from 'vitest';
import { lifeState, type TableLife } from './table-life.js';

const yearly: TableLife = { id: 'rules/GB@2026-04-01', from: '2026-04-01', until: '2027-03-31' };
const weekly: TableLife = { id: 'fx/reference@2026-10-30', from: '2026-10-30', until: '2026-11-06' };

describe('lifeState', () => {
  it.each([
    ['2027-01-29', 'current'],
    ['2027-01-30', 'ending'],
    ['2027-03-31', 'ending'],
    ['2027-04-01', 'expired'],
  ])('warns of a table from 60 days before its last day: on %s it is %s', (on, state) => {
    expect(lifeState(yearly, on)).toBe(state);
  });

  it.each([
    ['2026-10-30', 'current'],
    ['2026-11-02', 'current'],
    ['2026-11-03', 'ending'],
    ['2026-11-06', 'ending'],
    ['2026-11-07', 'expired'],
  ])('warns of a table for a week in its last days, not all its life: on %s it is %s', (on, state) => {
    expect(lifeState(weekly, on)).toBe(state);
  });
});
