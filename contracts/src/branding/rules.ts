import { containsCardNumber } from '../text/card-number.js';
import { isPlainLine } from '../text/characters.js';
import { parseUrl } from '../url/parse-url.js';
import type { Branding, BrandingChanges, BrandingField } from './types.js';

/** Limits of the settings. The database has the same in its checks. */
export const displayNameMax = 200;
export const logoUrlMax = 2_048;
export const fontFamilyMax = 200;
export const borderRadiusMax = 24;
export const buttonLabelMax = 40;

export interface BrandingProblem {
  readonly field: BrandingField;
  /** What is expected instead. It never repeats the value. */
  readonly message: string;
}

export type CheckedBranding =
  | { readonly kind: 'valid'; readonly changes: BrandingChanges }
  | { readonly kind: 'invalid'; readonly problems: readonly BrandingProblem[] };

/** Returns the value in its stored form; null when it is not acceptable. */
type Check<Value> = (value: Value) => Value | null;

interface Rule<Value> {
  readonly check: Check<Value>;
  readonly expected: string;
}

const color: Rule<string> = { check: asColor, expected: 'a colour such as #1d4ed8 or #fff' };

const rules: { readonly [Field in BrandingField]: Rule<NonNullable<Branding[Field]>> } = {
  displayName: { check: plainText(displayNameMax), expected: `1 to ${displayNameMax} characters of plain text` },
  logoUrl: { check: asLogoUrl, expected: `an https URL of at most ${logoUrlMax} characters without user name` },
  primaryColor: color,
  backgroundColor: color,
  textColor: color,
  dangerColor: color,
  buttonColor: color,
  buttonTextColor: color,
  fontFamily: {
    check: asFontFamily,
    expected: `font names separated by commas, of letters, digits, spaces, hyphens, at most ${fontFamilyMax} characters`,
  },
  borderRadius: { check: asRadius, expected: `a whole number from 0 to ${borderRadiusMax}` },
  buttonLabel: { check: plainText(buttonLabelMax), expected: `1 to ${buttonLabelMax} characters of plain text` },
};

/**
 * Checks a change of the branding. Valid values come back in their stored form: trimmed, colours as `#rrggbb` in lower
 * case. Null is always valid. Every invalid field is named.
 */
export function checkBranding(changes: BrandingChanges): CheckedBranding {
  const problems: BrandingProblem[] = [];
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const field = name as BrandingField;
    const { check, expected } = rules[field] as Rule<unknown>;
    checked[field] = value === null || value === undefined ? value : check(value);
    if (checked[field] === null && value !== null) problems.push({ field, message: `Expected ${expected}.` });
  }
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'valid', changes: checked };
}

function asColor(text: string): string | null {
  const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/.exec(text.trim().toLowerCase()) ?? [];
  if (short !== undefined) return short.replaceAll(/./g, '$&$&').replace(/^/, '#');
  return long === undefined ? null : `#${long}`;
}

/** Buyers' browsers load the logo. A user name in the URL would be a password in every page. */
function asLogoUrl(text: string): string | null {
  const trimmed = text.trim();
  const url = trimmed.length > logoUrlMax ? null : parseUrl(trimmed);
  if (url === null) return null;
  const { protocol, username, password, hostname, href } = url;
  const isPublic = protocol === 'https:' && username === '' && password === '' && hostname.includes('.');
  return isPublic && href.length <= logoUrlMax ? href : null;
}

/** The list ends up in a style sheet, so it has nothing that could end a declaration. */
function asFontFamily(text: string): string | null {
  const names = text.split(',').map((name) => name.trim());
  const isList = names.every((name) => /^[A-Za-z][A-Za-z0-9 -]*$/.test(name));
  const list = names.join(', ');
  return isList && list.length <= fontFamilyMax ? list : null;
}

function asRadius(pixels: number): number | null {
  return Number.isInteger(pixels) && pixels >= 0 && pixels <= borderRadiusMax ? pixels : null;
}

/** The length is counted in code points. */
function plainText(max: number): Check<string> {
  return (text) => {
    const trimmed = text.trim().normalize('NFC');
    const isPlain = isPlainLine(trimmed) && !containsCardNumber(trimmed);
    return isPlain && trimmed !== '' && Array.from(trimmed).length <= max ? trimmed : null;
  };
}
