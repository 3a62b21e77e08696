import { z } from 'zod';

/** `POST /v1/capture`. It always captures the whole authorized amount, so the request has no amount. */
export const captureSchema = z
  .strictObject({
    payment_intent_id: z.uuid().toLowerCase().meta({
      description: 'Id of the payment to capture. Its `status` must be `authorized`.',
    }),
  })
  .meta({
    id: 'Capture',
    description: 'The payment to capture, always in full. A field `amount` is rejected as unknown.',
  });

export type CaptureBody = z.output<typeof captureSchema>;
