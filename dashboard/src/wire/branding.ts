import { z } from 'zod';
import { reasonSchema } from './confirmation.js';

/** `GET …/branding`, `POST …/branding`: both return `brandingSchema`. */

const settingsShape = {
  display_name: z.string().nullable(),
  logo_url: z.string().nullable(),
  primary_color: z.string().nullable(),
  background_color: z.string().nullable(),
  text_color: z.string().nullable(),
  danger_color: z.string().nullable(),
  button_color: z.string().nullable(),
  button_text_color: z.string().nullable(),
  font_family: z.string().nullable(),
  /** In pixels. */
  border_radius: z.number().nullable(),
  button_label: z.string().nullable(),
};

/** What is set; null where the base theme decides. */
export const brandingSettingsSchema = z.object(settingsShape);

/** A change of some fields; null sets a field back. A rejected field is an issue of `validation_error` with its path. */
export const brandingChangesSchema = z.strictObject(settingsShape).partial();

export const contrastSchema = z.object({
  of: z.string(),
  on: z.string(),
  ratio: z.number(),
  required: z.number(),
  passes: z.boolean(),
  /** The nearest colour for `of` that passes, `#rrggbb`; null when it passes already. */
  suggestion: z.string().nullable(),
});

export const brandingSchema = z.object({
  settings: brandingSettingsSchema,
  /** What buyers see: the settings over the base theme. Only `logo_url` may be null. */
  branding: brandingSettingsSchema,
  contrasts: z.array(contrastSchema),
});

export const brandingBodySchema = z.strictObject({ changes: brandingChangesSchema, reason: reasonSchema });

export type BrandingView = z.output<typeof brandingSchema>;
export type BrandingSettingsView = z.output<typeof brandingSettingsSchema>;
