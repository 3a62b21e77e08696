import { describe, expect, it } from 'vitest';
import { checkBranding } from './rules.js';
import type { BrandingChanges } from './types.js';

const invalid = (changes: BrandingChanges) => {
  const checked = checkBranding(changes);
  return checked.kind === 'invalid' ? checked.problems.map(({ field }) => field) : [];
};
const stored = (changes: BrandingChanges) => {
  const checked = checkBranding(changes);
  return checked.kind === 'valid' ? checked.changes : checked.problems;
};

describe('checkBranding', () => {
  it('stores values trimmed, and colours as six digits in lower case', () => {
    expect(
      stored({
        displayName: ' Harbour Leather ',
        logoUrl: 'https://CDN.example.com/logo.svg',
        primaryColor: '#ABC',
        textColor: ' #0F172A ',
        fontFamily: 'Inter,system-ui , sans-serif',
        borderRadius: 24,
        buttonLabel: 'Buy now',
      }),
    ).toEqual({
      displayName: 'Harbour Leather',
      logoUrl: 'https://cdn.example.com/logo.svg',
      primaryColor: '#aabbcc',
      textColor: '#0f172a',
      fontFamily: 'Inter, system-ui, sans-serif',
      borderRadius: 24,
      buttonLabel: 'Buy now',
    });
  });

  it('sets a field back with null and leaves absent fields out', () => {
    expect(stored({ logoUrl: null, borderRadius: 0 })).toEqual({ logoUrl: null, borderRadius: 0 });
  });

  it.each(['red', '#12', '#1234', '#12345678', 'rgb(0,0,0)', '#gggggg', '', '#fff;color:red'])(
    'rejects the colour %j',
    (value) => {
      expect(invalid({ backgroundColor: value })).toEqual(['backgroundColor']);
    },
  );

  it.each([
    'http://cdn.example.com/logo.svg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//cdn.example.com/logo.svg',
    'https://user:secret@cdn.example.com/logo.svg',
    'https://localhost/logo.svg',
    'https://',
    `https://cdn.example.com/${'a'.repeat(2_048)}`,
  ])('rejects the logo %j', (logoUrl) => {
    expect(invalid({ logoUrl })).toEqual(['logoUrl']);
  });

  it.each([-1, 25, 4.5, Number.NaN])('rejects the radius %d', (borderRadius) => {
    expect(invalid({ borderRadius })).toEqual(['borderRadius']);
  });

  it.each(['', ' ', 'a'.repeat(41), 'Pay\nnow', 'Pay\u202enow', '4242 4242 4242 4242'])(
    'rejects the button label %j',
    (buttonLabel) => {
      expect(invalid({ buttonLabel })).toEqual(['buttonLabel']);
    },
  );

  it('accepts a button label of 40 characters, counted as code points', () => {
    expect(invalid({ buttonLabel: '🛍'.repeat(40) })).toEqual([]);
    expect(invalid({ buttonLabel: '🛍'.repeat(41) })).toEqual(['buttonLabel']);
  });

  it.each(['', 'Inter;', 'Inter, ', "Inter', serif", 'url(x)', 'Inter}', '9Lives', 'a'.repeat(201)])(
    'rejects the font list %j, which could leave its declaration',
    (fontFamily) => {
      expect(invalid({ fontFamily })).toEqual(['fontFamily']);
    },
  );

  it('names every invalid field at once and repeats no value', () => {
    const checked = checkBranding({ primaryColor: 'canary', borderRadius: 99, displayName: '' });
    expect(checked).toEqual({
      kind: 'invalid',
      problems: [
        { field: 'primaryColor', message: 'Expected a colour such as #1d4ed8 or #fff.' },
        { field: 'borderRadius', message: 'Expected a whole number from 0 to 24.' },
        { field: 'displayName', message: 'Expected 1 to 200 characters of plain text.' },
      ],
    });
  });
});
