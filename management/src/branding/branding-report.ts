import { resolvedBranding } from '@landed/contracts/branding/base-theme';
import { type Contrast, contrastsOf } from '@landed/contracts/branding/contrast';
import type { Branding, BrandingSettings } from '@landed/contracts/branding/types';
import type { FoundBranding } from '@landed/prisma/read/branding/find-branding';

/** The branding of a merchant on a rail as operators see it. */
export interface BrandingReport {
  /** What is set; null where the base theme decides. */
  readonly settings: BrandingSettings;
  /** What buyers see. */
  readonly branding: Branding;
  /** The contrasts of what buyers see. A failed one rejects nothing. */
  readonly contrasts: readonly Contrast[];
}

export function brandingReport({ settings, merchantName }: FoundBranding): BrandingReport {
  const branding = resolvedBranding(settings, merchantName);
  return { settings, branding, contrasts: contrastsOf(branding) };
}
