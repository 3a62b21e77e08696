import { describe, expect, it } from 'vitest';
import type { Branding } from '../config/browser-config.js';
import { contrast, mix, readable } from './color.js';
import { styleSheet } from './style-sheet.js';
import { themeOf } from './theme.js';

const branding: Branding = {
  display_name: 'Harbour Leather',
  logo_url: null,
  primary_color: '#0f766e',
  background_color: '#ffffff',
  text_color: '#111827',
  danger_color: '#b91c1c',
  button_color: '#0f766e',
  button_text_color: '#ffffff',
  font_family: 'Inter, sans-serif',
  border_radius: 4,
  button_label: 'Buy',
};

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.48],
    ['#00f', '#fff', 8.59],
  ])('the contrast of %s and %s is that of WCAG 2.2', (one, other, expected) => {
    expect(contrast(one, other)).toBeCloseTo(expected, 2);
    expect(contrast(other, one)).toBe(contrast(one, other));
  });
});

describe('readable', () => {
  it('keeps a color that is readable', () => {
    expect(readable('#1d4ed8', '#ffffff', 4.5)).toBe('#1d4ed8');
  });

  it('moves a color no further than it must', () => {
    const found = readable('#999999', '#ffffff', 4.5);
    expect(contrast(found, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(mix('#999999', '#000000', 0.2), '#ffffff')).toBeLessThan(4.5);
    expect(found).toBe(mix('#999999', '#000000', 0.3));
  });

  it('reaches 4.5 on every background', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const background = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrast(readable(background, background, 4.5), background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('themeOf', () => {
  it('takes the branding', () => {
    expect(themeOf(branding)).toMatchObject({
      button: '#0f766e',
      buttonText: '#ffffff',
      font: 'Inter, sans-serif',
      radius: 4,
    });
  });

  it('lets appearance override single fields', () => {
    const theme = themeOf(branding, { buttonColor: '#FFF', borderRadius: 0 });
    expect(theme).toMatchObject({ button: '#FFF', radius: 0, font: 'Inter, sans-serif' });
    expect(contrast(theme.buttonText, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('corrects the button text of a low contrast to 4.5', () => {
    const theme = themeOf({ ...branding, button_color: '#ffeb3b', button_text_color: '#ffffff' });
    expect(contrast(theme.buttonText, '#ffeb3b')).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['dark', false],
    ['auto', true],
  ] as const)('themeOf is readable everywhere when the theme is %s', (theme, prefersDark) => {
    const found = themeOf(branding, { theme }, prefersDark);
    expect(found.background).toBe('#111827');
    for (const color of [found.text, found.quiet, found.danger]) {
      expect(contrast(color, found.background)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(found.border, found.background)).toBeGreaterThanOrEqual(3);
    expect(contrast(found.primary, found.background)).toBeGreaterThanOrEqual(3);
  });

  it('a theme stays light with auto on a light system', () => {
    expect(themeOf(branding, { theme: 'auto' }, false).background).toBe('#ffffff');
  });

  it('ignores values that could end their declaration', () => {
    const hostile = {
      ...branding,
      button_color: 'red;}body{display:none',
      font_family: 'x;}body{display:none',
      border_radius: '4;',
    };
    expect(themeOf(hostile)).toMatchObject({ button: '#1d4ed8', font: 'system-ui, sans-serif', radius: 8 });
    expect(styleSheet(themeOf(hostile))).not.toContain('display:none');
  });
});
