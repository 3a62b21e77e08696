import { describe, expect, it } from 'vitest';
import { baseTheme, noBranding, resolvedBranding } from './base-theme.js';
import { contrastRatio, contrastsOf, nearestPassing } from './contrast.js';

describe('contrastRatio', () => {
  // Published values: the extremes, and the greys on white that designers know as the limits of AA.
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#767676', '#ffffff', 4.54],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
    ['#00ff00', '#000000', 15.3],
  ])('computes the ratio of WCAG 2.2 for %s and %s in either order', (first, second, expected) => {
    expect(contrastRatio(first, second)).toBeCloseTo(expected, 2);
    expect(contrastRatio(second, first)).toBe(contrastRatio(first, second));
  });
});

describe('contrastsOf', () => {
  it('passes WCAG AA everywhere for the base theme', () => {
    const contrasts = contrastsOf(resolvedBranding(noBranding, 'Harbour Leather'));
    expect(contrasts.map(({ of, on, passes }) => [of, on, passes])).toEqual([
      ['textColor', 'backgroundColor', true],
      ['dangerColor', 'backgroundColor', true],
      ['buttonTextColor', 'buttonColor', true],
      ['primaryColor', 'backgroundColor', true],
    ]);
    expect(Math.min(...contrasts.map(({ ratio }) => ratio))).toBeGreaterThanOrEqual(4.5);
  });

  it('reports a ratio just below the limit as failed and never rounds it up to the limit', () => {
    const branding = { ...baseTheme, displayName: 'A', textColor: '#777777' };
    expect(contrastsOf(branding)[0]).toEqual({
      of: 'textColor',
      on: 'backgroundColor',
      ratio: 4.47,
      required: 4.5,
      passes: false,
    });
  });

  it('requires only 3:1 of the outline colour, which is not text', () => {
    const branding = { ...baseTheme, displayName: 'A', primaryColor: '#949494' };
    expect(contrastsOf(branding).at(-1)).toMatchObject({ of: 'primaryColor', required: 3, passes: true });
  });
});

describe('nearestPassing', () => {
  it.each([
    ['#d9d9d9', '#ffffff', 3, '#949494'],
    ['#1d4ed8', '#ffffff', 4.5, '#1d4ed8'],
    ['#1d4ed8', '#000000', 4.5, '#456ddf'],
  ])('changes %s on %s for %d as little as needed, to %s', (color, ground, required, expected) => {
    expect(nearestPassing(color, ground, required)).toBe(expected);
    expect(contrastRatio(expected, ground)).toBeGreaterThanOrEqual(required);
  });
});
