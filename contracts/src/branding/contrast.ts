import type { Branding } from './types.js';

/** Two colours that meet in the checkout, with the ratio that WCAG 2.2 AA demands of them. */
export interface Contrast {
  readonly of: ContrastField;
  readonly on: ContrastField;
  /** From 1 to 21, cut to two digits, so that a ratio below the limit is never shown as the limit. */
  readonly ratio: number;
  readonly required: number;
  readonly passes: boolean;
}

type ContrastField = Extract<keyof Branding, `${string}Color`>;

/** WCAG 1.4.3 for text of any size, and 1.4.11 for the outline of a focused field and of the selected method. */
const textRatio = 4.5;
const outlineRatio = 3;

const pairs: readonly (readonly [of: ContrastField, on: ContrastField, required: number])[] = [
  ['textColor', 'backgroundColor', textRatio],
  ['dangerColor', 'backgroundColor', textRatio],
  ['buttonTextColor', 'buttonColor', textRatio],
  ['primaryColor', 'backgroundColor', outlineRatio],
];

/** The contrasts of a branding. They are reported and never reject it: the drop-in corrects the button's text. */
export function contrastsOf(branding: Branding): readonly Contrast[] {
  return pairs.map(([of, on, required]) => {
    const exact = contrastRatio(branding[of], branding[on]);
    return { of, on, ratio: Math.floor(exact * 100) / 100, required, passes: exact >= required };
  });
}

/** The contrast ratio of WCAG 2.2 between two colours of the form `#rrggbb`. */
export function contrastRatio(first: string, second: string): number {
  const [light, dark] = [relativeLuminance(first), relativeLuminance(second)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/**
 * The colour nearest to `color` that has the required contrast on `ground`: mixed with as little black or white as is
 * needed, in steps of a hundredth. Both are `#rrggbb`, as is the result. Black or white always passes 4.5.
 */
export function nearestPassing(color: string, ground: string, required: number): string {
  for (let hundredths = 0; hundredths <= 100; hundredths += 1) {
    const mixed = [mix(color, 0, hundredths), mix(color, 255, hundredths)];
    const passing = mixed.find((each) => contrastRatio(each, ground) >= required);
    if (passing !== undefined) return passing;
  }
  return color;
}

function mix(color: string, target: 0 | 255, hundredths: number): string {
  const channel = (from: number) => {
    const value = Number.parseInt(color.slice(from, from + 2), 16);
    const mixed = value + Math.trunc(((target - value) * hundredths) / 100);
    return mixed.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** The relative luminance of WCAG 2.2: linear sRGB channels, weighted. */
function relativeLuminance(color: string): number {
  const channel = (from: number) => linear(Number.parseInt(color.slice(from, from + 2), 16) / 255);
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
