import type { Contrast } from '@landed/contracts/branding/contrast';
import type { BrandingField } from '@landed/contracts/branding/types';
import { brandingFields as documentOf } from '@landed/contracts/checkout-config/response';
import type { BrandingReport } from '@landed/management/branding/branding-report';
import { plainText } from '../output/plain-text.js';
import { fields, table } from '../output/table.js';

/** A branding as `--json` prints it. */
export function brandingDocument({ branding, settings, contrasts }: BrandingReport) {
  return {
    branding: documentOf(branding),
    set: Object.entries(settings).flatMap(([field, value]) => (value === null ? [] : [snakeCase(field)])),
    contrasts: contrasts.map(({ of, on, ratio, required, passes }) => ({
      of: snakeCase(of),
      on: snakeCase(on),
      ratio,
      required,
      passes,
    })),
  };
}

/** A branding as text: each field with its source, then the contrasts. */
export function brandingText({ branding, settings, contrasts }: BrandingReport): string {
  const rows = Object.entries(branding).map(([field, value]): readonly [string, string] => [
    words(field),
    `${plainText(String(value ?? '-'))}${settings[field as BrandingField] === null ? '  (base theme)' : ''}`,
  ]);
  return `${fields(rows)}\n\n${table(['CONTRAST (WCAG 2.2 AA)', 'RATIO', 'NEEDS', ''], contrasts.map(contrastRow))}`;
}

function contrastRow({ of, on, ratio, required, passes }: Contrast) {
  const result = passes ? { text: 'passes', style: 'green' as const } : { text: 'too low', style: 'red' as const };
  return [`${words(of)} on ${words(on)}`, `${ratio.toFixed(2)}:1`, `${required}:1`, result];
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const words = (name: string) => snakeCase(name).replaceAll('_', ' ');
