import { z } from 'zod';

/**
 * Messages between the page and `bank-account.html` of the frames origin. Each side accepts them from the other's exact
 * origin only. The number never leaves the frame, except to the processor.
 */

/** From the frame: its form is shown. The height is in pixels. */
export const frameSizeSchema = z.strictObject({ type: z.literal('landed.bank_account.size'), height: z.number() });

/** From the page: make a token of what was typed. */
export const frameSubmitSchema = z.strictObject({ type: z.literal('landed.bank_account.submit') });

/** From the frame: the token, for `POST …/banks`. */
export const frameTokenSchema = z.strictObject({
  type: z.literal('landed.bank_account.token'),
  token: z.string(),
  country: z.string(),
  last_four: z.string(),
});

/** From the frame: the fields show what is wrong, or the processor cannot be reached (`unreachable`). No text of others. */
export const frameRejectedSchema = z.strictObject({
  type: z.literal('landed.bank_account.rejected'),
  reason: z.enum(['incomplete', 'rejected', 'unreachable']),
});

export const frameMessageSchema = z.discriminatedUnion('type', [
  frameSizeSchema,
  frameTokenSchema,
  frameRejectedSchema,
]);

export type FrameMessage = z.output<typeof frameMessageSchema>;
