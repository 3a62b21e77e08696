import { numberFormat } from './formats.js';

/** The end of a scale is one of these times a power of ten, in steps of a third or half of it. */
const ends = [2, 3, 4, 6, 10] as const;

/** The lines of a scale for amounts up to this one, from 0, in the same unit. Four at most. */
export function scaleOf(most: number): readonly number[] {
  if (most <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(most));
  const factor = ends.find((each) => each * power >= most) ?? 10;
  const steps = factor % 3 === 0 ? 3 : 2;
  return Array.from({ length: steps + 1 }, (_, line) => (factor / steps) * line * power);
}

/** `6k`, `1.5M`: for a scale, where a whole number would be too wide. */
export function shortNumber(value: number, locale?: string): string {
  const format = numberFormat(locale ?? 'en', { notation: 'compact', maximumFractionDigits: 1 });
  return format.format(value).replace('K', 'k');
}
