import type { Branding, BrandingField, BrandingSettings } from './types.js';

/** The look of a checkout without settings. Its colours pass WCAG 2.2 AA (`contrast.test.ts`). */
export const baseTheme: Readonly<Omit<Branding, 'displayName'>> = {
  logoUrl: null,
  primaryColor: '#1d4ed8',
  backgroundColor: '#ffffff',
  textColor: '#111827',
  dangerColor: '#b91c1c',
  buttonColor: '#1d4ed8',
  buttonTextColor: '#ffffff',
  fontFamily: 'system-ui, sans-serif',
  borderRadius: 8,
  buttonLabel: 'Pay',
};

export const noBranding: BrandingSettings = {
  displayName: null,
  logoUrl: null,
  primaryColor: null,
  backgroundColor: null,
  textColor: null,
  dangerColor: null,
  buttonColor: null,
  buttonTextColor: null,
  fontFamily: null,
  borderRadius: null,
  buttonLabel: null,
};

export const brandingFields = Object.keys(noBranding) as readonly BrandingField[];

/** The settings over the base theme. The display name is the merchant's name unless it is set. */
export function resolvedBranding(settings: BrandingSettings, merchantName: string): Branding {
  return {
    displayName: settings.displayName ?? merchantName,
    logoUrl: settings.logoUrl ?? baseTheme.logoUrl,
    primaryColor: settings.primaryColor ?? baseTheme.primaryColor,
    backgroundColor: settings.backgroundColor ?? baseTheme.backgroundColor,
    textColor: settings.textColor ?? baseTheme.textColor,
    dangerColor: settings.dangerColor ?? baseTheme.dangerColor,
    buttonColor: settings.buttonColor ?? baseTheme.buttonColor,
    buttonTextColor: settings.buttonTextColor ?? baseTheme.buttonTextColor,
    fontFamily: settings.fontFamily ?? baseTheme.fontFamily,
    borderRadius: settings.borderRadius ?? baseTheme.borderRadius,
    buttonLabel: settings.buttonLabel ?? baseTheme.buttonLabel,
  };
}
