import { refundReasons } from '@landed/contracts/refund/status';
import { z } from 'zod';
import { moneyActKeySchema } from './money-act.js';

/** Amounts are in minor units. Null: everything that can still be refunded. */
export const refundBodySchema = z.strictObject({
  idempotency_key: moneyActKeySchema,
  amount: z.number().int().min(1).max(99_999_999).nullable(),
  reason: z.enum(refundReasons).nullable(),
});

export type RefundRequestBody = z.output<typeof refundBodySchema>;
