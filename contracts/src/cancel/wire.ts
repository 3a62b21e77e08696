import { z } from 'zod';

/** `POST /v1/cancel`. */
export const cancelSchema = z.strictObject({ payment_intent_id: z.uuid().toLowerCase() }).meta({ id: 'Cancel' });

export type CancelBody = z.output<typeof cancelSchema>;
