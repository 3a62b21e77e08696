import { isStateCode } from '@landed/contracts/address/state';
import { describe, expect, it } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { builtInTableFolder, loadTaxTables } from '../table-loader/load-tax-tables.js';

const on = '2026-11-20';
const { placeOf } = createTaxEngine();

describe('placeOf', () => {
  it.each([
    ['GB', null, { kind: 'area', area: 'GB' }],
    ['GB', 'SW1A 1AA', { kind: 'area', area: 'GB' }],
    ['GB', 'BT1 1AA', { kind: 'rejected' }],
    ['ES', '28001', { kind: 'area', area: 'ES' }],
    ['ES', '35001', { kind: 'rejected' }],
    ['PT', '9000-001', { kind: 'area', area: 'PT-30' }],
    ['US', null, { kind: 'rejected' }],
    ['US', '10001', { kind: 'area', area: 'NY' }],
    ['KP', '10001', { kind: 'unknown' }],
  ])('finds the tax area of %s %s', (country, postalCode, place) => {
    expect(placeOf(country, postalCode, on)).toEqual(place);
  });

  it.each(['US', 'CA'])('uses the codes of states as tax areas of %s', (country) => {
    const areas = [...(loadTaxTables([builtInTableFolder]).ruleSetFor(country, on)?.areas.keys() ?? [])];
    expect(areas.length).toBeGreaterThan(10);
    expect(areas.filter((area) => !isStateCode(country, area))).toEqual([]);
  });
});
