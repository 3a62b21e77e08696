import type { BrandingSettings } from '@landed/contracts/branding/types';

/** The columns of `branding`. All are null when a merchant has no row. */
export interface BrandingRow {
  readonly display_name: string | null;
  readonly logo_url: string | null;
  readonly primary_color: string | null;
  readonly background_color: string | null;
  readonly text_color: string | null;
  readonly danger_color: string | null;
  readonly button_color: string | null;
  readonly button_text_color: string | null;
  readonly font_family: string | null;
  readonly border_radius: number | null;
  readonly button_label: string | null;
}

export function brandingOf(row: BrandingRow): BrandingSettings {
  return {
    displayName: row.display_name,
    logoUrl: row.logo_url,
    primaryColor: row.primary_color,
    backgroundColor: row.background_color,
    textColor: row.text_color,
    dangerColor: row.danger_color,
    buttonColor: row.button_color,
    buttonTextColor: row.button_text_color,
    fontFamily: row.font_family,
    borderRadius: row.border_radius,
    buttonLabel: row.button_label,
  };
}
