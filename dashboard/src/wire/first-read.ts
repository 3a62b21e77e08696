import { z } from 'zod';
import { sessionSchema } from './session.js';

/** `GET /api/{merchant}/{mode}/first?page=/payments`: what a page shows first, in one response. */
export const firstReadQuerySchema = z.strictObject({ page: z.string().max(300).optional() });
export const firstReadSchema = z.object({
  session: sessionSchema,
  /** The response of each read by its path without `/api`. What the roles do not see, and what failed, is not in it. */
  reads: z.record(z.string(), z.unknown()),
});

export type FirstRead = z.output<typeof firstReadSchema>;
