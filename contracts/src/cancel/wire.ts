import { z } from 'zod';

/** `POST /v1/cancel`. */
export const cancelSchema = z
  .strictObject({
    payment_intent_id: z.uuid().toLowerCase().meta({
      description: 'Id of the payment to cancel. Its `status` must be `authorized`.',
    }),
  })
  .meta({ id: 'Cancel', description: 'The authorized payment to cancel.' });

export type CancelBody = z.output<typeof cancelSchema>;
