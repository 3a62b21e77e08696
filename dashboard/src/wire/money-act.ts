import { z } from 'zod';

/**
 * The idempotency key of a money operation, made by the page before the first request and kept until the outcome is known.
 * The prefix keeps it apart from the merchant's own keys.
 */
export const moneyActKeySchema = z.string().regex(/^dash-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const moneyActBodySchema = z.strictObject({ idempotency_key: moneyActKeySchema });

/** The public API's object after the operation, such as the refund. */
export const moneyActDoneSchema = z.looseObject({ id: z.string(), status: z.string() });

export type MoneyActDone = z.output<typeof moneyActDoneSchema>;
