import { z } from 'zod';

/** `POST /v1/capture`. The whole authorized amount, always: there is no amount to give. */
export const captureSchema = z.strictObject({ payment_intent_id: z.uuid().toLowerCase() }).meta({ id: 'Capture' });

export type CaptureBody = z.output<typeof captureSchema>;
