import type { Branding } from '../config/browser-config.js';
import { appearanceRules } from '../options/check-options.js';
import type { Appearance } from '../types.js';
import { mix, readable } from './color.js';

/** The colours of a form. Every pair that meets has the contrast of WCAG 2.2 AA. */
export interface Theme {
  readonly primary: string;
  readonly background: string;
  readonly text: string;
  readonly quiet: string;
  readonly border: string;
  readonly danger: string;
  readonly button: string;
  readonly buttonText: string;
  readonly font: string;
  readonly radius: number;
}

const base = {
  primaryColor: '#1d4ed8',
  backgroundColor: '#ffffff',
  textColor: '#111827',
  dangerColor: '#b91c1c',
  buttonColor: '#1d4ed8',
  buttonTextColor: '#ffffff',
  fontFamily: 'system-ui, sans-serif',
  borderRadius: 8,
};

const dark = {
  primaryColor: '#93c5fd',
  backgroundColor: '#111827',
  textColor: '#f9fafb',
  dangerColor: '#fca5a5',
};

const textRatio = 4.5;
const outlineRatio = 3;

type Settings = { -readonly [Name in keyof typeof base]: (typeof base)[Name] };

/** The branding, then the dark colours, then the overrides. An invalid value is ignored. */
export function themeOf(branding: Branding | undefined, appearance: Appearance = {}, prefersDark = false): Theme {
  const isDark = appearance.theme === 'dark' || (appearance.theme === 'auto' && prefersDark);
  const chosen: Settings & Record<string, unknown> = { ...base };
  const take = (values: object) => {
    for (const [name, value] of Object.entries(values)) {
      const field = name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
      if (appearanceRules[field]?.[0](value as never)) chosen[field] = value;
    }
  };
  take(branding ?? {});
  if (isDark) take(dark);
  take(appearance);
  const { backgroundColor: background, buttonColor: button } = chosen;
  const text = readable(chosen.textColor, background, textRatio);
  return {
    background,
    text,
    quiet: readable(mix(text, background, 0.4), background, textRatio),
    border: readable(mix(text, background, 0.6), background, outlineRatio),
    primary: readable(chosen.primaryColor, background, outlineRatio),
    danger: readable(chosen.dangerColor, background, textRatio),
    button,
    buttonText: readable(chosen.buttonTextColor, button, textRatio),
    font: chosen.fontFamily,
    radius: chosen.borderRadius,
  };
}
