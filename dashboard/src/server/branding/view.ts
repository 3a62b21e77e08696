import { brandingFields } from '@landed/contracts/branding/base-theme';
import { nearestPassing } from '@landed/contracts/branding/contrast';
import type { BrandingChanges, BrandingSettings } from '@landed/contracts/branding/types';
import type { BrandingReport } from '@landed/management/branding/branding-report';
import type { z } from 'zod';
import type { BrandingSettingsView, BrandingView, brandingChangesSchema } from '../../wire/branding.js';

/** `primary_color` for `primaryColor`. */
export const wireName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function brandingView({ settings, branding, contrasts }: BrandingReport): BrandingView {
  return {
    settings: settingsView(settings),
    branding: settingsView(branding),
    contrasts: contrasts.map(({ of, on, ratio, required, passes }) => ({
      of: wireName(of),
      on: wireName(on),
      ratio,
      required,
      passes,
      suggestion: passes ? null : nearestPassing(branding[of], branding[on], required),
    })),
  };
}

function settingsView(settings: BrandingSettings): BrandingSettingsView {
  const fields = brandingFields.map((field) => [wireName(field), settings[field]]);
  return Object.fromEntries(fields) as BrandingSettingsView;
}

/** The changes of a request. Its schema has the same fields under the names of the wire. */
export function changesOf(body: z.output<typeof brandingChangesSchema>): BrandingChanges {
  const sent = body as Readonly<Record<string, unknown>>;
  const present = brandingFields.filter((field) => sent[wireName(field)] !== undefined);
  return Object.fromEntries(present.map((field) => [field, sent[wireName(field)]]));
}
