import { z } from 'zod';
import { brandingSettingsSchema } from './branding.js';

/** Messages between the page and `preview.html` of the frames origin, which shows the real drop-in with a draft. */

export const previewStates = ['card', 'declined', 'three_d_secure', 'wallets'] as const;

/** From the page, whenever the draft or the state changes. `branding`: resolved, only `logo_url` may be null. */
export const previewDraftSchema = z.strictObject({
  type: z.literal('landed.preview.draft'),
  branding: brandingSettingsSchema,
  state: z.enum(previewStates),
});

/** From the frame: it is ready for a draft. The height is in pixels. */
export const previewSizeSchema = z.strictObject({ type: z.literal('landed.preview.size'), height: z.number() });

export type PreviewDraft = z.output<typeof previewDraftSchema>;
